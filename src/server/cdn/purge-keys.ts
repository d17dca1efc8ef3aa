import { createHash } from "node:crypto";
import { tags as contentTags } from "../../content/model/tags.ts";
import type { PurgeRequest, Purge } from "../../content/purges/purge-queue.ts";
import type { CachedPage } from "../cache/page-cache.ts";

/** The parts of an answer that determine when it must be purged. */
export type DatedAnswer = Pick<CachedPage, "tenant" | "tags" | "expiresAt">;

/**
 * Length of a key in hexadecimal digits (48 bits). Among a million tags, the chance that two share a key is 1 in 500, and the
 * only consequence is an unnecessary purge.
 */
const KEY_LENGTH = 12;
/**
 * Maximum number of tags with keys of their own. An answer with more tags gets one key for all changes of its site. 100 keys with
 * spaces take 1,300 bytes; nginx accepts 4 KiB for all headers of an answer, Varnish 8 KiB for each, Fastly and Cloudflare 16
 * KiB.
 */
const MAXIMUM_TAGS = 100;
/**
 * Maximum number of changed tags that are purged individually. Beyond it, the whole site is purged, because Cloudflare accepts
 * 100 keys a call and few calls.
 */
const MAXIMUM_CHANGED_TAGS = 400;

function keyOf(kind: "all" | "build" | "site" | "any" | "tag", ...names: string[]): string {
  return createHash("sha256")
    .update([kind, ...names].join("\n"))
    .digest("hex")
    .slice(0, KEY_LENGTH);
}

const ALL = keyOf("all");

/** Returns the keys of an answer. Purging any one of them removes the answer. */
export function keysOfAnswer({ tenant, tags }: DatedAnswer, build: string): string[] {
  const keys = [ALL, keyOf("build", build), keyOf("site", tenant)];
  if (tags.size > MAXIMUM_TAGS) return [...keys, keyOf("any", tenant)];
  return [...keys, ...[...tags].map((tag) => keyOf("tag", tenant, tag))];
}

/** Returns the keys of all answers that must be purged. */
export function keysOfPurge({ asked, changes }: Pick<Purge, "asked" | "changes">): string[] {
  const keys = new Set(asked.map(keyOfRequest));
  for (const [tenant, records] of Map.groupBy(changes, (change) => change.tenant)) {
    const changed = new Set(records.flatMap(({ tags }) => tags));
    // Pages do not show planned releases, so such changes need no purge.
    changed.delete(contentTags.releases);
    if (changed.size === 0) continue;
    // Pages of other sites show the name and address of this site.
    if (changed.has(contentTags.config)) keys.add(ALL);
    else if (changed.size > MAXIMUM_CHANGED_TAGS) keys.add(keyOf("site", tenant));
    else
      for (const key of [keyOf("any", tenant), ...[...changed].map((tag) => keyOf("tag", tenant, tag))])
        keys.add(key);
  }
  return keys.has(ALL) ? [ALL] : [...keys];
}

function keyOfRequest(asked: PurgeRequest): string {
  if (asked === "all") return ALL;
  const [, kind, name = ""] = /^(build|site):(.*)$/s.exec(asked) ?? [];
  return keyOf(kind === "build" ? "build" : "site", name);
}
