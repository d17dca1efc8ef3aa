import { describePage } from "../head/describe-page.ts";
import { alternatesInAllLanguages } from "../page/page-addresses.ts";
import type { RoutedRequest } from "../page/page-request.ts";
import type { Page } from "../page/page.ts";

export async function resolveFormSubmitSuccess(request: RoutedRequest): Promise<Page> {
  return describePage(request, {
    layout: "error",
    content: { name: "form-submit-success" },
    title: request.text("form-submit-success-title"),
    isIndexed: false,
    alternates: alternatesInAllLanguages(request, request.path),
  });
}
