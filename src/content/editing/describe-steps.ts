import { articleUrl } from "../../contract/addresses/addresses.ts";
import { LANGUAGE_TAGS } from "../../contract/addresses/locales.ts";
import { subjectOfFile } from "../../contract/studio/file-actions.ts";
import type { FileStep } from "../accounts/file-needs.ts";
import type { EngineReader } from "../engine/engine.ts";
import { diffWords } from "../history/word-diff.ts";
import type { Tenant } from "../model/tenant.ts";
import { isPublic } from "../reading/visibility.ts";
import { StoredNames } from "../writing/stored-names.ts";
import { nameArticles } from "./named-articles.ts";
import type { PlannedFile } from "./publication.ts";

/** Describes the effect of a publication on each of its files. */
export async function describeSteps(
  engine: EngineReader,
  tenant: Tenant,
  steps: readonly FileStep[],
): Promise<PlannedFile[]> {
  const stored = new StoredNames(engine, tenant.id);
  const removed = new Set(steps.flatMap(({ name, after }) => (after === null ? [name] : [])));
  const planned: PlannedFile[] = [];
  for (const { name, before, after } of steps) {
    const { language = tenant.defaultLanguage } = subjectOfFile(name);
    planned.push({
      name,
      action: actionOf(before, after),
      diff: diffWords(before ?? "", after ?? "", LANGUAGE_TAGS[language]),
      referrers: await nameArticles(engine, tenant.id, await stored.referrers([name])),
      leavesRedirect: after === null ? await leavesRedirect(engine, tenant, name, removed) : null,
    });
  }
  return planned;
}

function actionOf(before: string | null, after: string | null): PlannedFile["action"] {
  if (before === after) return "unchanged";
  if (before === null) return "added";
  return after === null ? "removed" : "changed";
}

/**
 * Whether the address of a removed article redirects afterwards. It does if the original in the default language has the same
 * address, since the site then shows the original. `null` if the file is not a public article.
 *
 * @param removed the files that are removed in the same publication
 */
async function leavesRedirect(
  { reading }: EngineReader,
  { id, theme, defaultLanguage, untranslated }: Tenant,
  name: string,
  removed: ReadonlySet<string>,
): Promise<boolean | null> {
  if (!name.startsWith("articles/")) return null;
  const visible = reading
    .selectFrom("article")
    .select(["path", "language", "slug", "group_slug", "translation_key"])
    .where("tenant_id", "=", id)
    .where(isPublic("article", Date.now()));
  const article = await visible.where("path", "=", name.slice("articles/".length)).executeTakeFirst();
  if (article === undefined) return null;
  const { language, translation_key: key } = article;
  if (untranslated === "notFound" || language === defaultLanguage) return false;
  const original = await visible
    .where("translation_key", "=", key)
    .where("language", "=", defaultLanguage)
    .executeTakeFirst();
  const addressOf = ({ slug, group_slug: group }: { slug: string; group_slug: string | null }) =>
    articleUrl({ theme, language, defaultLanguage }, { slug, group });
  return (
    original !== undefined &&
    !removed.has(`articles/${original.path}`) &&
    addressOf(original) === addressOf(article)
  );
}
