import type { EditedRelease } from "../../../content/editing/edit-releases.ts";
import type { MakeReport } from "../../../content/releases/make-release.ts";
import type { ReleaseFile, ReleaseOutcome } from "../../../content/releases/release.ts";
import type { RELEASE_ENDPOINTS } from "../../../contract/studio/endpoints/releases.ts";
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
    const files = releases.flatMap((release) => release.files);
    const titled = new Map(
      (await reading.titled(tenant, files, hashInRelease)).map((file, index) => [files[index], file]),
    );
    return {
      now: Date.now(),
      releases: releases.map((release) => ({
        ...release,
        files: release.files.flatMap((file) => titled.get(file) ?? []),
      })),
    };
  },
  async findRelease(call, { tenant: code, id }) {
    const { tenant, editing } = await openSite(call, code);
    const release = await editing.releases.find(tenant, id);
    if (release === undefined) throw new Refusal(404);
    return tagged(call, release);
  },
  async makeRelease(call, { tenant: code, ...release }) {
    const { tenant, editing } = await openSite(call, code);
    // Starts the thread that applies releases now, because the new release may be due within a second.
    call.store.dueReleases.prepare();
    return made(await editing.releases.make(tenant, release, editorOf(call.request)));
  },
  async changeRelease(call, { tenant: code, ...change }) {
    const { tenant, editing } = await openSite(call, code);
    const release = { ...change, version: versionIn(call) };
    const report = await editing.releases.change(tenant, release, editorOf(call.request));
    if ("outcome" in report) throw outdated(report.current);
    return tagged(call, report);
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

/** Returns the hash of a file's text in a release; for a file that the release removes, the hash of the removed text. */
function hashInRelease({ name, base, hash }: ReleaseFile): { name: string; hash: string | null } {
  return { name, hash: hash ?? base };
}

function tagged({ reply }: StudioCall, release: EditedRelease): EditedRelease {
  reply.header("ETag", `"${release.version}"`);
  return release;
}

function made(report: MakeReport) {
  if (report.outcome === "conflict") throw new Refusal(409, { data: { conflicts: report.conflicts } });
  if (report.outcome === "refused")
    throw new Refusal(422, { message: "Not planned", data: { findings: report.findings } });
  if (report.outcome === "unchanged")
    throw new Refusal(409, { message: "The files already have these contents" });
  const { id, files, findings } = report;
  return { id, files, findings };
}

function settled(report: ReleaseOutcome): Refusal {
  if (report.outcome !== "settled")
    return new Refusal(409, { message: "The release cannot go live", data: { findings: report.findings } });
  return new Refusal(409, { message: `The release is no longer planned: ${report.state ?? "unknown"}` });
}

/** @throws {Refusal} 404 if there is no such release */
function outdated(current: EditedRelease | undefined): Refusal {
  return current === undefined ? new Refusal(404) : new Refusal(412, { data: { release: current } });
}

/** @throws {Refusal} */
function versionIn({ match }: StudioCall): string {
  if (match === null) throw new Refusal(400, { message: "If-Match must be the release's version" });
  return match;
}
