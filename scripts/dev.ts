import path from "node:path";
import { openStore } from "../src/content/open.ts";
import { develop } from "../src/server/dev.ts";
import { stopOnSignals } from "../src/server/listen.ts";
import { readEnvironment } from "../src/server/process/environment.mjs";
import { parseConfiguration } from "../src/server/settings/configuration.ts";
import { describeAddresses, describeLink, fillEmptyStore, runExplained } from "./demo-sites.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

await runExplained(async () => {
  const configuration = parseConfiguration(readEnvironment(ROOT), ROOT);
  const link = await fillEmptyStore(configuration, openStore);
  const running = await develop(configuration);
  stopOnSignals(running);
  console.log(describeAddresses(configuration, running));
  if (link !== undefined) console.log(describeLink(configuration, running.port, link));
});
