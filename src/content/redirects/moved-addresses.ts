import { articleUrl } from "../../contract/addresses/addresses.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { decodePath } from "../../contract/addresses/redirects.ts";
import { prepare } from "../engine/prepare.ts";
import type { Redirect } from "../model/redirect.ts";
import { recordNextPublication } from "../reading/publication-state.ts";
import { type Scope, acrossOverlay, addressContext, fallbackLanguage } from "../reading/scope.ts";
import { isPublic } from "../reading/visibility.ts";

const selectMoved = prepare<{ tenant: number }>()(({ database, value }) =>
  database
    .selectFrom("moved_address")
    .select(["language", "slug", "group_slug", "translation_key"])
    .where("tenant_id", "=", value("tenant"))
    .orderBy("moved_at")
    .orderBy("slug"),
);

/**
 * Selects the published articles to which former addresses belong, and the published articles that have one of these addresses
 * now.
 */
const selectMovedArticles = prepare<{ tenant: number; now: number }>()(({ database, value }) =>
  database
    .selectFrom("article")
    .select(["language", "slug", "group_slug", "translation_key"])
    .where("tenant_id", "=", value("tenant"))
    .where(isPublic("article", value("now")))
    .where(({ or, eb, selectFrom }) => {
      const moved = selectFrom("moved_address").where("tenant_id", "=", value("tenant"));
      return or([
        eb("translation_key", "in", moved.select("translation_key")),
        eb("slug", "in", moved.select("slug")),
      ]);
    }),
);

interface MovedArticle {
  language: LanguageCode;
  slug: string;
  group_slug: string | null;
  translation_key: string;
}

/**
 * Lists redirects from former to current addresses of articles, in one step even if an article has moved several times. An
 * address belongs to the article that has it now, or else to the last article that had it. There is no redirect to an article
 * that was removed or is not yet published.
 */
export async function listMoved(scope: Scope): Promise<Redirect[]> {
  const tenant = scope.tenant.id;
  const moved = await acrossOverlay(scope, (engine) => selectMoved(engine, { tenant }));
  if (moved.length === 0) return [];
  const now = scope.now();
  await recordNextPublication(scope);
  const standing = new Map<string, MovedArticle>();
  for (const article of await acrossOverlay(scope, (engine) =>
    selectMovedArticles(engine, { tenant, now }),
  )) {
    standing.set(`key ${article.language} ${article.translation_key}`, article);
    standing.set(`slug ${article.language} ${article.slug}`, article);
  }
  const redirects = moved.flatMap((old) => {
    const target = standing.get(`key ${old.language} ${old.translation_key}`);
    if (target === undefined) return [];
    return scope.tenant.languages
      .filter((language) => isShownIn(scope, language, old, standing))
      .flatMap((language) =>
        movesOf(scope, language, old, target, standing.get(`slug ${language} ${old.slug}`)),
      );
  });
  return [...new Map(redirects.map((redirect) => [redirect.from, redirect])).values()];
}

/** Whether an article is shown in a language, either translated or as a fallback. */
function isShownIn(
  scope: Scope,
  language: LanguageCode,
  old: { language: LanguageCode; translation_key: string },
  standing: ReadonlyMap<string, MovedArticle>,
): boolean {
  if (language === old.language) return true;
  return (
    fallbackLanguage(scope, language) === old.language &&
    !standing.has(`key ${language} ${old.translation_key}`)
  );
}

/**
 * Lists the redirects from a former address. Articles have an address with their group and one without it; both redirect,
 * unless another article has one of them.
 */
function movesOf(
  scope: Scope,
  language: LanguageCode,
  old: { slug: string; group_slug: string },
  target: MovedArticle,
  taken: MovedArticle | undefined,
): Redirect[] {
  const context = addressContext(scope, language);
  const addressOf = (slug: string, group: string | null): string => articleUrl(context, { slug, group });
  const to = addressOf(target.slug, target.group_slug);
  const free = new Set([
    addressOf(old.slug, old.group_slug === "" ? null : old.group_slug),
    addressOf(old.slug, null),
  ]);
  if (taken !== undefined) {
    free.delete(addressOf(taken.slug, taken.group_slug));
    free.delete(addressOf(taken.slug, null));
  }
  free.delete(to);
  return [...free].flatMap((from) => {
    const path = decodePath(from);
    return path === undefined ? [] : [{ from: path, to, status: 301 as const, isExact: true }];
  });
}
