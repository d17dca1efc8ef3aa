import { type RouteName, hasRoute } from "../../contract/addresses/routes.ts";
import type { ThemeCode } from "../../contract/addresses/themes.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Redirect } from "../model/redirect.ts";
import type { Tenant } from "../model/tenant.ts";
import type { Settings } from "../writing/settings/settings-files.ts";

/** Pages that visitors may have bookmarked. The page after a sent form is none. */
const PAGES = ["index", "need", "search"] as const satisfies RouteName[];

/**
 * Redirects for addresses that exist in a site's theme and not in another: for articles in groups, one rule per group; for other pages,
 * one to a page that serves the same purpose, or to the entry page.
 */
export async function offerRedirects(
  engine: EngineReader,
  tenant: Tenant,
  theme: ThemeCode,
  { groups, redirects }: Pick<Settings, "groups" | "redirects">,
): Promise<Redirect[]> {
  const isLost = (route: RouteName) => hasRoute(tenant.theme, route) && !hasRoute(theme, route);
  const form = isLost("need") ? await addressOfForm(engine, tenant) : undefined;
  // These addresses come back with the theme, so browsers must not remember the redirect.
  const pages = PAGES.filter(isLost).map((page): Redirect => ({
    from: `/${page}.html`,
    to: (page === "need" ? form : undefined) ?? "/",
    status: 302,
  }));
  const folders = isLost("group-article")
    ? groups.map(({ slug }): Redirect => ({ from: `/${slug}/**`, to: "/**", status: 301 }))
    : [];
  const taken = new Set(redirects.map(({ from }) => from));
  return [...pages, ...folders].filter(({ from }) => !taken.has(from));
}

/** The address, without its group, of the first article with the form for enquiries; the rule applies in every language. */
async function addressOfForm({ reading }: EngineReader, tenant: Tenant): Promise<string | undefined> {
  const row = await reading
    .selectFrom("article")
    .innerJoin("article_body", "article_body.article_id", "article.id")
    .select("article.slug")
    .where("article.tenant_id", "=", tenant.id)
    .where("article.language", "=", tenant.defaultLanguage)
    .where("article.is_draft", "=", 0)
    .where("article.published_at", "<=", Date.now())
    .where("article_body.blocks", "like", '%"need"%')
    .orderBy("article.position")
    .orderBy("article.slug")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : `/${row.slug}.html`;
}
