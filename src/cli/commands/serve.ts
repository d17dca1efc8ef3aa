import { parseArgs } from "node:util";
import type { Command } from "../command.ts";

export const serveCommand: Command = {
  usage: "serve",
  description: "Serves all tenants until it is told to stop (SIGINT, SIGTERM)",
  async run(args) {
    parseArgs({ args });
    // The server is the largest part: `--help` and the other verbs do without it.
    const { serve } = await import("../../server/serve.ts");
    await serve();
    return 0;
  },
};
