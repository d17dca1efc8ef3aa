import { Findings } from "../../import/source/findings.ts";
import { type ReadableSettings, readSettings } from "./settings-files.ts";

interface Read {
  read: ReadableSettings;
  findings: Findings;
}

const known = new WeakMap<Readonly<Record<string, string>>, Read>();

/**
 * As `readSettings`, once for the same object of texts: a publication is checked several times before all names are known on which it
 * depends, and reading the settings is most of that work.
 */
export function readSettingsOnce(
  sources: Readonly<Record<string, string>>,
  findings: Findings,
): ReadableSettings {
  let one = known.get(sources);
  if (one === undefined) {
    const own = new Findings();
    one = { read: readSettings(sources, own), findings: own };
    known.set(sources, one);
  }
  findings.addAll(one.findings.list);
  return one.read;
}
