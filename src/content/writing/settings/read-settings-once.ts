import { LRUCache } from "lru-cache";
import { Findings } from "../../source/findings.ts";
import { type ReadableSettings, readSettings } from "./settings-files.ts";

type Sources = Readonly<Record<string, string>>;

interface Read {
  read: ReadableSettings;
  findings: Findings;
}

/** Characters of settings files that are kept as they were read. What is read of them takes some twenty times as many bytes. */
const MOST_CHARACTERS = 250_000;
const IDLE_MS = 5 * 60_000;

const known = new WeakMap<Sources, Read>();
const latest = new LRUCache<string, Read>({
  maxSize: MOST_CHARACTERS,
  sizeCalculation: (_, key) => key.length,
  ttl: IDLE_MS,
  ttlAutopurge: true,
  updateAgeOnGet: true,
});

/**
 * As `readSettings`, once for the same texts: a publication is checked several times before all names are known on which it depends,
 * a draft and its preview at every pause of whoever writes, and reading the settings would be most of that work.
 */
export function readSettingsOnce(sources: Sources, findings: Findings): ReadableSettings {
  let one = known.get(sources);
  if (one === undefined) known.set(sources, (one = readLatest(sources)));
  findings.addAll(one.findings.list);
  return one.read;
}

function readLatest(sources: Sources): Read {
  const key = JSON.stringify(sources);
  const kept = latest.get(key);
  if (kept !== undefined) return kept;
  const findings = new Findings();
  const one = { read: readSettings(sources, findings), findings };
  latest.set(key, one);
  return one;
}
