import { splitLanguage } from "../../contract/addresses/addresses.ts";
import type { RouteName } from "../../contract/addresses/routes.ts";
import { SiteError } from "../../contract/api/errors.ts";
import { matchRoute } from "../../contract/site/match-route.ts";
import { type PageRequest, type Resolution, type RoutedRequest, addressOf } from "../page/page-request.ts";
import type { Page } from "../page/page.ts";
import { resolveArticle } from "./article.ts";
import { resolveEntry } from "./entry.ts";
import { resolveError, resolveErrorRoute } from "./error.ts";
import { resolveFormSubmitSuccess } from "./form-submit-success.ts";
import { resolveGroupArticle } from "./group.ts";
import { resolveHome } from "./home.ts";
import { resolveNeed } from "./need.ts";
import { runMiddleware } from "./run-middleware.ts";
import { resolveSearch } from "./search.ts";

const RESOLVERS: Record<RouteName, (request: RoutedRequest) => Promise<Page | Resolution>> = {
  "error-error": resolveErrorRoute,
  index: resolveHome,
  need: resolveNeed,
  search: resolveSearch,
  "form-submit-success": resolveFormSubmitSuccess,
  article: resolveArticle,
  "group-article": resolveGroupArticle,
};

/**
 * Resolves an address to a page or a redirect. A `SiteError` becomes the error page. Any other exception is a bug, or the caller has
 * aborted.
 */
export async function resolvePage(request: PageRequest): Promise<Resolution> {
  const routed = routeRequest(request);
  const redirect = redirectDefaultPrefix(routed);
  if (redirect !== undefined) return redirect;
  try {
    if (request.error && !routed.path.startsWith("/error/")) throw request.error;
    if (routed.path === "/") return await resolveEntry(routed);
    const match = matchRoute(request.site.themeCode, routed.path, request.url);
    if (match.kind === "failed") throw match.error;
    const matched = { ...routed, parameters: match.parameters };
    await runMiddleware(match.route, matched);
    const resolved = await RESOLVERS[match.route.name](matched);
    return "kind" in resolved ? resolved : { kind: "page", page: resolved };
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return { kind: "page", page: await resolveError(routed, error) };
  }
}

function routeRequest(request: PageRequest): RoutedRequest {
  const { site, url, signal } = request;
  const queryStart = url.indexOf("?");
  const fullPath = queryStart < 0 ? url : url.slice(0, queryStart);
  const { prefix, path } = splitLanguage(fullPath);
  const isOffered = site.languageConfig.languages.some(({ code }) => code === prefix);
  return {
    ...request,
    address: addressOf(site),
    parameters: {},
    path: isOffered ? path : fullPath,
    query: new URLSearchParams(queryStart < 0 ? "" : url.slice(queryStart)),
    call: { language: site.language, defaultLanguage: site.languageConfig.defaultLanguage, signal },
  };
}

/** Redirects an address with the prefix of the default language to the same address without it. */
function redirectDefaultPrefix({ url, address, path }: RoutedRequest): Resolution | undefined {
  const own = `/${address.defaultLanguage}`;
  const isOwn = url === own || url.startsWith(`${own}/`) || url.startsWith(`${own}?`);
  if (!isOwn) return undefined;
  // Removes further slashes: with two at the start, the path would be read as a host.
  const rest = `/${path.replace(/^[\\/]+/, "")}`;
  return { kind: "redirect", status: 301, location: rest + queryOf(url) };
}

function queryOf(url: string): string {
  const start = url.indexOf("?");
  return start < 0 ? "" : url.slice(start);
}
