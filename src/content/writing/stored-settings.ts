import { LRUCache } from "lru-cache";
import { SETTINGS_FILES } from "./settings/settings-files.ts";
import type { StoredNames } from "./stored-names.ts";

type Sources = Readonly<Record<string, string>>;

/** Maximum number of characters in all cached texts, enough for several sites. */
const MAXIMUM_CHARACTERS = 8_000_000;
const IDLE_MS = 5 * 60_000;

const latest = new LRUCache<string, Sources>({
  maxSize: MAXIMUM_CHARACTERS,
  sizeCalculation: (sources, key) =>
    Object.values(sources).reduce((characters, { length }) => characters + length, key.length),
  ttl: IDLE_MS,
  ttlAutopurge: true,
  updateAgeOnGet: true,
});

/**
 * Returns the texts of the published settings files, by name. Returns the same object while their hashes stay the same, so that
 * they are parsed only once.
 */
export async function storedSettings(stored: StoredNames): Promise<Sources> {
  const key = keyOf(await stored.hashes(SETTINGS_FILES));
  const cached = latest.get(key);
  if (cached !== undefined) return cached;
  const sources = Object.fromEntries(await stored.texts(SETTINGS_FILES));
  // If somebody publishes between the two reads, the texts do not match the hashes and are read again.
  if (keyOf(await stored.hashes(SETTINGS_FILES)) === key) latest.set(key, sources);
  return sources;
}

function keyOf(hashes: ReadonlyMap<string, string>): string {
  return JSON.stringify([...hashes].toSorted());
}
