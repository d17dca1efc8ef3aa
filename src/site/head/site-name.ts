import type { SiteData } from "../page/page.ts";

/** The name of the site where one is required: its title, otherwise the tenant's code. */
export function siteName({ siteConfig, tenantName }: Pick<SiteData, "siteConfig" | "tenantName">): string {
  return siteConfig.title || tenantName;
}
