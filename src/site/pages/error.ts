import { hasRoute } from "../../contract/addresses/routes.ts";
import type { ArticleItem } from "../../contract/api/articles.ts";
import { ERROR_TEXTS, SiteError, statusText } from "../../contract/api/errors.ts";
import { describePage } from "../head/describe-page.ts";
import { kindOfError } from "../page/kind-of-error.ts";
import { alternatesInAllLanguages } from "../page/page-addresses.ts";
import type { RoutedRequest } from "../page/page-request.ts";
import type { Page } from "../page/page.ts";
import { findLikelyPage } from "./likely-page.ts";

const MAXIMUM_SUGGESTIONS = 5;

/** Resolves the error route: the page shows the error that led here, or else the status in the address. */
export async function resolveErrorRoute(request: RoutedRequest): Promise<Page> {
  const status = request.parameters["error"] === "404" ? 404 : 500;
  const error = request.error ?? new SiteError(request.site.errorMsg || statusText(status), { status });
  return resolveError(request, error);
}

/**
 * Resolves any address to the error page. Visitors get the error layout, and suggestions if the page is missing; bots get the default
 * layout.
 */
export async function resolveError(request: RoutedRequest, error: SiteError): Promise<Page> {
  const { text, path } = request;
  const isBot = request.isBot();
  const isMissing = error.status === 404 && error.reason === undefined;
  const suggestions =
    isMissing && !isBot && !leavesForRoute(request, error) ? await loadSuggestions(request) : [];
  return describePage(request, {
    layout: isBot ? "default" : "error",
    status: error.status,
    content: {
      name: "error",
      error: { ...error.toJSON(), message: shownMessage(error) },
      suggestions,
      isBot,
    },
    title: text(`error-${kindOfError(error)}-title`),
    isIndexed: false,
    alternates:
      hasRoute(request.address.theme, "error-error") && path.startsWith("/error/")
        ? alternatesInAllLanguages(request, path)
        : {},
  });
}

/** In the browser, a fatal error is shown at the error route, so this page needs no content. */
function leavesForRoute({ isInBrowser, address, path }: RoutedRequest, error: SiteError): boolean {
  return (
    isInBrowser === true &&
    error.fatal &&
    !path.startsWith("/error/") &&
    hasRoute(address.theme, "error-error")
  );
}

/** Replaces the message that all calls with an error status share with the text of the status. */
function shownMessage({ message, status }: SiteError): string {
  return message === ERROR_TEXTS.requestFailed ? statusText(status) : message;
}

/** Suggests pages: the one that was probably meant, then articles with a similar address or similar words, otherwise popular articles. */
async function loadSuggestions(request: RoutedRequest): Promise<ArticleItem[]> {
  const { call, path, failedPath = path } = request;
  try {
    const [likely, others] = await Promise.all([
      path.startsWith("/error/") && failedPath === path ? undefined : findLikelyPage(request, failedPath),
      findNear(request, failedPath),
    ]);
    if (likely === undefined) return others;
    const rest = others.filter(({ url }) => url !== likely.url);
    return [likely, ...rest].slice(0, MAXIMUM_SUGGESTIONS);
  } catch (error) {
    if (call.signal?.aborted) throw error;
    return [];
  }
}

async function findNear({ api, call }: RoutedRequest, missing: string): Promise<ArticleItem[]> {
  const q = wordsOf(missing);
  if (q !== "") {
    const { items } = await api.call("articleSearch", { q, missing, size: MAXIMUM_SUGGESTIONS }, call);
    if (items.length > 0) return items.map(({ titleHtml: _title, snippetHtml: _snippet, ...item }) => item);
  }
  return (await api.call("articleList", { sort: "popular", size: MAXIMUM_SUGGESTIONS }, call)).items;
}

/** Extracts search words from an address: `/insights/pricing-models.html` → `insights pricing models`. */
function wordsOf(path: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return "";
  }
  return decoded
    .replace(/\.html?$/i, "")
    .replace(/^\/error\/.*$/, "")
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== "")
    .join(" ");
}
