import { localizePath } from "../../contract/addresses/addresses.ts";
import { needCategories } from "../../contract/api/need-categories.ts";
import { describePage } from "../head/describe-page.ts";
import { alternatesInAllLanguages, urlWithQuery } from "../page/page-addresses.ts";
import type { RoutedRequest } from "../page/page-request.ts";
import type { Page } from "../page/page.ts";

const QUERY_KEYS = ["category"];

/** Resolves the page of the enquiry form. After a submission without JavaScript it contains the result. */
export async function resolveNeed(request: RoutedRequest): Promise<Page> {
  const { site, query, form, text } = request;
  const category = form?.values["category"] ?? query.get("category") ?? "";
  return describePage(request, {
    layout: "default",
    status: form?.status,
    content: {
      name: "need",
      categories: needCategories(site),
      form,
      category,
    },
    title: text("need-title"),
    description: text("need-description", { site: site.siteConfig.title }),
    queryKeys: QUERY_KEYS,
    canonicalPath: localizePath(request.path, request.address),
    alternates: alternatesInAllLanguages(request, urlWithQuery(request, QUERY_KEYS)),
    // A category is the name of a service in one language, so a page with a category has no translations.
    hasTranslations: !query.has("category"),
  });
}
