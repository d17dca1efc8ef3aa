import type { Transaction } from "kysely";
import { writeAudit } from "../accounts/audit.ts";
import type { FileStep } from "../accounts/file-needs.ts";
import { type PublishedDraft, dropPublished } from "../drafts/drop-published.ts";
import type { Engine } from "../engine/engine.ts";
import { mergeFile } from "../merge/merge-file.ts";
import { hashOfText } from "../model/stored-text.ts";
import type { Tables } from "../model/tables.ts";
import type { Tenant } from "../model/tenant.ts";
import { readTexts } from "../reading/texts.ts";
import type { Finding } from "../source/findings.ts";
import { findBecomingOutdated } from "../translations/find-becoming-outdated.ts";
import { inTurn } from "../writing/publication-queue.ts";
import { type PublishOptions, type PublishReport, publishInTurn } from "../writing/publish.ts";
import { retryOnConflict } from "../writing/retry-on-conflict.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import { describeSteps } from "./describe-steps.ts";
import type { Editor } from "./editor.ts";
import { findPlaceholders } from "./find-placeholders.ts";
import { findUntranslated } from "./find-untranslated.ts";
import { findLastChanges } from "./last-changes.ts";
import { type NamedArticle, nameArticles } from "./named-articles.ts";
import { NoSuchFileError } from "./no-such-file-error.ts";
import type { FileConflict, FileEdit, PlanReport, PlannedFile, PublicationReport } from "./publication.ts";
import { requirePermissionForFiles } from "./require-permission.ts";
import { wasPublished } from "./site-reading.ts";

export interface Publishing {
  engine: Engine;
  folders: Folders;
  studioHost: string | undefined;
}

/**
 * Publishes texts as sent by their editor. Merges changes that others have published since the editor's base; where that is
 * impossible, returns both sides. Removes the drafts of the texts in the same transaction, unless they have changed since.
 *
 * @throws {NotPermittedError}
 * @throws {StoreError}
 */
export async function publishFiles(
  publishing: Publishing,
  tenant: Tenant,
  edits: readonly FileEdit[],
  { editor, note }: { editor: Editor; note: string },
): Promise<PublicationReport> {
  let revision: number | null = null;
  const attempt = async (merged: readonly FileEdit[], steps: readonly FileStep[]) => {
    requirePermissionForFiles(editor, tenant.code, steps);
    return publishThem(publishing, tenant, merged, {
      author: editor.author,
      origin: editor.origin,
      note,
      alongside: async (transaction, written) => {
        revision = written ?? null;
        await dropPublished(publishing.engine.kind, transaction, tenant.id, draftsOf(edits));
        if (written !== undefined) await writeToAudit(transaction, tenant, editor, steps);
      },
    });
  };
  const { report, merged } = await inTurn(publishing.engine, tenant.code, () =>
    attemptMerged(publishing, tenant, edits, { editor, attempt }),
  );
  if (report.outcome === "conflict") return { outcome: "conflict", conflicts: report.conflicts };
  if (report.outcome === "refused") return { outcome: "refused", findings: report.findings };
  const files = merged.map(({ name, text }, index) => ({
    name,
    hash: hashOf(text),
    isMerged: text !== edits[index]?.text,
  }));
  return { outcome: "published", revision, files, findings: report.findings };
}

/** Describes what {@link publishFiles} would do. Writes nothing. */
export async function planFiles(
  publishing: Publishing,
  tenant: Tenant,
  edits: readonly FileEdit[],
  editor: Editor,
): Promise<PlanReport> {
  let planned: PlannedFile[] = [];
  let outdates: NamedArticle[] = [];
  const unfinished: Finding[] = [];
  const attempt = async (merged: readonly FileEdit[], steps: readonly FileStep[]) => {
    requirePermissionForFiles(editor, tenant.code, steps);
    planned = await describeSteps(publishing.engine, tenant, steps);
    const names = await findBecomingOutdated(publishing.engine, tenant, steps);
    const paths = names.map((name) => name.slice("articles/".length));
    outdates = await nameArticles(publishing.engine, tenant.id, paths);
    unfinished.length = 0;
    for (const { name, after: text } of steps)
      if (text !== null)
        unfinished.push(
          ...(await findUntranslated(publishing.engine, tenant, { name, text })),
          ...findPlaceholders({ name, text }),
        );
    return publishThem(publishing, tenant, merged, {
      author: editor.author,
      origin: editor.origin,
      isDryRun: true,
    });
  };
  const { report } = await attemptMerged(publishing, tenant, edits, { editor, attempt });
  if (report.outcome === "conflict") return { outcome: "conflict", conflicts: report.conflicts };
  const outcome = report.outcome === "refused" ? "refused" : "checked";
  return { outcome, files: planned, outdates, findings: [...report.findings, ...unfinished] };
}

type Attempt = (merged: readonly FileEdit[], steps: readonly FileStep[]) => Promise<PublishReport>;

interface Tried {
  report:
    | Exclude<PublishReport, { outcome: "conflict" }>
    | { outcome: "conflict"; conflicts: FileConflict[] };
  merged: readonly FileEdit[];
}

/**
 * Merges the edits into the currently published texts and passes the result to `attempt`. Tries again if somebody else
 * publishes in between.
 */
