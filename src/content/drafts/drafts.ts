import { LANGUAGE_TAGS } from "../../contract/addresses/locales.ts";
import { subjectOfFile } from "../../contract/studio/file-actions.ts";
import type { Engine } from "../engine/engine.ts";
import { StoreError } from "../model/store-error.ts";
import type { Tenant } from "../model/tenant.ts";
import { readText } from "../reading/texts.ts";
import { isTextName } from "../writing/read-changes.ts";
import { describeDrafts, removeDraft, saveDraft } from "./draft-rows.ts";
import { type DraftTurn, readTurns } from "./draft-turns.ts";
import type { Draft, DraftEdit, DraftReport, DraftState } from "./draft.ts";
import { mergePublished } from "./merge-published.ts";

/**
 * Manages unpublished texts, one per file, next to the published ones. Visitors never see them. Reading a draft merges later
 * changes of the published text, unless both sides conflict. Reading stores nothing: the next save or publication stores the
 * merged text.
 */
export interface Drafts {
  /** A draft with its text; `undefined` if the file has none. */
  find(tenant: Tenant, name: string): Promise<Draft | undefined>;
  /** Who wrote what in a draft, in order; empty if one person wrote all of it. */
  turns(tenant: Tenant, name: string): Promise<DraftTurn[]>;
  /** Drafts in the order of their names, beginning after the name `after`. */
  list(tenant: Tenant, page: { after?: string | undefined; size: number }): Promise<DraftState[]>;
  /**
   * Saves a draft, unless somebody else has saved it since.
   *
   * @throws {StoreError} if a content folder has no such text file, or the base is not a text of the tenant
   */
  save(tenant: Tenant, edit: DraftEdit): Promise<DraftReport>;
  /** Discards a draft. If somebody else has saved it since, keeps it and resolves to its current state. */
  discard(
    tenant: Tenant,
    draft: Pick<DraftEdit, "name" | "version">,
  ): Promise<Extract<DraftReport, { outcome: "outdated" }> | undefined>;
}

export function openDrafts(engine: Engine): Drafts {
  const rowsOf = (tenant: Tenant) =>
    engine.reading.selectFrom("draft").selectAll().where("tenant_id", "=", tenant.id).orderBy("name");

  async function read(tenant: Tenant, name: string): Promise<Draft | undefined> {
    const row = await rowsOf(tenant).where("name", "=", name).executeTakeFirst();
    if (row === undefined) return undefined;
    const [state] = await describeDrafts(engine.kind, engine.reading, tenant.id, [row]);
    const text = await readText(engine.reading, tenant.id, row.text_hash);
    return state === undefined || text === undefined ? undefined : { ...state, text };
  }

  async function find(tenant: Tenant, name: string): Promise<Draft | undefined> {
    const draft = await read(tenant, name);
    if (draft?.isOutdated !== true) return draft;
    const merged = await mergePublished(engine, tenant.id, draft);
    return merged === undefined ? draft : { ...draft, ...merged, isOutdated: false };
  }

  async function save(tenant: Tenant, edit: DraftEdit): Promise<DraftReport> {
    if (!isTextName(edit.name))
      throw new StoreError(`${edit.name} is not a text file of a content folder`, {
        failure: "not-possible",
      });
    return saveDraft(engine, tenant.id, edit);
  }

  return {
    find,
    save,
    turns(tenant, name) {
      const { language = tenant.defaultLanguage } = subjectOfFile(name);
      return readTurns(engine.reading, tenant.id, { name, tag: LANGUAGE_TAGS[language] });
    },
    async list(tenant, { after = "", size }) {
      const rows = await rowsOf(tenant).where("name", ">", after).limit(size).execute();
      const drafts = await describeDrafts(engine.kind, engine.reading, tenant.id, rows);
      const listed: DraftState[] = [];
      for (const draft of drafts) {
        const found = draft.isOutdated ? await find(tenant, draft.name) : undefined;
        listed.push(found === undefined ? draft : withoutText(found));
      }
      return listed;
    },
    discard: (tenant, draft) => removeDraft(engine, tenant.id, draft),
  };
}

function withoutText({ text: _, ...state }: Draft): DraftState {
  return state;
}
