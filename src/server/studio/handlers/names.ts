import type { ManyTextsReport } from "../../../content/editing/change-names.ts";
import type { GroupMoveReport } from "../../../content/editing/move-group.ts";
import {
  type ChangedTexts,
  MAXIMUM_CHANGED_TEXTS,
  type NAME_ENDPOINTS,
} from "../../../contract/studio/endpoints/names.ts";
import { editorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import { openSite } from "../frame/site.ts";
import { publicationAnswer } from "./publication-answer.ts";

const NAMES = 100;
/** Maximum number of findings, and of skipped files, in an answer. */
const LISTED = 100;

export const NAME_HANDLERS: HandlersOf<typeof NAME_ENDPOINTS> = {
  async listUsedNames(call, { tenant: code, ...page }) {
    const { tenant, reading } = await openSite(call, code);
    const names = await reading.usedNames(tenant, { ...page, size: NAMES + 1 });
    return { names: names.slice(0, NAMES), next: names.length > NAMES ? page.after + NAMES : null };
  },
  async changeNames(call, { tenant: code, note, ...change }) {
    const { tenant, editing } = await openSite(call, code);
    const report = await editing.changeNames(tenant, change, { editor: editorOf(call.request), note });
    return changedTexts(report, report.skipped);
  },
  async moveGroup(call, { tenant: code, from, to, note }) {
    const { tenant, editing } = await openSite(call, code);
    const options = { editor: editorOf(call.request), note };
    return changedTexts(await editing.moveGroup(tenant, { from, to }, options), []);
  },
};

/** @throws {Refusal} if nothing was published */
function changedTexts(report: ManyTextsReport | GroupMoveReport, skipped: readonly string[]): ChangedTexts {
  if (report.outcome === "too-many")
    throw new Refusal(422, {
      message: `More than ${MAXIMUM_CHANGED_TEXTS} texts would change. Tags and authors can be changed one language at a time`,
    });
  const { revision, files, findings } = publicationAnswer(report);
  return {
    revision,
    changed: files.length,
    skipped: skipped.slice(0, LISTED),
    findings: findings.slice(0, LISTED),
  };
}
