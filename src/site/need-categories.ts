import type { SiteData } from "./page.ts";

/** What a need can be about: the categories that the tenant names, else its services. Each once, in their order. */
export function needCategories({
  siteConfig,
  OurServices,
}: Pick<SiteData, "siteConfig" | "OurServices">): string[] {
  const names = siteConfig.needCategories ?? OurServices.map(({ name }) => name);
  return [...new Set(names.filter((name) => name !== ""))];
}
