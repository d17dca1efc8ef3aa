import * as v from "valibot";

/** `GET /builds/latest.json`. */
export const latestBuildSchema = v.object({ id: v.pipe(v.string(), v.minLength(1)), timestamp: v.number() });
export type LatestBuild = v.InferOutput<typeof latestBuildSchema>;

/** The HTTP statuses that a redirect may have. */
export const REDIRECT_STATUSES = [301, 302, 307, 308] as const;
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];

/** A rule of the manifest. The status has its own key because other readers of the format expect `redirect` to be a plain string. */
export const routeRuleSchema = v.looseObject({
  redirect: v.optional(v.string()),
  redirectStatus: v.optional(v.picklist(REDIRECT_STATUSES)),
});
export type RouteRule = v.InferOutput<typeof routeRuleSchema>;

const rulesSchema = v.optional(v.record(v.string(), routeRuleSchema), {});

/** `GET /builds/meta/{buildId}.json`. `matcher` has the form that radix3 exports. */
export const buildManifestSchema = v.object({
  id: v.string(),
  timestamp: v.number(),
  matcher: v.object({ static: rulesSchema, wildcard: rulesSchema, dynamic: rulesSchema }),
  prerendered: v.optional(v.array(v.string()), []),
  /** Paths of files that look like paths of pages. The application cannot show them. */
  files: v.optional(v.array(v.string()), []),
  /** A Bloom filter of paths that only the server redirects, because the matcher lacks their rules; empty if there are none. */
  moved: v.optional(v.string(), ""),
});
export type BuildManifest = v.InferOutput<typeof buildManifestSchema>;
