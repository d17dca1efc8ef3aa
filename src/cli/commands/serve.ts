import { parseArgs } from "node:util";
import type { Command } from "../command.ts";

export const serveCommand: Command = {
  usage: "serve",
  description: "Serves all tenants until it is told to stop (SIGINT, SIGTERM)",
  async run(args) {
    parseArgs({ args });
    // The server is the largest part: `--help` and the other verbs do without it.
    const { parseConfiguration, readEnvironment } = await import("../../server/configuration.ts");
    const configuration = parseConfiguration(readEnvironment(process.cwd()));
    const { keepCompiledModules } = await import("../../server/compile-cache.ts");
    keepCompiledModules(configuration.dataFolder);
    const { serve, stopOnSignals } = await import("../../server/serve.ts");
    const running = await serve(configuration);
    stopOnSignals(running);
    console.log(`Vitrine listens on ${running.address}`);
    for (const { name, url } of running.sites) console.log(`  ${url}  ${name}`);
    return 0;
  },
};
