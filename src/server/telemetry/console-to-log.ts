import { format } from "node:util";
import type { Logger } from "pino";

const LEVELS = { log: "info", info: "info", debug: "debug", warn: "warn", error: "error" } as const;

/**
 * From now on, what this process writes to its console, and what Node itself warns of, are lines of the log: who collects them
 * reads one form only. It is mostly the site that writes there, which runs in browsers as well and knows no log.
 */
export function sendConsoleTo(log: Pick<Logger, "info" | "debug" | "warn" | "error">): void {
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, "info"][])
    console[method] = (...parts: unknown[]) => {
      const error = parts.find((part) => part instanceof Error);
      const text = format(...parts.filter((part) => part !== error)).trim();
      if (error === undefined) log[level](text);
      else log[level]({ err: error }, text === "" ? error.message : text);
    };
  // Node's own listener writes to the standard error.
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.warn({ err: warning }, warning.message));
}
