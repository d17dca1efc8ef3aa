import { composed } from "../addresses/composed.ts";
import { GROUP_INDEX_SLUG, type RouteName, hasRoute } from "../addresses/routes.ts";
import { isArticleSlug, isGroupSlug } from "../addresses/slugs.ts";
import type { ThemeCode } from "../addresses/themes.ts";
import { type SiteError, failedValidation, unmatchedPath } from "../api/errors.ts";

export type RouteParameters = Readonly<Record<string, string>>;

export interface Route {
  name: RouteName;
  /** The path without its language prefix. `:name` matches a segment or part of one. */
  path: string;
  layout: "default" | "error";
  /** The query keys that affect the page. Caches and canonical addresses ignore all others. */
  query: readonly string[];
  /** Names of functions that run before the page is resolved. */
  middleware?: readonly string[];
  /** Returns false for invalid parameters, which cause a fatal 404. */
  validate?: (parameters: RouteParameters) => boolean;
}

const ERROR_PARAMETERS = ["404", "500"];

/** All routes, in the order in which they are tried. */
const ROUTES: readonly Route[] = [
  {
    name: "error-error",
    path: "/error/:error.html",
    layout: "error",
    query: [],
    validate: ({ error = "" }) => ERROR_PARAMETERS.includes(error),
  },
  { name: "index", path: "/index.html", layout: "default", query: [] },
  { name: "need", path: "/need.html", layout: "default", query: ["category"] },
  { name: "search", path: "/search.html", layout: "default", query: ["q", "group", "page"] },
  { name: "form-submit-success", path: "/form-submit-success.html", layout: "error", query: [] },
  {
    name: "article",
    path: "/:article.html",
    layout: "default",
    query: ["need"],
    validate: ({ article = "" }) => isArticleSlug(article),
  },
  {
    name: "group-article",
    path: "/:group/:article.html",
    layout: "default",
    query: ["page", "tag", "need"],
    validate: ({ group = "", article = "" }) =>
      isGroupSlug(group) && (article === GROUP_INDEX_SLUG || isArticleSlug(article)),
  },
];

export type RouteMatch =
  | { kind: "matched"; route: Route; parameters: RouteParameters }
  | { kind: "failed"; error: SiteError };

/**
 * Finds the route of a path without language prefix, query and hash. Parameters are decoded once and normalised to NFC; a
 * parameter that cannot be decoded, or contains a slash once decoded, matches no route. `/error/*` never matches an article.
 * Error messages contain `fullPath`, the requested address with its query.
 */
export function matchRoute(theme: ThemeCode, path: string, fullPath = path): RouteMatch {
  for (const route of ROUTES) {
    const groups = hasRoute(theme, route.name) ? parametersIn(route, path) : undefined;
    if (groups === undefined) continue;
    const parameters = decodeParameters(groups);
    if (parameters === undefined) break;
    if (route.validate && !route.validate(parameters)) {
      return { kind: "failed", error: failedValidation(fullPath) };
    }
    return { kind: "matched", route, parameters };
  }
  return { kind: "failed", error: unmatchedPath(fullPath.split("?", 1)[0] ?? path) };
}

const patterns = new Map<RouteName, RegExp>();

/** Matches with regular expressions, because `URLPattern` took a tenth of the time needed to render a page. */
function parametersIn({ name, path: pattern }: Route, path: string): Record<string, string> | undefined {
  let expression = patterns.get(name);
  if (expression === undefined) {
    const source = pattern.replaceAll(".", "\\.").replaceAll(/:(\w+)/g, "(?<$1>[^/]+?)");
    expression = new RegExp(`^${source}$`);
    patterns.set(name, expression);
  }
  const match = expression.exec(path);
  return match === null ? undefined : (match.groups ?? {});
}

function decodeParameters(groups: Readonly<Record<string, string>>): RouteParameters | undefined {
  const parameters: Record<string, string> = {};
  try {
    for (const name in groups) {
      const value = composed(decodeURIComponent(groups[name] ?? ""));
      if (value.includes("/")) return undefined;
      parameters[name] = value;
    }
    return parameters;
  } catch {
    return undefined;
  }
}
