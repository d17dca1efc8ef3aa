import { LANGUAGE_TAGS } from "../../contract/addresses/locales.ts";
import { subjectOfFile } from "../../contract/studio/file-actions.ts";
import { openHistory } from "../history/history.ts";
import type { RestoreReport } from "../history/restore.ts";
import type { Revision } from "../history/revision.ts";
import { type DiffPart, diffWords } from "../history/word-diff.ts";
import type { Tenant } from "../model/tenant.ts";
import { gatherChanges } from "../preview/gather-changes.ts";
import type { PreviewRendering } from "../preview/previews.ts";
import { renderChanges } from "../preview/render-changes.ts";
import { readTexts } from "../reading/texts.ts";
import type { WordQuery } from "../replacing/word-query.ts";
import type { Finding } from "../source/findings.ts";
import type { UpToDateReport } from "../translations/up-to-date.ts";
import { isTextName } from "../writing/read-changes.ts";
import { type NameChange, type NameChangeReport, changeNames } from "./change-names.ts";
import { checkText } from "./check-text.ts";
import { type DraftEditing, openDraftEditing } from "./edit-drafts.ts";
import { type MediaEditing, openMediaEditing } from "./edit-media.ts";
import { openReleaseEditing } from "./edit-releases.ts";
import { confirmTranslation } from "./edit-translations.ts";
import type { Editor } from "./editor.ts";
import { type FoundWords, findWords } from "./find-words.ts";
import { type ArticleMove, type MoveReport, moveArticle } from "./move-article.ts";
import { type GroupMove, type GroupMoveReport, moveGroup } from "./move-group.ts";
import type { FileEdit, PlanReport, PublicationReport } from "./publication.ts";
import { type Publishing, planFiles, publishFiles } from "./publish-files.ts";
import { type EditedFile, readEditedFile } from "./read-file.ts";
import type { ReleaseEditing } from "./release-editing.ts";
import { type ReplacementReport, type WordReplacement, replaceWords } from "./replace-words.ts";
import { requirePermissionForFile } from "./require-permission.ts";
import { restoreFiles } from "./restore-files.ts";
import { type UndoReport, undoRevision } from "./undo-revision.ts";
import { type VisitReading, openVisitReading } from "./visit-reading.ts";

interface Publishes {
  editor: Editor;
  note: string;
}

/**
 * All operations of editors on a tenant's files. Each operation checks the permissions again, regardless of earlier checks, and
 * throws `NotPermittedError`. Inputs and results are plain data that can be sent to a thread.
 */
