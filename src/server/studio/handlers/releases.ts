import type { ApprovalReport } from "../../../content/editing/approve-release.ts";
import type { EditedRelease, ListedRelease, Outdated } from "../../../content/editing/release-editing.ts";
import type { SiteReading } from "../../../content/editing/site-reading.ts";
import type { MakeReport } from "../../../content/releases/make-release.ts";
import type { Unprepared } from "../../../content/releases/release-files.ts";
import type { ReleaseFile, ReleaseOutcome } from "../../../content/releases/release.ts";
import type { Tenant } from "../../../content/store.ts";
import type { RELEASE_ENDPOINTS } from "../../../contract/studio/endpoints/releases.ts";
import { type ReleaseConditions, isConditional } from "../../../contract/studio/release-conditions.ts";
import { editorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import type { StudioCall } from "../frame/request.ts";
import { openSite } from "../frame/site.ts";

const RELEASES = 50;

export const RELEASE_HANDLERS: HandlersOf<typeof RELEASE_ENDPOINTS> = {
  async listReleases(call, { tenant: code, before }) {
    const { tenant, editing, reading } = await openSite(call, code);
    const releases = await editing.releases.list(tenant, { before, size: RELEASES });
    return { now: Date.now(), releases: await listed(tenant, reading, releases) };
  },
  async findRelease(call, { tenant: code, id }) {
    const { tenant, editing, reading } = await openSite(call, code);
    const release = await editing.releases.find(tenant, id);
    const [found] = release === undefined ? [] : await listed(tenant, reading, [release]);
    if (found === undefined) throw new Refusal(404);
    call.reply.header("ETag", `"${found.version}"`);
    return found;
  },
  async listReleaseCalendar(call, { tenant: code, ...period }) {
    const { tenant, reading } = await openSite(call, code);
    return { now: Date.now(), releases: await reading.releaseCalendar(tenant, period) };
  },
  async listReleaseConflicts(call, { tenant: code, id }) {
    const { tenant, editing } = await openSite(call, code);
    const conflicts = await editing.releases.conflicts(tenant, id, editorOf(call.request));
    if (conflicts === undefined) throw new Refusal(404);
    return { conflicts };
  },
  async makeRelease(call, { tenant: code, goesLiveAt = Date.now(), ...wanted }) {
    const { tenant, editing } = await openSite(call, code);
    const release = { ...wanted, goesLiveAt };
    checkConditions(tenant, release);
    // Starts the thread that applies releases now, because the new release may be due within a second.
    call.store.dueReleases.prepare();
    return made(await editing.releases.make(tenant, release, editorOf(call.request)));
  },
  async changeRelease(call, { tenant: code, ...change }) {
    const { tenant, editing } = await openSite(call, code);
    const release = { ...change, version: versionIn(call) };
    checkConditions(tenant, release);
    call.store.dueReleases.prepare();
    const report = await editing.releases.change(tenant, release, editorOf(call.request));
    if ("outcome" in report) throw outdated(report.current);
    return tagged(call, report);
  },
  async changeReleaseFiles(call, { tenant: code, id, files = [], keep = [], drop = [] }) {
    const { tenant, editing } = await openSite(call, code);
    const release = { id, files, keep, drop, version: versionIn(call) };
    call.store.dueReleases.prepare();
    const report = await editing.releases.changeFiles(tenant, release, editorOf(call.request));
    if (report.outcome === "outdated") throw outdated(report.current);
    if (report.outcome !== "changed" && report.outcome !== "settled") throw unprepared(report);
    const now = await editing.releases.find(tenant, id);
    if (report.outcome === "settled" || now === undefined) throw outdated(now);
    return tagged(call, now);
  },
  async approveRelease(call, { tenant: code, id }) {
    const { tenant, editing } = await openSite(call, code);
    // Starts the thread that applies releases now, because this may be the last approval.
    call.store.dueReleases.prepare();
    const release = { id, version: versionIn(call) };
    return approvalAnswer(await editing.releases.approve(tenant, release, editorOf(call.request)));
  },
  async withdrawApproval(call, { tenant: code, id }) {
    const { tenant, editing } = await openSite(call, code);
    const release = { id, version: versionIn(call) };
    return approvalAnswer(await editing.releases.withdrawApproval(tenant, release, editorOf(call.request)));
  },
  async cancelRelease(call, { tenant: code, id }) {
    const { tenant, editing } = await openSite(call, code);
    const release = { id, version: versionIn(call) };
    const report = await editing.releases.cancel(tenant, release, editorOf(call.request));
    if (report.outcome === "outdated") throw outdated(report.current);
    if (report.outcome !== "cancelled") throw settled(report);
    return null;
  },
  async applyRelease(call, { tenant: code, id }) {
    const { tenant, editing } = await openSite(call, code);
    const release = { id, version: versionIn(call) };
    const report = await editing.releases.apply(tenant, release, editorOf(call.request));
    if (report.outcome === "outdated") throw outdated(report.current);
    if (report.outcome !== "applied") throw settled(report);
    return { findings: report.findings };
  },
  async rollBackRelease(call, { tenant: code, ...release }) {
    const { tenant, editing } = await openSite(call, code);
    const wanted = { ...release, version: versionIn(call) };
    const report = await editing.releases.rollBack(tenant, wanted, editorOf(call.request));
    if (report.outcome === "outdated") throw outdated(report.current);
    if (report.outcome === "impossible") throw new Refusal(409, { message: report.reason });
    return made(report);
  },
};

/** Returns releases in the form of the answer, with the titles of their articles. */
async function listed(tenant: Tenant, reading: SiteReading, releases: readonly ListedRelease[]) {
  const files = releases.flatMap((release) => release.files);
  const titled = await reading.titled(tenant, files, hashInRelease);
  const titles = new Map(titled.map(({ title }, index) => [files[index], title]));
  return releases.map((release) => ({
    ...shown(release),
    isInEffect: release.isInEffect,
    files: release.files.map((file) => {
      const { name, base, hash } = file;
      return { name, base, hash, title: titles.get(file) ?? null };
    }),
  }));
}

/** Returns the hash of a file's text in a release; for a file that the release removes, the hash of the removed text. */
function hashInRelease({ name, base, hash }: ReleaseFile): { name: string; hash: string | null } {
  return { name, hash: hash ?? base };
}

function tagged({ reply }: StudioCall, release: EditedRelease) {
  reply.header("ETag", `"${release.version}"`);
  return shown(release);
}

/** Returns a release in the form of the answer. {@link listed} adds whether it is in effect. */
function shown(found: EditedRelease & Partial<Pick<ListedRelease, "isInEffect">>) {
  const { waiting, edition: _edition, isInEffect: _isInEffect, files, ...release } = found;
  return {
    ...release,
    files: files.map(({ name, base, hash }) => ({ name, base, hash })),
    approvals: waiting.approvals.map(({ author, at }) => ({ by: author, at })),
    waitsFor: { approvals: waiting.missingApprovals, texts: waiting.awaited },
  };
}

/** @throws {Refusal} 422 if the conditions cannot hold on this site, or contradict the time */
function checkConditions(
  { languages, defaultLanguage }: Tenant,
  { goesLiveAt, conditions }: { goesLiveAt: number; conditions?: ReleaseConditions | undefined },
): void {
  if (conditions === undefined) return;
  const unknown = conditions.languages.find(
    (language) => language === defaultLanguage || !languages.includes(language),
  );
  const refuse = (message: string) => {
    throw new Refusal(422, { message });
  };
  if (unknown !== undefined)
    refuse(`conditions.languages: ${unknown} is not a language into which this site is translated`);
  if (conditions.latestAt === null) return;
  if (!isConditional(conditions)) refuse("conditions.latestAt: needs a language or approval to wait for");
  if (conditions.latestAt <= goesLiveAt) refuse("conditions.latestAt: must be later than goesLiveAt");
}

function approvalAnswer(report: ApprovalReport | Outdated): null {
  switch (report.outcome) {
    case "outdated":
      throw outdated(report.current);
    case "not-an-approver":
      throw new Refusal(403, { message: "Only people other than the release's planner can approve it" });
    case "not-awaited":
      throw new Refusal(409, { message: "The release needs no approval, or is no longer planned" });
    case "approved":
    case "withdrawn":
      return null;
  }
}

function made(report: MakeReport) {
  if (report.outcome !== "planned") throw unprepared(report);
  const { id, files, findings } = report;
  return { id, files, findings };
}

function unprepared(report: Unprepared): Refusal {
  if (report.outcome === "conflict") return new Refusal(409, { data: { conflicts: report.conflicts } });
  if (report.outcome === "refused")
    return new Refusal(422, { message: "Not planned", data: { findings: report.findings } });
  return new Refusal(409, { message: "The files already have these contents" });
}

function settled(report: ReleaseOutcome): Refusal {
  if (report.outcome !== "settled")
    return new Refusal(409, { message: "The release cannot go live", data: { findings: report.findings } });
  return new Refusal(409, { message: `The release is no longer planned: ${report.state ?? "unknown"}` });
}

/** @throws {Refusal} 404 if there is no such release */
function outdated(current: EditedRelease | undefined): Refusal {
  return current === undefined ? new Refusal(404) : new Refusal(412, { data: { release: shown(current) } });
}

/** @throws {Refusal} */
function versionIn({ match }: StudioCall): string {
  if (match === null) throw new Refusal(400, { message: "If-Match must be the release's version" });
  return match;
}
