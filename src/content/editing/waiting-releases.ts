import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { isPermittedInLanguage } from "../../contract/studio/permissions.ts";
import { isConditional } from "../../contract/studio/release-conditions.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tenant } from "../model/tenant.ts";
import { findPlanner, needsOfRelease } from "../releases/approvals.ts";
import { readReleases } from "../releases/read-releases.ts";
import type { Release } from "../releases/release.ts";
import { type ConditionState, readConditionState } from "../releases/unmet-conditions.ts";
import { type Editor, isAllowed } from "./editor.ts";

/** A planned release that waits for something that the editor can do. */
export interface WaitingRelease {
  id: number;
  title: string;
  /** When it goes live at the latest, in epoch milliseconds; `null` for never. */
  latestAt: number | null;
  /** True if it waits for the editor's approval. */
  needsApproval: boolean;
  /** The languages in which it waits for translations that the editor may write. */
  languages: LanguageCode[];
}

const SHOWN = 20;

/** Lists the planned releases that wait for an editor, newest first. */
export async function listWaitingReleases(
  engine: EngineReader,
  tenant: Tenant,
  editor: Editor,
): Promise<WaitingRelease[]> {
  const waiting: WaitingRelease[] = [];
  for (const release of await readReleases(engine, tenant.id)) {
    const { id, title, state, conditions } = release;
    if (waiting.length === SHOWN) break;
    if (state !== "planned" || !isConditional(conditions)) continue;
    const condition = await readConditionState(engine, tenant, release);
    const needsApproval = await waitsForApprovalBy(engine, tenant, release, condition, editor);
    const languages = condition.awaited
      .map(({ language }) => language)
      .filter((language) =>
        isPermittedInLanguage(editor.permissions, "translation.draft", { tenant: tenant.code, language }),
      );
    if (needsApproval || languages.length > 0)
      waiting.push({ id, title, latestAt: conditions.latestAt, needsApproval, languages });
  }
  return waiting;
}

async function waitsForApprovalBy(
  engine: EngineReader,
  tenant: Tenant,
  release: Release,
  { missingApprovals, approvals }: ConditionState,
  editor: Editor,
): Promise<boolean> {
  const { actor, permissions } = editor;
  if (missingApprovals === 0 || permissions.kind !== "person") return false;
  if (approvals.some(({ personId }) => personId === actor.id)) return false;
  if (actor.id === (await findPlanner(engine, release))) return false;
  const needs = await needsOfRelease(engine, tenant, release);
  return needs.every(({ action, subject: { tenant: _, ...subject } }) =>
    isAllowed(editor, tenant.code, action, subject),
  );
}
