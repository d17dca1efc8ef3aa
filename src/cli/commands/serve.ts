import { parseArgs } from "node:util";
import { parseConfiguration, readEnvironment } from "../../server/configuration.ts";
import type { Command } from "../command.ts";

export const serveCommand: Command = {
  usage: "serve",
  description: "Serves all tenants until it is told to stop (SIGINT, SIGTERM)",
  async run(args) {
    parseArgs({ args });
    // The server is the largest part: `--help` and the other verbs do without it.
    const { serve, stopOnSignals } = await import("../../server/serve.ts");
    stopOnSignals(await serve(parseConfiguration(readEnvironment(process.cwd()))));
    return 0;
  },
};
