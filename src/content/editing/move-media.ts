import { writeAudit } from "../accounts/audit.ts";
import { locate } from "../blobs/blobs.ts";
import { copyMediaDetail } from "../media/media-details.ts";
import { mediaTypeOf } from "../media/media-types.ts";
import { findMediaUses } from "../media/media-uses.ts";
import { mobilePathOf } from "../media/mobile-pictures.ts";
import { hashOfText } from "../model/stored-text.ts";
import type { Tenant } from "../model/tenant.ts";
import { readTexts } from "../reading/texts.ts";
import { publish } from "../writing/publish.ts";
import type { FileChange } from "../writing/read-changes.ts";
import { retryOnConflict } from "../writing/retry-on-conflict.ts";
import { readHashes } from "../writing/rows/read-hashes.ts";
import type { Editor } from "./editor.ts";
import type { MediaReport } from "./media-report.ts";
import type { Publishing } from "./publish-files.ts";
import { renameInText } from "./rename-media.ts";
import { requirePermissionForFile, requirePermissionForFiles } from "./require-permission.ts";

/** A request to rename a file below `media/`. `base` is the hash of the file that the editor has seen. */
export interface MediaMove {
  from: string;
  to: string;
  base: string;
}

export type MediaMoveReport = MediaReport | { outcome: "taken" } | { outcome: "other-type" };

/**
 * Renames a file, together with its variant for phones and its description, and updates all references to it, in one
 * publication. Its former address redirects to the new one.
 *
 * @throws {NotPermittedError} also if the editor may not change a text that refers to the file
 */
export async function moveMedia(
  publishing: Publishing,
  tenant: Tenant,
  move: MediaMove,
  options: { editor: Editor; note: string },
): Promise<MediaMoveReport> {
  const { editor } = options;
  requirePermissionForFile(editor, tenant.code, move.from, "remove");
  requirePermissionForFile(editor, tenant.code, move.to, "publish");
  if (mediaTypeOf(move.from) !== mediaTypeOf(move.to)) return { outcome: "other-type" };
  return retryOnConflict(() => tryMove(publishing, tenant, move, options));
}

async function tryMove(
  publishing: Publishing,
  tenant: Tenant,
  { from, to, base }: MediaMove,
  { editor, note }: { editor: Editor; note: string },
): Promise<MediaMoveReport | undefined> {
  const { engine, folders, studioHost } = publishing;
  const pairs = [
    { from, to },
    { from: mobilePathOf(from), to: mobilePathOf(to) },
  ];
  const names = pairs.flatMap((pair) => [pair.from, pair.to]);
  const hashes = await readHashes(engine.kind, engine.reading, tenant.id, names);
  const current = hashes.get(from) ?? null;
  if (current !== base) return { outcome: "outdated", current };
  const moved = pairs.filter((pair) => hashes.has(pair.from));
  if (moved.some((pair) => hashes.has(pair.to))) return { outcome: "taken" };
  const texts = await renamedTexts(publishing, tenant, pathOf(from), pathOf(to));
  requirePermissionForFiles(
    editor,
    tenant.code,
    texts.map(({ name, before, text }) => ({ name, before, after: text })),
  );
  const changes: FileChange[] = texts.map(({ name, text }) => ({ name, text }));
  for (const pair of moved) {
    const file = await locate(folders.media, { hash: hashes.get(pair.from) ?? "" });
    changes.push({ name: pair.from, file: null }, { name: pair.to, file });
  }
  let revision: number | null = null;
  const report = await publish(engine, folders, tenant.code, changes, {
    base: new Map([
      ...names.map((name) => [name, hashes.get(name) ?? null] as const),
      ...texts.map(({ name, base: hash }) => [name, hash] as const),
    ]),
    author: editor.author,
    origin: editor.origin,
    note,
    studioHost,
    async alongside(transaction, written) {
      revision = written ?? null;
      for (const pair of moved)
        await copyMediaDetail({ kind: engine.kind, reading: transaction }, transaction, tenant.id, {
          from: pathOf(pair.from),
          to: pathOf(pair.to),
        });
      for (const { name, text, base: beforeHash } of texts)
        await writeAudit(transaction, editor.actor, {
          action: "content.publish",
          subject: name,
          tenant: tenant.code,
          beforeHash,
          afterHash: hashOfText(text),
        });
      await writeAudit(transaction, editor.actor, {
        action: "media.move",
        subject: `${from} ${to}`,
        tenant: tenant.code,
        beforeHash: base,
        afterHash: base,
      });
    },
  });
  if (report.outcome === "conflict") return undefined;
  if (report.outcome === "refused") return { outcome: "refused", findings: report.findings };
  return { outcome: "published", name: to, hash: base, revision, findings: report.findings };
}

interface RenamedText {
  name: string;
  before: string;
  text: string;
  base: string;
}

async function renamedTexts(
  { engine }: Publishing,
  tenant: Tenant,
  from: string,
  to: string,
): Promise<RenamedText[]> {
  const users = (await findMediaUses(engine, tenant.id, [from])).get(from) ?? [];
  const hashes = await readHashes(engine.kind, engine.reading, tenant.id, users);
  const texts = await readTexts(engine, tenant.id, [...hashes.values()]);
  return users.flatMap((name) => {
    const base = hashes.get(name) ?? "";
    const before = texts.get(base);
    if (before === undefined) return [];
    const text = renameInText(before, from, to);
    return text === before ? [] : [{ name, before, text, base }];
  });
}

function pathOf(name: string): string {
  return name.slice("media/".length);
}
