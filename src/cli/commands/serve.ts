import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { stateOfBuild } from "../../server/builds/build-stamp.mjs";
import { keepCompiledModules } from "../../server/compiled-modules.mjs";
import type { Command } from "../command.ts";
import { describeSites } from "../describe-sites.ts";
import { readConfiguration } from "../read-configuration.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** Reads all sources to check whether the site was built from them, which blocks other requests: not right at the start. */
const BUILD_CHECK_MS = 1_000;

export const serveCommand: Command = {
  usage: "serve",
  description: "Serves all tenants until it is told to stop (SIGINT, SIGTERM, SIGHUP)",
  async run(args) {
    parseArgs({ args });
    // The server is the largest part: `--help` and other verbs do not load it.
    const configuration = readConfiguration();
    keepCompiledModules(configuration.dataFolder);
    const { serve } = await import("../../server/serve.ts");
    const { stopOnSignals } = await import("../../server/listen.ts");
    const running = await serve(configuration);
    stopOnSignals(running);
    console.log(`Vitrine listens on ${running.address}`);
    for (const line of describeSites(running.sites)) console.log(line);
    setTimeout(complainOfStaleBuild, BUILD_CHECK_MS).unref();
    return 0;
  },
};

function complainOfStaleBuild(): void {
  if (stateOfBuild(ROOT) === "stale")
    console.error("The site was built of other sources than these, and pages may fail. Run: npm run build");
}
