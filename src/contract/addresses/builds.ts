import * as v from "valibot";

/** Schema of `GET /builds/latest.json`. */
export const latestBuildSchema = v.object({ id: v.pipe(v.string(), v.minLength(1)), timestamp: v.number() });
export type LatestBuild = v.InferOutput<typeof latestBuildSchema>;

/** The HTTP statuses that a redirect may have. */
export const REDIRECT_STATUSES = [301, 302, 307, 308] as const;
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];

/**
 * Schema of a redirect rule in the manifest. The status has a separate key, because other readers of the format expect `redirect`
 * to be a plain string.
 */
export const routeRuleSchema = v.looseObject({
  redirect: v.optional(v.string()),
  redirectStatus: v.optional(v.picklist(REDIRECT_STATUSES)),
});
export type RouteRule = v.InferOutput<typeof routeRuleSchema>;

const rulesSchema = v.optional(v.record(v.string(), routeRuleSchema), {});

/** Schema of `GET /builds/meta/{buildId}.json`. `matcher` has radix3's export format. */
export const buildManifestSchema = v.object({
  id: v.string(),
  timestamp: v.number(),
  matcher: v.object({ static: rulesSchema, wildcard: rulesSchema, dynamic: rulesSchema }),
  prerendered: v.optional(v.array(v.string()), []),
  /** Paths of files that look like paths of pages. Links to them must load the file, because the application cannot show it. */
  files: v.optional(v.array(v.string()), []),
  /**
   * A Bloom filter of paths whose redirects are missing in the matcher, so that only the server can redirect them. Empty if there
   * are none.
   */
  moved: v.optional(v.string(), ""),
});
export type BuildManifest = v.InferOutput<typeof buildManifestSchema>;
