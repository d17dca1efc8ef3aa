import { splitLanguage } from "../../contract/addresses/addresses.ts";
import { decodePath } from "../../contract/addresses/redirects.ts";
import { hasRoute } from "../../contract/addresses/routes.ts";
import { isInTexts } from "../engine/dialect.ts";
import { prepare } from "../engine/prepare.ts";
import { tags } from "../model/tags.ts";
import type { Scope } from "./scope.ts";

const selectGroups = prepare<{ tenant: number; slugs: string }>()(({ database, kind, value }) =>
  database
    .selectFrom("article_group")
    .select("slug")
    .where("tenant_id", "=", value("tenant"))
    .where(({ ref }) => isInTexts(kind, ref("slug"), value("slugs"))),
);

const selectRules = prepare<{ tenant: number; patterns: string }>()(({ database, kind, value }) =>
  database
    .selectFrom("redirect")
    .select("from_path")
    .where("tenant_id", "=", value("tenant"))
    .where(({ ref }) => isInTexts(kind, ref("from_path"), value("patterns"))),
);

/**
 * Returns the paths that are not pages but redirect to a page in every language: folders of groups, and paths that match the
 * operator's redirect rules, either exactly or below a folder.
 */
export async function findRedirectingPaths(scope: Scope, paths: ReadonlySet<string>): Promise<Set<string>> {
  if (paths.size === 0) return new Set();
  scope.dependencies.addTag(tags.groups);
  scope.dependencies.addTag(tags.redirects);
  const { engine, tenant } = scope;
  const names = [...paths].map(nameOf);
  const [groups, rules] = await Promise.all([
    hasRoute(tenant.theme, "group-article")
      ? selectGroups(engine, { tenant: tenant.id, slugs: JSON.stringify(names.map((name) => name.slice(1))) })
      : [],
    selectRules(engine, { tenant: tenant.id, patterns: JSON.stringify(names.flatMap(patternsOf)) }),
  ]);
  const known = new Set([
    ...groups.map(({ slug }) => `/${slug}`),
    ...rules.map(({ from_path }) => from_path),
  ]);
  return new Set(
    [...paths].filter((path) => {
      const name = nameOf(path);
      return known.has(name) || patternsOf(name).some((pattern) => known.has(pattern));
    }),
  );
}

/** Returns the path of a target's address if it may redirect to a page; `undefined` for pages and for other sites. */
export function redirectingPathOf(url: string): string | undefined {
  const path = decodePath(url.replace(/[?#].*$/s, ""));
  const isOwn = path !== undefined && /^\/[^/\\]/.test(path) && splitLanguage(path).prefix === undefined;
  return isOwn && !path.endsWith(".html") ? path : undefined;
}

function nameOf(path: string): string {
  return path.replace(/\/+$/, "");
}

/** Returns the patterns of the rules that may match a path: `/a/b`, `/a/b/`, `/a/b/**`, `/a/**`, `/**`. */
function patternsOf(name: string): string[] {
  const segments = name.split("/");
  const folders = segments.map((_, index) => `${segments.slice(0, index + 1).join("/")}/**`);
  return [name, `${name}/`, ...folders];
}
