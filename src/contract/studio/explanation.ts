import * as v from "valibot";
import { LANGUAGE_CODES } from "../addresses/locales.ts";
import { THEME_CODES } from "../addresses/themes.ts";

/**
 * What answers: a page, a redirect, a file of the folder `root`, or a route of the server itself, such as the API or a feed.
 * `archived`: nothing, since the site is archived.
 */
const ANSWER_KINDS = ["page", "redirect", "root-file", "server", "archived"] as const;

/** How the site of an address was found: it has this host, or the host has no site and the default site answers. */
const SITE_REASONS = ["host", "default"] as const;

/** What decided the language, in the order in which they are tried. */
const LANGUAGE_REASONS = ["address", "bot", "choice", "last-page", "browser", "default"] as const;

/** The causes of a redirect. From `address` to `browser`, it changes the language, and the name says what decided it. */
const REDIRECT_CAUSES = [
  "spelling",
  "switch",
  "address",
  "choice",
  "last-page",
  "browser",
  "rule",
  "page",
  "translation",
] as const;

const redirectSchema = v.object({
  cause: v.picklist(REDIRECT_CAUSES),
  status: v.number(),
  location: v.string(),
});

/** A page as the server would send it. Times are epoch milliseconds. */
const pageSchema = v.object({
  status: v.number(),
  language: v.picklist(LANGUAGE_CODES),
  /** The name of the route; `null` if no route of any theme has the address. */
  route: v.nullable(v.string()),
  /** True if the address has a language in which the page does not exist, so that another language's text is shown. */
  isFallback: v.boolean(),
  alternates: v.array(v.object({ language: v.picklist(LANGUAGE_CODES), url: v.string() })),
  /** When this server stored the page in its cache; `null` if it was not cached before this call. */
  cachedAt: v.nullable(v.number()),
  /** When the page expires by itself; `null` for never. */
  expiresAt: v.nullable(v.number()),
  /** The content that the page depends on: if any of it changes, the page is evicted. */
  tags: v.array(v.string()),
});

/** Explains the server's answer to an address. */
export const explanationSchema = v.object({
  /** The address as the server reads it, with its origin. */
  address: v.string(),
  kind: v.picklist(ANSWER_KINDS),
  site: v.object({
    code: v.string(),
    name: v.string(),
    theme: v.picklist(THEME_CODES),
    reason: v.picklist(SITE_REASONS),
  }),
  language: v.object({ code: v.picklist(LANGUAGE_CODES), reason: v.picklist(LANGUAGE_REASONS) }),
  /** The steps that are joined to one redirect, in order; empty if the address does not redirect. */
  steps: v.array(redirectSchema),
  /** The redirect that is sent; `null` for a page or file. */
  redirect: v.nullable(v.object({ status: v.number(), location: v.string() })),
  /** The page at the address, or at the end of its redirects; `null` if there is none on this site. */
  page: v.nullable(pageSchema),
});
export type Explanation = v.InferOutput<typeof explanationSchema>;
