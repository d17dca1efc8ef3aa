import { LANGUAGE_CODES } from "../../contract/addresses/locales.ts";
import { MAXIMUM_CHANGED_TEXTS } from "../../contract/studio/endpoints/names.ts";
import { isBelow } from "../model/file-range.ts";
import { hashOfText } from "../model/stored-text.ts";
import type { Tenant } from "../model/tenant.ts";
import { replaceInYaml } from "../source/replace-in-yaml.ts";
import { StoredNames } from "../writing/stored-names.ts";
import type { ManyTextsReport } from "./change-names.ts";
import { editRedirects } from "./edit-redirects.ts";
import { editTexts } from "./edit-texts.ts";
import type { Editor } from "./editor.ts";
import { listTextsWithLists } from "./list-texts-with-lists.ts";
import { type MovedText, editsOfMoves } from "./move-article.ts";
import type { FileEdit } from "./publication.ts";
import { type Publishing, publishFiles } from "./publish-files.ts";
import { renameInLists } from "./rename-in-lists.ts";
import { requirePermissionForFile } from "./require-permission.ts";

const SITE = "site.yaml";
/** The settings files that refer to groups. */
const SETTINGS = [SITE, "menus.yaml", "banners.yaml"];

export interface GroupMove {
  from: string;
  to: string;
}

export type GroupMoveReport =
  | ManyTextsReport
  | { outcome: "missing" }
  | { outcome: "drafted"; name: string }
  | { outcome: "taken"; name: string };

/**
 * Changes the slug of a group in one publication: its texts get new names, and settings, lists in texts and links are
 * updated. The former addresses of its articles redirect because the articles keep their identity; the former address of
 * its list gets a redirect rule.
 *
 * @throws {NotPermittedError}
 */
export async function moveGroup(
  publishing: Publishing,
  tenant: Tenant,
  move: GroupMove,
  options: { editor: Editor; note: string },
): Promise<GroupMoveReport> {
  const { engine } = publishing;
  requirePermissionForFile(options.editor, tenant.code, SITE, "publish");
  const slugs = await slugsOf(publishing, tenant, move);
  if (!slugs.has(move.from)) return { outcome: "missing" };
  if (slugs.has(move.to)) return { outcome: "taken", name: move.to };
  const drafted = await findDraftOfGroup(publishing, tenant, move);
  if (drafted !== undefined) return { outcome: "drafted", name: drafted };
  const stored = new StoredNames(engine, tenant.id);
  const names = await textsOfGroup(publishing, tenant, move.from);
  if (names.length > MAXIMUM_CHANGED_TEXTS) return { outcome: "too-many" };
  const moves = [...(await stored.texts(names))].map(([name, text]): MovedText => {
    return { from: name, to: nameIn(name, move.to), base: hashOfText(text), text };
  });
  const limit = MAXIMUM_CHANGED_TEXTS;
  const moved = await editsOfMoves(publishing, tenant, moves, { editor: options.editor, limit });
  const edits = [
    ...(await withLists(publishing, tenant, moved, move)),
    ...(await editTexts(stored, SETTINGS, (text, name) => changedSettings(name, text, move), limit)),
    ...(await editRedirects(stored, tenant, move)),
  ];
  if (edits.filter(({ text }) => text !== null).length > limit) return { outcome: "too-many" };
  return publishFiles(publishing, tenant, edits, options);
}

async function slugsOf(
  { engine }: Publishing,
  tenant: Tenant,
  { from, to }: GroupMove,
): Promise<Set<string>> {
  const rows = await engine.reading
    .selectFrom("article_group")
    .select("slug")
    .where("tenant_id", "=", tenant.id)
    .where("slug", "in", [from, to])
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/**
 * Finds a draft that would keep the old slug, or overwrite a renamed text: a draft of the settings, or of a published or
 * new text in the group's folders.
 */
async function findDraftOfGroup(
  { engine }: Publishing,
  tenant: Tenant,
  { from, to }: GroupMove,
): Promise<string | undefined> {
  const folders = LANGUAGE_CODES.flatMap((language) =>
    [from, to].map((group) => `articles/${language}/${group}/`),
  );
  const draft = await engine.reading
    .selectFrom("draft")
    .select("name")
    .where("tenant_id", "=", tenant.id)
    .where(({ eb, or, ref }) =>
      or([eb("name", "=", SITE), ...folders.map((folder) => isBelow(ref("name"), folder))]),
    )
    .limit(1)
    .executeTakeFirst();
  return draft?.name;
}

async function textsOfGroup({ engine }: Publishing, tenant: Tenant, group: string): Promise<string[]> {
  const rows = await engine.reading
    .selectFrom("article")
    .select("path")
    .where("tenant_id", "=", tenant.id)
    .where("group_slug", "=", group)
    .execute();
  return rows.map(({ path }) => `articles/${path}`);
}

/** The name of a text in another group: `articles/en/old/a.md` → `articles/en/new/a.md`. */
function nameIn(name: string, group: string): string {
  const [folder, language, , slug] = name.split("/");
  return [folder, language, group, slug].join("/");
}

/** Adds the edits of texts whose lists name the group, whether they are edited already or not. */
async function withLists(
  { engine }: Publishing,
  tenant: Tenant,
  edits: readonly FileEdit[],
  { from, to }: GroupMove,
): Promise<FileEdit[]> {
  const renamed = (text: string) => renameInLists(text, "group", [from], to);
  const edited = new Set(edits.map(({ name }) => name));
  const others = (await listTextsWithLists(engine, tenant)).filter((name) => !edited.has(name));
  const stored = new StoredNames(engine, tenant.id);
  return [
    ...edits.map((edit) => (edit.text === null ? edit : { ...edit, text: renamed(edit.text) })),
    ...(await editTexts(stored, others, renamed, MAXIMUM_CHANGED_TEXTS)),
  ];
}

function changedSettings(name: string, text: string, { from, to }: GroupMove): string {
  return replaceInYaml(text, (value, path) => {
    const isReference = name === SITE ? path.join(".") === "groups.slug" : path.at(-1) === "group";
    return isReference && value === from ? to : undefined;
  });
}
