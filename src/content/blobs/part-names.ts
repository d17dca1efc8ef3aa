import { createHash } from "node:crypto";
import type { UploadParts } from "./upload-parts.ts";

/** Time in milliseconds after which the parts of an abandoned upload are removed. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** A stored part, as described by its name. */
export interface NamedPart {
  name: string;
  /** The offset of the part in the file, in bytes. */
  from: number;
  bytes: number;
}

const NAME = /^\d+-[\da-f]{64}-\d+-(\d+)-(\d+)$/;

/** Matches the time in a name, also in the names of unfinished copies. */
const TIME = /^\d+-[\da-f]{64}-(\d+)-/;

/** Returns the common prefix of the names of an upload's parts. */
export function prefixOf(tenantId: number, key: string): string {
  return `${tenantId}-${createHash("sha256").update(key).digest("hex")}-`;
}

export function nameOfPart(prefix: string, from: number, bytes: number): string {
  return `${prefix}${Date.now()}-${from}-${bytes}`;
}

/** Lists the stored parts of an upload. Other files, such as unfinished copies, are ignored. */
export async function listParts(parts: UploadParts, prefix: string): Promise<NamedPart[]> {
  return (await parts.list(prefix)).flatMap((name) => {
    const [, from, bytes] = NAME.exec(name) ?? [];
    return from === undefined ? [] : [{ name, from: Number(from), bytes: Number(bytes) }];
  });
}

/**
 * Returns the parts that together are the beginning of the file, in their order. If two start at the same offset, because a
 * client sent a part again while another server still received it, the longer one counts.
 */
export function joinParts(parts: readonly NamedPart[]): NamedPart[] {
  const joined: NamedPart[] = [];
  for (let end = 0; ;) {
    const next = parts.filter(({ from }) => from === end).sort((one, other) => other.bytes - one.bytes)[0];
    if (next === undefined || next.bytes === 0) return joined;
    joined.push(next);
    end += next.bytes;
  }
}

/** Removes the parts of uploads that have not continued for a day. */
export async function removeAbandonedParts(parts: UploadParts): Promise<void> {
  for (const name of await parts.list("")) {
    const [, storedAt = "Infinity"] = TIME.exec(name) ?? [];
    if (Number(storedAt) < Date.now() - KEPT_MS) await parts.remove(name);
  }
}

/** Removes the parts of all uploads to a tenant. */
export async function removePartsOf(parts: UploadParts, tenantId: number): Promise<void> {
  for (;;) {
    const names = await parts.list(`${tenantId}-`);
    if (names.length === 0) return;
    for (const name of names) await parts.remove(name);
  }
}
