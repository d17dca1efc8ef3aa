import { LRUCache } from "lru-cache";
import { Findings } from "../../source/findings.ts";
import {
  FILE_READERS,
  type ReadFile,
  type ReadableSettings,
  type SettingsReaders,
  readSettings,
} from "./settings-files.ts";

type Sources = Readonly<Record<string, string>>;

interface Read<Result> {
  read: Result;
  findings: Findings;
}

/**
 * Maximum number of cached characters for each kind of settings file. The parsed values take about five times as many bytes.
 */
const MAXIMUM_CHARACTERS = 4_000_000;
const IDLE_MS = 5 * 60_000;

const known = new WeakMap<Sources, Read<ReadableSettings>>();

const READERS_ONCE: SettingsReaders = {
  menus: once(FILE_READERS.menus),
  banners: once(FILE_READERS.banners),
  redirects: once(FILE_READERS.redirects),
  moved: once(FILE_READERS.moved),
  feedIds: once(FILE_READERS.feedIds),
};

/**
 * Like `readSettings`, but caches the results by the texts. A publication is checked several times until all needed names were
 * read, and a draft and its preview are checked at every pause in typing. Only a changed file is parsed again, however large
 * the others are.
 */
export function readSettingsOnce(sources: Sources, findings: Findings): ReadableSettings {
  let one = known.get(sources);
  if (one === undefined) {
    const found = new Findings();
    one = { read: readSettings(sources, found, new Set(), READERS_ONCE), findings: found };
    known.set(sources, one);
  }
  findings.addAll(one.findings.list);
  return one.read;
}

function once<Result>(readFile: ReadFile<Result>): ReadFile<Result> {
  const files = new LRUCache<string, Read<Result>>({
    maxSize: MAXIMUM_CHARACTERS,
    sizeCalculation: (_, text) => text.length + 1,
    ttl: IDLE_MS,
    ttlAutopurge: true,
    updateAgeOnGet: true,
  });
  return (source, file, findings) => {
    let one = files.get(source);
    if (one === undefined) {
      const found = new Findings();
      one = { read: readFile(source, file, found), findings: found };
      files.set(source, one);
    }
    findings.addAll(one.findings.list);
    return one.read;
  };
}
