import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { stateOfBuild } from "../../server/builds/build-stamp.mjs";
import { loadServer } from "../../server/load-server.ts";
import { keepCompiledModules } from "../../server/process/compiled-modules.mjs";
import { readConfiguration } from "../settings/read-configuration.ts";
import type { Command } from "../terminal/command.ts";
import { describeSites } from "../terminal/describe-sites.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** Delay of the check of the build after the start, in milliseconds, because reading all sources takes a while. */
const BUILD_CHECK_MS = 1_000;

export const serveCommand: Command = {
  usage: "serve",
  description: "Serves all tenants until it receives SIGINT, SIGTERM or SIGHUP",
  async run(args) {
    parseArgs({ args });
    // Loaded here, so that `--help` and other commands do not load the server, which is the largest module.
    const configuration = readConfiguration();
    keepCompiledModules(configuration.dataFolder);
    const { serve, stopOnSignals } = await loadServer();
    const isWatched = process.stdout.isTTY;
    const running = await serve(configuration, { logsConsole: !isWatched });
    stopOnSignals(running);
    if (isWatched)
      for (const line of [`Vitrine listens on ${running.address}`, ...describeSites(running.sites)])
        console.log(line);
    setTimeout(complainOfStaleBuild, BUILD_CHECK_MS).unref();
    return 0;
  },
};

async function complainOfStaleBuild(): Promise<void> {
  // Unreadable sources count as stale: they are probably being replaced right now.
  const state = await stateOfBuild(ROOT).catch(() => "stale");
  if (state === "stale")
    console.warn("This server was built from older or other sources. Run: npm run build");
}
