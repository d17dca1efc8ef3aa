import type { Menu } from "../../contract/menus.ts";
import type { Page } from "../page.ts";
import { describePage } from "../head/describe-page.ts";
import { alternatesInAllLanguages } from "./page-addresses.ts";
import type { RoutedRequest } from "./page-request.ts";

export async function resolveNeed(request: RoutedRequest): Promise<Page> {
  const { site, query, form, text } = request;
  const category = form?.values["category"] ?? query.get("category") ?? "";
  return describePage(request, {
    layout: "default",
    status: form?.status,
    content: { name: "need", categories: needCategories(site.siteConfig.needCategories, site.OurServices), form, category },
    title: text("need-title"),
    description: text("need-description", { site: site.siteConfig.title }),
    alternates: alternatesInAllLanguages(request, "/need.html"),
  });
}

/** What the tenant names, else its services; headings without a page of their own count by their children too. */
export function needCategories(named: readonly string[] | undefined, services: readonly Menu[]): string[] {
  const names = named ?? services.map(({ name }) => name);
  return [...new Set(names.filter((name) => name !== ""))];
}