export interface Editing {
  drafts: DraftEditing;
  releases: ReleaseEditing;
  media: MediaEditing;
  /** `undefined` if neither the file nor a draft of it exists. */
  file(tenant: Tenant, name: string): Promise<EditedFile | undefined>;
  /** Lists the problems in a text; `undefined` if the path does not belong to a text file of the content folder. */
  check(tenant: Tenant, file: { name: string; text: string }, editor: Editor): Promise<Finding[] | undefined>;
  publish(tenant: Tenant, edits: readonly FileEdit[], options: Publishes): Promise<PublicationReport>;
  plan(tenant: Tenant, edits: readonly FileEdit[], editor: Editor): Promise<PlanReport>;
  move(tenant: Tenant, move: ArticleMove, options: Publishes): Promise<MoveReport>;
  /** Renames, merges or removes tags or authors in all texts that have them. */
  changeNames(tenant: Tenant, change: NameChange, options: Publishes): Promise<NameChangeReport>;
  /** Searches for words in the published files that the editor has permission to publish. */
  findWords(tenant: Tenant, query: WordQuery, editor: Editor): Promise<FoundWords>;
  /** Replaces words at chosen places among those that `findWords` has found, in one publication. */
  replaceWords(tenant: Tenant, replacement: WordReplacement, options: Publishes): Promise<ReplacementReport>;
  /** Changes the slug of a group, and with it the addresses of its articles. */
  moveGroup(tenant: Tenant, move: GroupMove, options: Publishes): Promise<GroupMoveReport>;
  /**
   * Stores a version of a file without publishing it. Resolves to the number of the version; `undefined` if the path does not
   * belong to a text file of the content folder.
   */
  keep(
    tenant: Tenant,
    version: { name: string; text: string; note: string },
    editor: Editor,
  ): Promise<number | undefined>;
  /** Reads figures of visits. For a large site, this takes too long for the thread that answers visitors. */
  visits: VisitReading;
  /** Used for previews that visitors open with a link. The caller checks the link. */
  previews: PreviewRendering;
  /** Records that a translation matches its original. `original` is the hash of that original. */
  confirmTranslation(
    tenant: Tenant,
    word: { name: string; original: string },
    editor: Editor,
  ): Promise<UpToDateReport>;
  restore(
    tenant: Tenant,
    revision: Revision,
    options: { names?: readonly string[] | undefined; isDryRun: boolean; editor: Editor },
  ): Promise<RestoreReport>;
  /** Restores the files of a revision to their texts before it. Later changes by others are preserved. */
  undo(tenant: Tenant, revision: number, options: Publishes): Promise<UndoReport>;
  /**
   * Returns the word differences between two texts of a file, which are identified by hash; `null` stands for no text. Resolves
   * to `undefined` if one of the texts is not stored.
   */
  diff(
    tenant: Tenant,
    file: { name: string; before: string | null; after: string | null },
  ): Promise<DiffPart[] | undefined>;
}

export function openEditing(publishing: Publishing): Editing {
  const { engine, folders, studioHost } = publishing;
  const history = openHistory(engine, folders, studioHost);
  const drafts = openDraftEditing(publishing);
  return {
    drafts,
    releases: openReleaseEditing(publishing),
    media: openMediaEditing(publishing),
    file: (tenant, name) => readEditedFile(engine, drafts, tenant, name),
    async check(tenant, file, { permissions }) {
      requirePermissionForFile({ permissions }, tenant.code, file.name, "read");
      return checkText(publishing, tenant, file);
    },
    publish: (tenant, edits, options) => publishFiles(publishing, tenant, edits, options),
    plan: (tenant, edits, editor) => planFiles(publishing, tenant, edits, editor),
    move: (tenant, move, options) => moveArticle(publishing, tenant, move, options),
    changeNames: (tenant, change, options) => changeNames(publishing, tenant, change, options),
    findWords: (tenant, query, editor) => findWords(publishing, tenant, query, editor),
    replaceWords: (tenant, replacement, options) => replaceWords(publishing, tenant, replacement, options),
    moveGroup: (tenant, move, options) => moveGroup(publishing, tenant, move, options),
    async keep(tenant, { name, text, note }, { author, origin, permissions }) {
      if (!isTextName(name)) return undefined;
      requirePermissionForFile({ permissions }, tenant.code, name, "draft");
      return history.keep(tenant, { name, text, note, author, origin });
    },
    visits: openVisitReading(engine),
    previews: {
      gather: (tenant, hashes) => gatherChanges(engine, folders, tenant, hashes),
      render: (tenant, changes) => renderChanges(engine, tenant, changes),
    },
    confirmTranslation: (tenant, word, editor) => confirmTranslation(publishing, tenant, word, editor),
    restore: (tenant, revision, options) => restoreFiles(engine, history, tenant, revision, options),
    undo: (tenant, revision, options) => undoRevision(publishing, history, tenant, revision, options),
    async diff(tenant, { name, before, after }) {
      const hashes = [before, after].filter((hash) => hash !== null);
      const texts = await readTexts(engine, tenant.id, hashes);
      if (hashes.some((hash) => !texts.has(hash))) return undefined;
      const { language = tenant.defaultLanguage } = subjectOfFile(name);
      const textOf = (hash: string | null) => (hash === null ? "" : (texts.get(hash) ?? ""));
      return diffWords(textOf(before), textOf(after), LANGUAGE_TAGS[language]);
    },
  };
}
