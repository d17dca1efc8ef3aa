import type { Engine } from "../engine/engine.ts";
import { mergeFile } from "../merge/merge-file.ts";
import { StoreError } from "../model/store-error.ts";
import type { Tenant } from "../model/tenant.ts";
import { readText } from "../reading/texts.ts";
import type { PublishOptions, PublishReport } from "../writing/publish.ts";
import { type FileChange, isTextName } from "../writing/read-changes.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import { describeDrafts, removeDraft, saveDraft } from "./draft-rows.ts";
import type { Draft, DraftEdit, DraftReport, DraftState, PublishDraftReport, RebaseReport } from "./draft.ts";

/** Texts on which people work, one for a file, beside what is published. No reader ever sees one. */
export interface Drafts {
  /** A draft with its text; `undefined` if the file has none. */
  find(tenant: Tenant, name: string): Promise<Draft | undefined>;
  /** Drafts by name, from the one after `after`. */
  list(tenant: Tenant, page: { after?: string | undefined; size: number }): Promise<DraftState[]>;
  /**
   * Saves a draft, unless somebody else has saved another since, and tells what is wrong with its text.
   *
   * @throws {StoreError} if a content folder has no such text file, or the base is no text of the tenant
   */
  save(tenant: Tenant, edit: DraftEdit): Promise<DraftReport>;
  /** Throws a draft away, unless somebody else has saved another since: then that is returned. */
  discard(
    tenant: Tenant,
    draft: Pick<DraftEdit, "name" | "version">,
  ): Promise<Extract<DraftReport, { outcome: "overtaken" }> | undefined>;
  /** Publishes the text that the writer has, and removes the draft unless it has been changed meanwhile. */
  publish(tenant: Tenant, edit: DraftEdit): Promise<PublishDraftReport>;
  /** Merges what has been published since into a draft. */
  rebase(tenant: Tenant, draft: Pick<DraftEdit, "name" | "version" | "author">): Promise<RebaseReport>;
}

type Publish = (
  code: string,
  changes: readonly FileChange[],
  options: PublishOptions,
) => Promise<PublishReport>;

export function openDrafts(engine: Engine, publish: Publish): Drafts {
  const rowsOf = (tenant: Tenant) =>
    engine.reading.selectFrom("draft").selectAll().where("tenant_id", "=", tenant.id).orderBy("name");

  async function publishedHash(tenant: Tenant, name: string): Promise<string | null> {
    const hashes = await readHashes(engine.kind, engine.reading, tenant.id, [name]);
    return hashes.get(name) ?? null;
  }

  async function find(tenant: Tenant, name: string): Promise<Draft | undefined> {
    const row = await rowsOf(tenant).where("name", "=", name).executeTakeFirst();
    if (row === undefined) return undefined;
    const [state] = await describeDrafts(engine.kind, engine.reading, tenant.id, [row]);
    const text = await readText(engine.reading, tenant.id, row.text_hash);
    return state === undefined || text === undefined ? undefined : { ...state, text };
  }

  async function findingsOf(tenant: Tenant, { name, text, author }: DraftEdit) {
    const base = new Map([[name, await publishedHash(tenant, name)]]);
    const checked = await publish(tenant.code, [{ name, text }], {
      base,
      author,
      origin: "studio",
      isDryRun: true,
    });
    return "findings" in checked ? checked.findings : [];
  }

  async function save(tenant: Tenant, edit: DraftEdit): Promise<DraftReport> {
    if (!isTextName(edit.name)) throw new StoreError(`${edit.name} is no text file of a content folder`);
    const saved = await saveDraft(engine, tenant.id, edit);
    return saved.outcome === "saved" ? { ...saved, findings: await findingsOf(tenant, edit) } : saved;
  }

  return {
    find,
    save,
    async list(tenant, { after = "", size }) {
      const rows = await rowsOf(tenant).where("name", ">", after).limit(size).execute();
      return describeDrafts(engine.kind, engine.reading, tenant.id, rows);
    },
    discard: (tenant, draft) => removeDraft(engine, tenant.id, draft),
    async publish(tenant, edit) {
      const { name, text, base, author } = edit;
      // First, so that nothing is lost if it is refused.
      const saved = await save(tenant, edit);
      if (saved.outcome !== "saved") return saved;
      const report = await publish(tenant.code, [{ name, text }], {
        base: new Map([[name, base]]),
        author,
        origin: "studio",
      });
      if (report.outcome === "published")
        await removeDraft(engine, tenant.id, { name, version: saved.version });
      return report;
    },
    async rebase(tenant, { name, version, author }) {
      const draft = await find(tenant, name);
      if (draft?.version !== version) return { outcome: "overtaken", current: draft && withoutText(draft) };
      if (!draft.isBehind) return { outcome: "unchanged" };
      const published = await publishedHash(tenant, name);
      const textOf = (hash: string) => readText(engine.reading, tenant.id, hash);
      const theirs = published === null ? undefined : await textOf(published);
      if (theirs === undefined) return { outcome: "conflict", clashes: [] };
      const before = draft.base === null ? null : ((await textOf(draft.base)) ?? null);
      const merged = mergeFile(name, before, draft.text, theirs);
      if (merged.outcome === "conflict") return merged;
      const edit = { name, text: merged.text, base: published, version, author };
      const saved = await saveDraft(engine, tenant.id, edit);
      return saved.outcome === "saved" ? { outcome: "rebased", version: saved.version } : saved;
    },
  };
}

function withoutText({ text: _, ...state }: Draft): DraftState {
  return state;
}
