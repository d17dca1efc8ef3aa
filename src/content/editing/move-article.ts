import { readFrontMatter } from "../../contract/front-matter/read.ts";
import { setFrontMatter } from "../../contract/front-matter/set.ts";
import { subjectOfFile } from "../../contract/studio/file-actions.ts";
import { isAmongTexts } from "../engine/dialect.ts";
import type { Tenant } from "../model/tenant.ts";
import { readText } from "../reading/texts.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import { StoredNames } from "../writing/stored-names.ts";
import { editTexts } from "./edit-texts.ts";
import { type Editor, isAllowed } from "./editor.ts";
import { moveLinks } from "./move-links.ts";
import type { FileEdit, PublicationReport } from "./publication.ts";
import { type Publishing, publishFiles } from "./publish-files.ts";

/** A request to rename an article's file. `base` is the hash of the text that the editor has seen. */
export interface ArticleMove {
  from: string;
  to: string;
  base: string;
}

export type MoveReport =
  | PublicationReport
  | { outcome: "missing" }
  /** The file has a draft, which would keep the old name. */
  | { outcome: "drafted"; name: string }
  | { outcome: "taken"; name: string };

/**
 * Renames an article's file, to another slug, another group or both. The article keeps its identity, so its former address
 * redirects to the new one. References in other files are updated if the editor may change those files.
 *
 * @throws {NotPermittedError}
 */
export async function moveArticle(
  publishing: Publishing,
  tenant: Tenant,
  { from, to, base }: ArticleMove,
  options: { editor: Editor; note: string },
): Promise<MoveReport> {
  const { engine } = publishing;
  const hashes = await readHashes(engine.kind, engine.reading, tenant.id, [from, to]);
  if (!hashes.has(from)) return { outcome: "missing" };
  if (hashes.has(to)) return { outcome: "taken", name: to };
  const drafted = await findDraft(publishing, tenant, [from, to]);
  if (drafted !== undefined) return { outcome: "drafted", name: drafted };
  const text = await readText(engine.reading, tenant.id, base);
  if (text === undefined) return { outcome: "missing" };
  const edits = await editsOfMoves(publishing, tenant, [{ from, to, base, text }], {
    editor: options.editor,
    limit: Infinity,
  });
  return publishFiles(publishing, tenant, edits, options);
}

/** An article to rename, with its text. */
export interface MovedText extends ArticleMove {
  text: string;
}

interface MoveOptions {
  editor: Editor;
  /** Maximum number of texts with links to update. If there are more, the work stops after it has exceeded this number. */
  limit: number;
}

/** The edits that rename texts, and update the links in them and to them. Links are updated only in texts that the editor may change. */
export async function editsOfMoves(
  publishing: Publishing,
  tenant: Tenant,
  moves: readonly MovedText[],
  options: MoveOptions,
): Promise<FileEdit[]> {
  const moved = new Map(moves.map(({ from, to }) => [from, to]));
  const keys = await keysOf(
    publishing,
    tenant,
    moves.map(({ from }) => pathOf(from)),
  );
  return [
    ...moves.flatMap(({ from, to, base, text }): FileEdit[] => {
      const paths = { from: pathOf(from), to: pathOf(to) };
      const changed = withKey(moveLinks(text, paths, moved), keys.get(paths.from), paths);
      return [
        { name: from, text: null, base },
        { name: to, text: changed, base: null },
      ];
    }),
    ...(await editReferrers(publishing, tenant, moved, options)),
  ];
}

/** Writes the translation key into the text if the key was derived from the file name and the new name would change it. */
function withKey(text: string, key: string | undefined, { to }: { to: string }): string {
  const byName = to.slice(to.indexOf("/") + 1).replace(/\.md$/, "");
  if (key === undefined || byName === key || readFrontMatter(text)?.values["translationKey"] !== undefined)
    return text;
  return setFrontMatter(text, "translationKey", key) ?? text;
}

async function editReferrers(
  { engine }: Publishing,
  tenant: Tenant,
  moved: ReadonlyMap<string, string>,
  { editor, limit }: MoveOptions,
): Promise<FileEdit[]> {
  const stored = new StoredNames(engine, tenant.id);
  const own = [...moved.keys()];
  const names = (await stored.referrers(own)).map((path) => `articles/${path}`);
  const others = names.filter(
    (name) => !own.includes(name) && isAllowed(editor, tenant.code, "article.publish", subjectOfFile(name)),
  );
  const change = (text: string, name: string) =>
    moveLinks(text, { from: pathOf(name), to: pathOf(name) }, moved);
  return editTexts(stored, others, change, limit);
}

/** Finds a draft of one of these files. */
async function findDraft(
  { engine }: Publishing,
  tenant: Tenant,
  names: readonly string[],
): Promise<string | undefined> {
  const draft = await engine.reading
    .selectFrom("draft")
    .select("name")
    .where("tenant_id", "=", tenant.id)
    .where(({ ref }) => isAmongTexts(engine.kind, ref("name"), names))
    .limit(1)
    .executeTakeFirst();
  return draft?.name;
}

async function keysOf(
  { engine }: Publishing,
  tenant: Tenant,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const rows = await engine.reading
    .selectFrom("article")
    .select(["path", "translation_key"])
    .where("tenant_id", "=", tenant.id)
    .where(({ ref }) => isAmongTexts(engine.kind, ref("path"), paths))
    .execute();
  return new Map(rows.map(({ path, translation_key }) => [path, translation_key]));
}

function pathOf(name: string): string {
  return name.slice("articles/".length);
}
