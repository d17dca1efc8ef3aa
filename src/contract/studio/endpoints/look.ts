import * as v from "valibot";
import { ROUTE_NAMES } from "../../addresses/routes.ts";
import { THEME_CODES } from "../../addresses/themes.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { tenantField } from "./fields.ts";

const themeField = v.picklist(THEME_CODES);

/** The published look of a site, for people who may not read its settings. */
const publishedLookSchema = v.object({
  theme: themeField,
  /** `null` for the theme's own colours. */
  colors: v.nullable(v.object({ themeColor: v.string(), hoverColor: v.string(), activeColor: v.string() })),
});

/** What a change of the theme would break. */
export const themeComparisonSchema = v.object({
  from: themeField,
  to: themeField,
  /** The pages that the other theme lacks. */
  lostRoutes: v.array(v.picklist(ROUTE_NAMES)),
  /** The first 200 uses of addresses of such pages. */
  uses: v.array(
    v.object({
      file: v.string(),
      /** `null` for the text of an article. */
      line: v.nullable(v.number()),
      address: v.string(),
      /** True if one of the offered redirects covers it. */
      isMended: v.boolean(),
    }),
  ),
  useCount: v.number(),
  /** The first 200 of such addresses that visitors opened in the last 90 days, most viewed first. */
  visits: v.array(v.object({ path: v.string(), views: v.number(), isMended: v.boolean() })),
  /** All views of such addresses. */
  views: v.number(),
  /** Redirects that keep these addresses working. */
  redirects: v.array(v.object({ from: v.string(), to: v.string(), status: v.number() })),
});
export type ThemeComparison = v.InferOutput<typeof themeComparisonSchema>;

export const LOOK_ENDPOINTS = {
  findLook: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/look",
    summary: "Returns the published theme and colours of a site",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField }),
    answer: publishedLookSchema,
    errors: [401, 403, 404],
  },
  compareThemes: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/look/comparison",
    summary:
      "Finds what a change of the theme would break: pages that the other theme lacks, their uses in menus, banners, redirects and texts, their views in the last 90 days; and redirects that keep their addresses alive",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, theme: themeField }),
    answer: themeComparisonSchema,
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
