import path from "node:path";
import { loadServer } from "../src/server/load-server.ts";
import { keepCompiledModules } from "../src/server/process/compiled-modules.mjs";
import { readEnvironment } from "../src/server/process/environment.mjs";
import { parseConfiguration } from "../src/server/settings/configuration.ts";
import { describeAddresses, describeLink, fillEmptyStore, runExplained } from "./demo-sites.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

await runExplained(async () => {
  const configuration = parseConfiguration(readEnvironment(ROOT), ROOT);
  keepCompiledModules(configuration.dataFolder);
  const { openStore, serve, stopOnSignals } = await loadServer();
  const link = await fillEmptyStore(configuration, openStore);
  const isWatched = process.stdout.isTTY;
  const running = await serve(configuration, { logsConsole: !isWatched });
  stopOnSignals(running);
  if (isWatched) console.log(describeAddresses(configuration, running));
  if (link !== undefined) console.log(describeLink(configuration, running.port, link));
});
