import type { FileStep } from "../../../content/history/revision.ts";
import type { HISTORY_ENDPOINTS } from "../../../contract/studio/endpoints/history.ts";
import { editorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import { openSite } from "../frame/site.ts";
import { publicationAnswer } from "./publication-answer.ts";

const REVISIONS = 50;
const REMOVED = 100;
/** Maximum number of changed file names in an answer. The answer also contains the total. */
const NAMES = 500;

export const HISTORY_HANDLERS: HandlersOf<typeof HISTORY_ENDPOINTS> = {
  async listRevisions(call, { tenant: code, name, before }) {
    const { tenant, reading } = await openSite(call, code);
    return { revisions: await reading.revisions(tenant, { name, before, limit: REVISIONS }) };
  },
  async listRemoved(call, { tenant: code }) {
    const { tenant, reading } = await openSite(call, code);
    return { articles: await reading.removed(tenant, REMOVED) };
  },
  async findRevision(call, { tenant: code, id }) {
    const { tenant, reading } = await openSite(call, code);
    const revision = await reading.revision(tenant, id);
    if (revision === undefined) throw new Refusal(404);
    const { steps, ...found } = revision;
    const files = await reading.titled(tenant, steps.slice(0, NAMES), textOfStep);
    return { ...found, files, fileCount: steps.length };
  },
  async findMoment(call, { tenant: code, at }) {
    const { tenant, reading } = await openSite(call, code);
    const moment = await reading.moment(tenant, at);
    if (moment === undefined) throw new Refusal(404);
    const { changed, ...revision } = moment;
    return { revision, changed: changed.slice(0, NAMES), changedCount: changed.length };
  },
  async restoreRevision(call, { tenant: code, id, names, isDryRun }) {
    const { tenant, reading, editing } = await openSite(call, code);
    const revision = await reading.revision(tenant, id);
    if (revision === undefined) throw new Refusal(404);
    const { steps: _, ...wanted } = revision;
    const editor = editorOf(call.request);
    const report = await editing.restore(tenant, wanted, { names, isDryRun, editor });
    if (report.outcome === "conflict") throw new Refusal(409, { data: { conflicts: report.conflicts } });
    if (report.outcome === "lost")
      throw new Refusal(409, {
        message: "The contents of these files are lost",
        data: { names: report.names },
      });
    const findings = "findings" in report ? report.findings : [];
    if (report.outcome === "refused") throw new Refusal(422, { message: "Not restored", data: { findings } });
    return { files: await reading.titled(tenant, report.steps, textOfStep), findings };
  },
  async undoRevision(call, { tenant: code, id, note }) {
    const { tenant, editing } = await openSite(call, code);
    const report = await editing.undo(tenant, id, { editor: editorOf(call.request), note });
    if (report.outcome === "unsuitable")
      throw new Refusal(422, {
        message: "It changed pictures or very many files; restore an earlier revision instead",
      });
    return publicationAnswer(report);
  },
};

/** Returns the file's text after a step, or the text that the step removes. */
function textOfStep({ name, before, after }: FileStep): { name: string; hash: string | null } {
  return { name, hash: after ?? before };
}