async function attemptMerged(
  { engine }: Publishing,
  tenant: Tenant,
  edits: readonly FileEdit[],
  { editor, attempt }: { editor: Editor; attempt: Attempt },
): Promise<Tried> {
  return retryOnConflict<Tried>(async () => {
    const { wanted, merged, steps, failed } = await mergeEdits(engine, tenant, edits);
    // The permission is checked first, since a conflict reveals the texts of both sides.
    requirePermissionForFiles(editor, tenant.code, wanted);
    await refuseUnknownRemovals(engine, tenant, edits, steps);
    if (failed.length > 0) return { report: { outcome: "conflict", conflicts: failed }, merged };
    const report = await attempt(merged, steps);
    return report.outcome === "conflict" ? undefined : { report, merged };
  });
}

/**
 * @throws {NoSuchFileError} if a file is to be removed that has never existed. Removing a file again is not an error, as long as
 * the base is one of its earlier versions.
 */
async function refuseUnknownRemovals(
  engine: Engine,
  tenant: Tenant,
  edits: readonly FileEdit[],
  steps: readonly FileStep[],
): Promise<void> {
  const absent = new Set(steps.flatMap(({ name, before }) => (before === null ? [name] : [])));
  for (const { name, text, base } of edits) {
    if (text !== null || !absent.has(name)) continue;
    if (base === null || !(await wasPublished(engine, tenant, name, base))) throw new NoSuchFileError(name);
  }
}

interface MergedEdits {
  /** The differences between the editor's texts and the base that the editor has seen. */
  wanted: FileStep[];
  /** The edits merged into the currently published texts. */
  merged: FileEdit[];
  steps: FileStep[];
  failed: FileConflict[];
}

async function mergeEdits(engine: Engine, tenant: Tenant, edits: readonly FileEdit[]): Promise<MergedEdits> {
  const names = edits.map(({ name }) => name);
  const hashes = await readHashes(engine.kind, engine.reading, tenant.id, names);
  const known = [...hashes.values(), ...edits.flatMap(({ base }) => base ?? [])];
  const texts = await readTexts(engine, tenant.id, known);
  const textOf = (hash: string | null) => (hash === null ? null : (texts.get(hash) ?? null));
  const merged: FileEdit[] = [];
  const steps: FileStep[] = [];
  const failed: FileConflict[] = [];
  for (const edit of edits) {
    const current = hashes.get(edit.name) ?? null;
    const theirs = textOf(current);
    const text = mergeEdit(edit, current, theirs, textOf(edit.base));
    if (typeof text === "object" && text !== null) {
      const last = (await findLastChanges(engine, tenant.id, [edit.name])).get(edit.name);
      failed.push({
        name: edit.name,
        base: edit.base,
        current,
        author: last?.author ?? null,
        at: last?.at ?? null,
        ours: edit.text,
        theirs,
        ancestor: textOf(edit.base),
        clashes: text.clashes,
      });
      continue;
    }
    merged.push({ ...edit, text, base: current });
    steps.push({ name: edit.name, before: theirs, after: text });
  }
  const wanted = edits.map(({ name, base, text }) => ({ name, before: textOf(base), after: text }));
  return { wanted, merged, steps, failed };
}

/**
 * Merges a text with changes by others. The result contains `clashes` if both changed the same lines, or if one side removed a
 * file that the other side changed.
 */
export function mergeEdit(
  { name, text, base }: FileEdit,
  current: string | null,
  theirs: string | null,
  before: string | null,
): string | null | { clashes: FileConflict["clashes"] } {
  if (current === base || text === theirs) return text;
  if (text === null || theirs === null) return { clashes: [] };
  const report = mergeFile(name, before, text, theirs);
  return report.outcome === "merged" ? report.text : { clashes: report.clashes };
}

function publishThem(
  { engine, folders, studioHost }: Publishing,
  tenant: Tenant,
  edits: readonly FileEdit[],
  options: Omit<PublishOptions, "base" | "studioHost">,
): Promise<PublishReport> {
  const base = new Map(edits.map((edit) => [edit.name, edit.base]));
  const changes = edits.map(({ name, text }) => ({ name, text }));
  return publishInTurn(engine, folders, tenant.code, changes, { ...options, base, studioHost });
}

function draftsOf(edits: readonly FileEdit[]): PublishedDraft[] {
  return edits.flatMap(({ name, draft }) => (draft === undefined ? [] : [{ name, version: draft }]));
}

/** Maximum number of file names in one audit entry. */
const NAMED_IN_AUDIT = 20;

/** Writes the publication to the audit, in the transaction of the publication. */
async function writeToAudit(
  transaction: Transaction<Tables>,
  tenant: Pick<Tenant, "code">,
  { actor }: Pick<Editor, "actor">,
  steps: readonly FileStep[],
): Promise<void> {
  const names = steps.slice(0, NAMED_IN_AUDIT).map(({ name, after }) => (after === null ? `-${name}` : name));
  const more = steps.length - names.length;
  const [only] = steps.length === 1 ? steps : [];
  await writeAudit(transaction, actor, {
    action: "content.publish",
    subject: names.join(" ") + (more > 0 ? ` and ${more} more` : ""),
    tenant: tenant.code,
    beforeHash: hashOf(only?.before ?? null),
    afterHash: hashOf(only?.after ?? null),
  });
}

function hashOf(text: string | null): string | null {
  return text === null ? null : hashOfText(text);
}
