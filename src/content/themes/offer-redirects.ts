import { type RouteName, hasRoute } from "../../contract/addresses/routes.ts";
import type { ThemeCode } from "../../contract/addresses/themes.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Redirect } from "../model/redirect.ts";
import type { Tenant } from "../model/tenant.ts";
import type { Settings } from "../writing/settings/settings-files.ts";

/** Pages that visitors may have bookmarked. The page shown after sending a form is not one of them. */
const PAGES = ["index", "need", "search"] as const satisfies RouteName[];

/**
 * Returns redirects for addresses that exist in a site's theme but not in another theme. There is one rule for the articles of
 * each group; every other page is redirected to a page with the same purpose, or to the entry page.
 */
export async function offerRedirects(
  engine: EngineReader,
  tenant: Tenant,
  theme: ThemeCode,
  { groups, redirects }: Pick<Settings, "groups" | "redirects">,
): Promise<Redirect[]> {
  const isLost = (route: RouteName) => hasRoute(tenant.theme, route) && !hasRoute(theme, route);
  const form = isLost("need") ? await addressOfForm(engine, tenant) : undefined;
  // If the site changes back to its theme, these addresses exist again, so browsers must not remember the redirect.
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
