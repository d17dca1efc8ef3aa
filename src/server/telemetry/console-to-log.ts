import { format } from "node:util";
import type { Logger } from "pino";

const LEVELS = { log: "info", info: "info", debug: "debug", warn: "warn", error: "error" } as const;

/**
 * Redirects this process's console and Node's warnings to the log, so that log collectors read a single format. Mostly the site
 * writes to the console: it also runs in browsers and has no log.
 */
export function sendConsoleTo(log: Pick<Logger, "info" | "debug" | "warn" | "error">): void {
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, "info"][])
    console[method] = (...parts: unknown[]) => {
      const error = parts.find((part) => part instanceof Error);
      const text = format(...parts.filter((part) => part !== error)).trim();
      if (error === undefined) log[level](text);
      else log[level]({ err: error }, text === "" ? error.message : text);
    };
  // Removes Node's own listener, which writes to standard error.
  process.removeAllListeners("warning");
  process.on("warning", (warning) => log.warn({ err: warning }, warning.message));
}
