import { expect, it, vi } from "vitest";
import { COMMANDS, runCommandLine } from "../command-line.ts";
import { captureConsole } from "../testing/capture-console.ts";
import type { Command } from "./command.ts";

const output = captureConsole();

const commands = await Promise.all(
  Object.entries(COMMANDS).map(async ([name, load]) => ({ name, command: await load() })),
);
const withVerbs = commands.flatMap(({ name, command: { usage, verbs } }) =>
  verbs === undefined ? [] : [{ name, usage, verbs }],
);

/** Returns the forms in a usage, each in one line. `[filters]` is replaced by the line `filters: …`. */
function formsOf({ usage }: Pick<Command, "usage">): string[] {
  const lines = usage.replaceAll(/\n {5,}/g, " ").split("\n");
  const groups = lines.flatMap((line) => /^ *(\w+): (.*)$/.exec(line)?.slice(1, 3) ?? []);
  return lines.map((line) =>
    groups.reduce(
      (text, part, index) => (index % 2 === 0 ? text.replace(`[${part}]`, groups[index + 1] ?? "") : text),
      line,
    ),
  );
}

/** Returns the options that a usage names for a verb. A form without a verb is that of `list`. */
function documented(usage: string, name: string, verbs: readonly string[], verb: string): Set<string> {
  const forms = formsOf({ usage }).filter((form) => form.trim().startsWith(`${name} `));
  const ofVerb = forms.filter((form) => {
    const named = form
      .replaceAll(/<[^>]*>|--\S+/g, " ")
      .split(/[\s|[\]]+/)
      .filter((word) => verbs.includes(word));
    return named.length === 0 ? verb === "list" : named.includes(verb);
  });
  return new Set(
    ofVerb.flatMap((form) => [...form.matchAll(/--([\w-]+)/g)].map(([, option = ""]) => option)),
  );
}

it("every command with several forms has a table of its verbs", () => {
  const several = commands.filter(({ command }) => /\n {4}\S/.test(command.usage));
  expect(several.map(({ name }) => name).sort()).toEqual(withVerbs.map(({ name }) => name).sort());
});

it.each(withVerbs)("the usage of $name names exactly the options of each verb", ({ name, usage, verbs }) => {
  const names = Object.keys(verbs.takes);
  for (const [verb, options] of Object.entries(verbs.takes))
    expect([verb, [...documented(usage, name, names, verb)].sort()]).toEqual([verb, [...options].sort()]);
});

/** Returns arguments that name a verb. */
function call(name: string, verb: string): string[] {
  if (name === "history") return verb === "export" ? ["--at", "2026-01-01", "export", "folder"] : ["harbor"];
  return name === "release" || name === "preview" ? ["harbor", verb] : [verb, "harbor"];
}

it.each(withVerbs)("no verb of $name accepts an option of another verb", async ({ name, verbs }) => {
  vi.stubEnv("DATABASE_URL", "file:/nowhere/none.sqlite");
  for (const [verb, options] of Object.entries(verbs.takes))
    for (const [other, { type }] of Object.entries(verbs.options)) {
      // With --at, the history is exported.
      if (options.includes(other) || (name === "history" && other === "at")) continue;
      output.length = 0;
      const option = type === "boolean" ? [`--${other}`] : [`--${other}`, "1"];
      const code = await runCommandLine([name, ...call(name, verb), ...option]);
      const taken = options.map((one) => `--${String(one)}`).join(", ") || "no options";
      expect([code, output[0]?.split("\n")[0]]).toEqual([
        2,
        `${name} ${verb} takes ${taken}, not --${other}`,
      ]);
    }
});

it("lists the verbs of a command if the given one is unknown or missing", async () => {
  expect(await runCommandLine(["tenants", "remove", "harbor"])).toBe(2);
  expect(output[0]).toContain('there is no "tenants remove": use list, add, archive, bring-back, delete');
  expect(await runCommandLine(["needs"])).toBe(2);
  expect(output[1]).toContain("name an action: use list, show, export, erase, resend, release");
});
