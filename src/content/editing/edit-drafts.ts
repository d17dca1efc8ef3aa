import { subjectOfFile } from "../../contract/studio/file-actions.ts";
import type { DraftTurn } from "../drafts/draft-turns.ts";
import type { Draft, DraftReport, DraftState } from "../drafts/draft.ts";
import { type Drafts, openDrafts } from "../drafts/drafts.ts";
import { StoreError } from "../model/store-error.ts";
import type { Tenant } from "../model/tenant.ts";
import { type Finding, Findings } from "../source/findings.ts";
import { readArticleEntry } from "../writing/checks/articles.ts";
import { isTextName, textFile } from "../writing/read-changes.ts";
import { checkText } from "./check-text.ts";
import { type Editor, isAllowed } from "./editor.ts";
import { areHeavy } from "./heavy-job.ts";
import type { Publishing } from "./publish-files.ts";
import { requirePermissionForFile } from "./require-permission.ts";

/** A draft as sent by its editor. */
export interface DraftText {
  name: string;
  text: string;
  base: string | null;
  /** The version that the editor last received; `null` for a new draft. */
  version: number | null;
}

/** `findings` is `null` if the text was stored without a check. */
type SaveReport =
  | { outcome: "saved"; version: number; findings: Finding[] | null }
  | Extract<DraftReport, { outcome: "outdated" }>
  | { outcome: "invalid"; reason: string };

/** An editor's operations on the drafts of a tenant, limited to the editor's languages and groups. */
export interface DraftEditing {
  find(tenant: Tenant, name: string): Promise<Draft | undefined>;
  /** Who wrote what in a draft, in order; empty if one person wrote all of it. */
  turns(tenant: Tenant, name: string): Promise<DraftTurn[]>;
  list(tenant: Tenant, page: { after?: string | undefined; size: number }): Promise<DraftState[]>;
  /**
   * Stores a draft. A text whose check may take long is checked before it is stored, and is refused if the check takes too
   * long: its previews would take too long as well.
   *
   * @throws {NotPermittedError}
   */
  save(tenant: Tenant, draft: DraftText, editor: Editor): Promise<SaveReport>;
  /**
   * Discards a draft if it still has this version. Otherwise leaves it unchanged and resolves to its current state.
   *
   * @throws {NotPermittedError}
   */
  discard(
    tenant: Tenant,
    draft: { name: string; version: number },
    editor: Editor,
  ): Promise<Extract<DraftReport, { outcome: "outdated" }> | undefined>;
}

export function openDraftEditing(publishing: Publishing): DraftEditing {
  const drafts: Drafts = openDrafts(publishing.engine);

  async function requireDraftPermission(tenant: Tenant, name: string, editor: Editor): Promise<void> {
    const draft = await drafts.find(tenant, name);
    await requireTextPermission(publishing, tenant, { name, text: draft?.text ?? "" }, editor);
  }

  return {
    find: drafts.find,
    list: drafts.list,
    turns: drafts.turns,
    async save(tenant, { name, text, base, version }, editor) {
      await requireTextPermission(publishing, tenant, { name, text }, editor);
      if (!isTextName(name))
        return { outcome: "invalid", reason: "this is not the name of a text file in a content folder" };
      const findings = areHeavy([text]) ? await checkText(publishing, tenant, { name, text }) : null;
      try {
        const edit = { name, text, base, version: version ?? 0, author: editor.author };
        const report = await drafts.save(tenant, edit);
        return report.outcome === "saved" ? { ...report, findings: findings ?? null } : report;
      } catch (error) {
        if (error instanceof StoreError && error.failure === "not-possible")
          return { outcome: "invalid", reason: error.message };
        throw error;
      }
    },
    async discard(tenant, draft, editor) {
      await requireDraftPermission(tenant, draft.name, editor);
      return drafts.discard(tenant, draft);
    },
  };
}

/** Translators may draft only texts that exist in another language; writers may draft any text. */
async function requireTextPermission(
  publishing: Publishing,
  tenant: Tenant,
  draft: { name: string; text: string },
  editor: Editor,
): Promise<void> {
  const { name } = draft;
  const translates =
    name.startsWith("articles/") &&
    isAllowed(editor, tenant.code, "translation.draft", subjectOfFile(name)) &&
    !isAllowed(editor, tenant.code, "article.draft", subjectOfFile(name));
  if (translates && (await isTranslation(publishing, tenant, draft))) return;
  requirePermissionForFile(editor, tenant.code, name, "draft");
}

async function isTranslation(
  { engine }: Publishing,
  tenant: Tenant,
  { name, text }: { name: string; text: string },
): Promise<boolean> {
  const { language } = subjectOfFile(name);
  if (language === undefined) return false;
  const entry = await readArticleEntry(textFile(name, text), tenant.languages, new Findings());
  const path = name.slice("articles/".length);
  const byName = path.slice(language.length + 1).replace(/\.md$/, "");
  const other = await engine.reading
    .selectFrom("article")
    .select("id")
    .where("tenant_id", "=", tenant.id)
    .where("translation_key", "=", entry?.translationKey ?? byName)
    .where("language", "!=", language)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
