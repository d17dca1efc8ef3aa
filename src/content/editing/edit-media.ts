import { readFile, stat, writeFile } from "node:fs/promises";
import { MAXIMUM_DRAWING_BYTES } from "../../contract/studio/media-limits.ts";
import { writeAudit } from "../accounts/audit.ts";
import { hashOfFile } from "../files/hash-of-file.ts";
import { NO_DETAIL, type MediaDetail, describeMedia, recordUploader } from "../media/media-details.ts";
import { mediaTypeOf } from "../media/media-types.ts";
import { findMediaUses } from "../media/media-uses.ts";
import type { Tenant } from "../model/tenant.ts";
import type { Finding } from "../source/findings.ts";
import { firstFindings } from "../source/first-findings.ts";
import { inspectSvg } from "../source/svg.ts";
import { publish } from "../writing/publish.ts";
import type { FileChange } from "../writing/read-changes.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import { type Editor, requirePermission } from "./editor.ts";
import type { MediaReport } from "./media-report.ts";
import { type MediaMove, type MediaMoveReport, moveMedia } from "./move-media.ts";
import type { Publishing } from "./publish-files.ts";
import { requirePermissionForFile } from "./require-permission.ts";

/** A file of this machine that is to be stored below `media/`. */
export interface NewMedia {
  /** The path in the content folder, for example `media/figures/plan.svg`. */
  name: string;
  file: string;
  /** The hash of the file that this one replaces; `null` for a new file. */
  base: string | null;
}

interface Publishes {
  editor: Editor;
  note: string;
}

/** An editor's operations on files below `media/`. Each change is a publication. */
export interface MediaEditing {
  /** @throws {NotPermittedError} */
  put(tenant: Tenant, media: NewMedia, options: Publishes): Promise<MediaReport>;
  /** Removes a file. @param media `isForced`: even if files refer to it @throws {NotPermittedError} */
  remove(
    tenant: Tenant,
    media: { name: string; base: string; isForced: boolean },
    options: Publishes,
  ): Promise<MediaReport>;
  /** Renames a file together with the references to it. @throws {NotPermittedError} */
  move(tenant: Tenant, move: MediaMove, options: Publishes): Promise<MediaMoveReport>;
  /**
   * Stores the details of a file. If somebody else has changed the details since they were read, stores nothing and resolves to
   * the current ones.
   *
   * @throws {NotPermittedError}
   */
  describe(
    tenant: Tenant,
    details: Omit<MediaDetail, "uploadedBy"> & { name: string; version: string },
    editor: Editor,
  ): Promise<MediaDetail | undefined>;
}

export function openMediaEditing(publishing: Publishing): MediaEditing {
  const { engine } = publishing;
  return {
    async put(tenant, { name, file, base }, options) {
      requirePermissionForFile(options.editor, tenant.code, name, base === null ? "add" : "publish");
      const cleaned = await cleanDrawing(name, file);
      const report = await change(publishing, tenant, { name, file, base }, options);
      return report.outcome === "published"
        ? { ...report, findings: [...cleaned, ...report.findings] }
        : report;
    },
    async remove(tenant, { name, base, isForced }, options) {
      requirePermissionForFile(options.editor, tenant.code, name, "remove");
      const path = name.slice("media/".length);
      const users = (await findMediaUses(engine, tenant.id, [path])).get(path) ?? [];
      if (!isForced && users.length > 0) return { outcome: "used", users };
      return change(publishing, tenant, { name, file: null, base }, options);
    },
    move: (tenant, move, options) => moveMedia(publishing, tenant, move, options),
    async describe(tenant, { name, ...details }, { permissions, actor }) {
      requirePermission({ permissions }, tenant.code, "media.add");
      const path = name.slice("media/".length);
      const hashes = await readHashes(engine.kind, engine.reading, tenant.id, [name]);
      if (!hashes.has(name)) return NO_DETAIL;
      return describeMedia(engine, tenant, { path, ...details }, actor);
    },
  };
}

/** Removes from a drawing everything that could run code or contact other hosts. Returns a finding for each removed part. */
async function cleanDrawing(name: string, file: string): Promise<Finding[]> {
  if (mediaTypeOf(name) !== "image/svg+xml") return [];
  if ((await stat(file)).size > MAXIMUM_DRAWING_BYTES) return [];
  const report = inspectSvg(await readFile(file, "utf8"));
  // A file that cannot be parsed is refused by the later checks.
  if (report.broken !== undefined || report.unsafe.length === 0) return [];
  await writeFile(file, report.cleaned);
  return firstFindings(
    report.unsafe.map(({ line, what }) => ({
      file: name,
      severity: "warning",
      kind: "unsafe-svg",
      message: `${what} was removed from the picture`,
      line,
    })),
  );
}

async function change(
  { engine, folders, studioHost }: Publishing,
  tenant: Tenant,
  { name, file, base }: { name: string; file: string | null; base: string | null },
  { editor, note }: Publishes,
): Promise<MediaReport> {
  let revision: number | null = null;
  let hash: string | null = null;
  const changes: FileChange[] = [{ name, file }];
  const report = await publish(engine, folders, tenant.code, changes, {
    base: new Map([[name, base]]),
    author: editor.author,
    origin: editor.origin,
    note,
    studioHost,
    async alongside(transaction, written) {
      revision = written ?? null;
      if (written === undefined) return;
      if (file !== null)
        await recordUploader(transaction, tenant.id, name.slice("media/".length), editor.author);
      const after = await readHashes(engine.kind, transaction, tenant.id, [name]);
      hash = after.get(name) ?? null;
      await writeAudit(transaction, editor.actor, {
        action: "content.publish",
        subject: file === null ? `-${name}` : name,
        tenant: tenant.code,
        beforeHash: base,
        afterHash: hash,
      });
    },
  });
  if (report.outcome === "refused") return { outcome: "refused", findings: report.findings };
  if (report.outcome === "conflict") {
    const current = report.conflicts[0]?.current ?? null;
    // If the current content is the same as this one, the request is a retry by a client that did not receive the first answer.
    if (current !== (file === null ? null : await hashOfFile(file))) return { outcome: "outdated", current };
    hash = current;
  } else if (file !== null) hash ??= await hashOfFile(file);
  return {
    outcome: "published",
    name,
    hash,
    revision,
    findings: report.outcome === "published" ? report.findings : [],
  };
}
