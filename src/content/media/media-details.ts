import { createHash } from "node:crypto";
import * as v from "valibot";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/addresses/locales.ts";
import { type Actor, writeAudit } from "../accounts/audit.ts";
import { recordChange } from "../changes/change-feed.ts";
import { isInTexts } from "../engine/dialect.ts";
import type { Engine, EngineReader } from "../engine/engine.ts";
import { readJson } from "../model/json-column.ts";
import type { Tables } from "../model/tables.ts";
import { tags } from "../model/tags.ts";
import type { Tenant } from "../model/tenant.ts";

/** Details that people have entered for a file below `media/`. */
export interface MediaDetail {
  /** A picture's description, by language. */
  alt: Partial<Record<LanguageCode, string>>;
  /** The point that must stay visible when the picture is cropped, in per mille of width and height; `null` for the middle. */
  focus: { x: number; y: number } | null;
  credit: string;
  uploadedBy: string | null;
}

const altSchema = v.object({
  en: v.optional(v.string()),
  zh: v.optional(v.string()),
  kr: v.optional(v.string()),
} satisfies Record<LanguageCode, unknown>);

export const NO_DETAIL: MediaDetail = { alt: {}, focus: null, credit: "", uploadedBy: null };

/** Reads the details of files, by path. */
export async function readMediaDetails(
  { kind, reading }: Pick<EngineReader, "kind" | "reading">,
  tenant: number,
  paths: readonly string[],
): Promise<Map<string, MediaDetail>> {
  const rows = await reading
    .selectFrom("media_detail")
    .selectAll()
    .where("tenant_id", "=", tenant)
    .where(({ ref }) => isInTexts(kind, ref("path"), JSON.stringify(paths)))
    .execute();
  return new Map(
    rows.map(({ path, alt, focus_x: x, focus_y: y, credit, uploaded_by: uploadedBy }) => [
      path,
      {
        alt: readJson(altSchema, alt, "media_detail.alt"),
        focus: x === null || y === null ? null : { x, y },
        credit,
        uploadedBy,
      },
    ]),
  );
}

/**
 * Returns a hash that changes whenever the details change. Editors send it with their changes, so that concurrent changes are
 * noticed.
 */
export function versionOfDetail({ alt, focus, credit }: MediaDetail): string {
  const texts = LANGUAGE_CODES.map((language) => alt[language] ?? "");
  return createHash("sha256")
    .update(JSON.stringify([texts, focus?.x, focus?.y, credit]))
    .digest("hex")
    .slice(0, 16);
}

/** Records who added a file, unless that is recorded already. */
export async function recordUploader(
  transaction: Parameters<Parameters<Engine["write"]>[0]>[0],
  tenant: number,
  path: string,
  author: string,
): Promise<void> {
  await transaction
    .insertInto("media_detail")
    .values(emptyRow(tenant, path, author))
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "path"])
        .doUpdateSet(({ ref }) => ({ uploaded_by: ref("excluded.uploaded_by") })),
    )
    .execute();
}

/** Copies the details of a file to another file. */
export async function copyMediaDetail(
  reader: Pick<EngineReader, "kind" | "reading">,
  transaction: Parameters<Parameters<Engine["write"]>[0]>[0],
  tenant: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const row = await reader.reading
    .selectFrom("media_detail")
    .selectAll()
    .where("tenant_id", "=", tenant)
    .where("path", "=", from)
    .executeTakeFirst();
  if (row === undefined) return;
  const { tenant_id: _, path: __, ...details } = row;
  await transaction
    .insertInto("media_detail")
    .values({ ...row, path: to })
    .onConflict((conflict) => conflict.columns(["tenant_id", "path"]).doUpdateSet(details))
    .execute();
}

/**
 * Writes the details of a file. If somebody else has changed the details since they were read, writes nothing and resolves to
 * the current ones.
 */
export async function describeMedia(
  engine: Engine,
  tenant: Tenant,
  { path, version, ...details }: Omit<MediaDetail, "uploadedBy"> & { path: string; version: string },
  actor: Actor,
): Promise<MediaDetail | undefined> {
  return engine.write(async (transaction) => {
    // Locks the row, so that concurrent writers wait for each other.
    await transaction
      .insertInto("media_detail")
      .values(emptyRow(tenant.id, path, null))
      .onConflict((conflict) => conflict.columns(["tenant_id", "path"]).doUpdateSet({ path }))
      .execute();
    const reader = { kind: engine.kind, reading: transaction };
    const current = (await readMediaDetails(reader, tenant.id, [path])).get(path) ?? NO_DETAIL;
    if (versionOfDetail(current) !== version) return current;
    await transaction
      .updateTable("media_detail")
      .set({
        alt: JSON.stringify(details.alt),
        focus_x: details.focus?.x ?? null,
        focus_y: details.focus?.y ?? null,
        credit: details.credit,
        described_at: Date.now(),
      })
      .where("tenant_id", "=", tenant.id)
      .where("path", "=", path)
      .execute();
    await recordChange(transaction, tenant.code, [tags.media(path)]);
    await writeAudit(transaction, actor, {
      action: "media.describe",
      subject: `media/${path}`,
      tenant: tenant.code,
    });
    return undefined;
  });
}

function emptyRow(tenant: number, path: string, author: string | null): Tables["media_detail"] {
  return {
    tenant_id: tenant,
    path,
    alt: "{}",
    focus_x: null,
    focus_y: null,
    credit: "",
    uploaded_by: author,
    described_at: Date.now(),
  };
}
