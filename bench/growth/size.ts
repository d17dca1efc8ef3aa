import * as v from "valibot";

/** The size of an installation: the number of sites, and of articles per site in all languages together. */
export const sizeSchema = v.object({ dataFolder: v.string(), tenants: v.number(), articles: v.number() });

export type Size = v.InferOutput<typeof sizeSchema>;

/** Groups of a site, whatever its size. */
export const GROUPS = 20;
/** Tags of a site, whatever its size. */
export const TOPICS = 40;

export function tenantCode(number: number): string {
  return `site-${number}`;
}

export function hostOf(number: number): string {
  return `${tenantCode(number)}.localhost`;
}
