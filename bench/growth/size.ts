import * as v from "valibot";

/** Schema of the size of an installation: the number of sites, and the number of articles per site in all languages together. */
export const sizeSchema = v.object({ dataFolder: v.string(), tenants: v.number(), articles: v.number() });

export type Size = v.InferOutput<typeof sizeSchema>;

/** Number of groups of a site, whatever its size. */
export const GROUPS = 20;
/** Number of tags of a site, whatever its size. */
export const TOPICS = 40;

export function tenantCode(number: number): string {
  return `site-${number}`;
}

export function hostOf(number: number): string {
  return `${tenantCode(number)}.localhost`;
}
