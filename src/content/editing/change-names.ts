import { sql } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { replaceNames } from "../../contract/front-matter/replace-names.ts";
import { MAXIMUM_CHANGED_TEXTS, type NameKind } from "../../contract/studio/endpoints/names.ts";
import { holdsText } from "../engine/dialect.ts";
import type { Tenant } from "../model/tenant.ts";
import { StoredNames } from "../writing/stored-names.ts";
import { editTexts } from "./edit-texts.ts";
import type { Editor } from "./editor.ts";
import { listTextsWithLists } from "./list-texts-with-lists.ts";
import type { PublicationReport } from "./publication.ts";
import { type Publishing, publishFiles } from "./publish-files.ts";
import { renameInLists } from "./rename-in-lists.ts";

/** Tags or authors that are replaced by another one. */
export interface NameChange {
  kind: NameKind;
  names: readonly string[];
  /** The new name; `null` removes them. */
  to: string | null;
  /** The language whose texts are changed; `undefined` for all. */
  language?: LanguageCode | undefined;
}

export type ManyTextsReport = PublicationReport | { outcome: "too-many" };

/** `skipped` names the files whose lists cannot be changed without changing anything else, such as those with aliases. */
export type NameChangeReport = ManyTextsReport & { skipped: readonly string[] };

/**
 * Renames, merges or removes tags or authors in the front matter of all texts that have them, and in lists that name a tag, in one
 * publication.
 *
 * @throws {NotPermittedError} if the editor may not publish one of these texts
 */
export async function changeNames(
  publishing: Publishing,
  tenant: Tenant,
  change: NameChange,
  options: { editor: Editor; note: string },
): Promise<NameChangeReport> {
  const { kind, names, to, language } = change;
  const { engine } = publishing;
  const using = new Set(await listTextsWith(publishing, tenant, change));
  const listing = kind === "tags" && to !== null ? await listTextsWithLists(engine, tenant, language) : [];
  const skipped: string[] = [];
  const renamed = (before: string, name: string) => {
    const named = using.has(name) ? replaceNames(before, kind, names, to) : before;
    if (named === undefined) skipped.push(name);
    const text = named ?? before;
    return kind === "tags" && to !== null ? renameInLists(text, "tag", names, to) : text;
  };
  const all = [...new Set([...using, ...listing])];
  const edits = await editTexts(new StoredNames(engine, tenant.id), all, renamed, MAXIMUM_CHANGED_TEXTS);
  if (edits.length > MAXIMUM_CHANGED_TEXTS) return { outcome: "too-many", skipped };
  if (edits.length === 0) return { outcome: "published", revision: null, files: [], findings: [], skipped };
  return { ...(await publishFiles(publishing, tenant, edits, options)), skipped };
}

async function listTextsWith(
  { engine }: Publishing,
  tenant: Tenant,
  { kind, names, language }: NameChange,
): Promise<string[]> {
  const rows = await engine.reading
    .selectFrom("article")
    .select("path")
    .where("tenant_id", "=", tenant.id)
    .$if(language !== undefined, (some) => some.where("language", "=", language ?? "en"))
    .where(({ or }) =>
      or(names.map((name) => holdsText(engine.kind, sql.ref(`article.${kind}`), JSON.stringify(name)))),
    )
    .execute();
  return rows.map(({ path }) => `articles/${path}`);
}
