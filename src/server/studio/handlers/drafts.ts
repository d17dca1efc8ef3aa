import type { DraftState } from "../../../content/drafts/draft.ts";
import type { DRAFT_ENDPOINTS } from "../../../contract/studio/endpoints/drafts.ts";
import { editorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import { openSite, permitFile } from "../frame/site.ts";

const DRAFTS = 100;

export const DRAFT_HANDLERS: HandlersOf<typeof DRAFT_ENDPOINTS> = {
  async listDrafts(call, { tenant: code, after }) {
    const { tenant, editing } = await openSite(call, code);
    return { drafts: await editing.drafts.list(tenant, { after, size: DRAFTS }) };
  },
  async listTurns(call, { tenant: code, name }) {
    const { tenant, editing } = await openSite(call, code);
    permitFile(call, tenant, name, "read");
    return { turns: await editing.drafts.turns(tenant, name) };
  },
  async saveDraft(call, { tenant: code, name, text, base }) {
    const { tenant, editing } = await openSite(call, code);
    const version = call.match === null ? null : versionIn(call.match);
    const report = await editing.drafts.save(tenant, { name, text, base, version }, editorOf(call.request));
    if (report.outcome === "invalid")
      throw new Refusal(422, { fields: [{ field: "name", message: report.reason }] });
    if (report.outcome === "outdated") throw outdated(report.current);
    call.reply.header("ETag", `"${report.version}"`);
    return { version: report.version, findings: report.findings };
  },
  async discardDraft(call, { tenant: code, name }) {
    const { tenant, editing } = await openSite(call, code);
    const draft = { name, version: versionIn(call.match) };
    const report = await editing.drafts.discard(tenant, draft, editorOf(call.request));
    if (report !== undefined) throw outdated(report.current);
    return null;
  },
  async keepVersion(call, { tenant: code, ...version }) {
    const { tenant, editing } = await openSite(call, code);
    const id = await editing.keep(tenant, version, editorOf(call.request));
    if (id === undefined)
      throw new Refusal(422, {
        fields: [{ field: "name", message: "is not a text file of a site's folder" }],
      });
    return { revision: id };
  },
};

/** Refuses with the current draft, which the client needs for a merge. */
function outdated(current: DraftState | undefined): Refusal {
  return new Refusal(412, { data: { draft: current ?? null } });
}

/** @throws {Refusal} if there is none */
function versionIn(match: string | null): number {
  const version = Number(match);
  if (match !== null && Number.isSafeInteger(version)) return version;
  throw new Refusal(400, { message: "If-Match must be the draft's version" });
}
