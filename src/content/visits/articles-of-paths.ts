import { splitLanguage } from "../../contract/addresses/addresses.ts";
import { composed } from "../../contract/addresses/composed.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/addresses/locales.ts";
import { matchRoute } from "../../contract/site/match-route.ts";
import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";

/** The text that a page of the site shows. */
export interface ArticleOfPath {
  /** The path in the content folder: `articles/en/about.md`. */
  file: string;
  title: string;
}

interface Asked {
  path: string;
  slug: string;
  language: LanguageCode;
}

/**
 * Finds the articles that pages show, by the path of the page. Pages without an article, and articles that no longer exist, are
 * left out. A page in a language that its article lacks shows the text in the site's default language.
 *
 * @param paths decoded
 */
export async function findArticlesOfPaths(
  { kind, reading }: EngineReader,
  tenant: Tenant,
  paths: readonly string[],
): Promise<Map<string, ArticleOfPath>> {
  const asked = [...new Set(paths)].flatMap((path) => parse(tenant, path) ?? []);
  if (asked.length === 0) return new Map();
  const rows = await reading
    .selectFrom("article")
    .select(["path", "slug", "language", "title"])
    .where("tenant_id", "=", tenant.id)
    // The index of slugs begins with the language.
    .where("language", "in", LANGUAGE_CODES)
    .where(({ ref }) => isAmongTexts(kind, ref("slug"), [...new Set(asked.map(({ slug }) => slug))]))
    .execute();
  const bySlug = Map.groupBy(rows, ({ slug }) => slug);
  return new Map(
    asked.flatMap(({ path, slug, language }) => {
      // A language has each slug only once, whatever the group.
      const texts = bySlug.get(slug) ?? [];
      const shown =
        texts.find((text) => text.language === language) ??
        texts.find((text) => text.language === tenant.defaultLanguage);
      return shown === undefined ? [] : [[path, { file: `articles/${shown.path}`, title: shown.title }]];
    }),
  );
}

function parse({ theme, languages, defaultLanguage, home }: Tenant, path: string): Asked | undefined {
  const { prefix, path: rest } = splitLanguage(path);
  const match = matchRoute(theme, encodeURI(rest));
  if (match.kind === "failed") return undefined;
  const { article = match.route.name === "index" ? home?.slug : undefined } = match.parameters;
  if (article === undefined) return undefined;
  return {
    path,
    slug: composed(article),
    language: prefix !== undefined && languages.includes(prefix) ? prefix : defaultLanguage,
  };
}
