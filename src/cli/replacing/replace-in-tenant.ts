import type { WritableStore } from "../../content/open-writable.ts";
import { isSearched } from "../../content/replacing/word-query.ts";
import type { Tenant } from "../../content/store.ts";
import type { FileChange } from "../../content/writing/read-changes.ts";
import { releaseChanges } from "../releases/make-release.ts";
import { type Replacement, type Tally, countOf, createReplacer } from "./replacement.ts";

/** Replaces words in all files of a tenant, and publishes the changes as one release, which can be rolled back. Returns the exit code. */
export async function replaceInTenant(
  store: WritableStore,
  tenant: Tenant,
  replacement: Replacement,
): Promise<number> {
  const { files } = store.exchange;
  const tally: Tally = { places: 0, files: 0, refused: 0 };
  const replace = createReplacer(replacement, tally);
  const changes: FileChange[] = [];
  /** The hashes of the texts that were read, with which later publications by others are merged. */
  const base = new Map<string, string>();
  const hashes = [...(await files.hashes(tenant.code))].toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [name, hash] of hashes) {
    const text = isSearched(replacement.query, name) ? await files.text(tenant.code, hash) : undefined;
    const replaced = text === undefined ? undefined : replace({ name, text });
    if (replaced === undefined) continue;
    changes.push({ name, text: replaced });
    base.set(name, hash);
  }
  if (replacement.isDryRun || changes.length === 0) {
    console.log(
      replacement.isDryRun
        ? `${countOf(tally)} would be replaced; nothing was published.`
        : `${countOf(tally)} replaced.`,
    );
    return tally.refused > 0 ? 1 : 0;
  }
  const title = `Replaced "${replacement.query.find}" with "${replacement.words}" (${countOf(tally)})`;
  const code = await releaseChanges(store, tenant, { title, goesLiveAt: Date.now(), changes, base });
  if (code === 0) console.log(title);
  return tally.refused > 0 ? 1 : code;
}
