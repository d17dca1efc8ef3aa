import { type Level, type Logger, pino } from "pino";
import * as v from "valibot";

const lineSchema = v.object({
  level: v.number(),
  msg: v.optional(v.string(), ""),
  url: v.optional(v.string()),
  err: v.optional(v.object({ message: v.string(), stack: v.optional(v.string()) })),
});

/**
 * Creates a log for terminals that is readable for people: one line of text for each entry, followed by the stack of its error.
 */
export function readableLog(level: Level | "silent"): Logger {
  return pino(
    { level },
    {
      write(line: string) {
        const { level: number, msg, url = "", err } = v.parse(lineSchema, JSON.parse(line));
        const label = pino.levels.labels[number] ?? "info";
        const text = `${label.padEnd(5)} ${msg} ${url}`.trimEnd();
        process.stdout.write(`${err === undefined ? text : `${text}\n${err.stack ?? err.message}`}\n`);
      },
    },
  );
}
