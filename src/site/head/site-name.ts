import type { SiteData } from "../page/page.ts";

/** What a site is called where a name must stand: its title, else its code, as on its pages. */
export function siteName({ siteConfig, tenantName }: Pick<SiteData, "siteConfig" | "tenantName">): string {
  return siteConfig.title || tenantName;
}
