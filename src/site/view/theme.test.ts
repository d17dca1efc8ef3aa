import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { expect, it } from "vitest";

const SITE = path.resolve(import.meta.dirname, "..");

function parse(file: string) {
  return parseSync(file, readFileSync(path.join(SITE, file), "utf8")).module;
}

/** The exports of each file in the list of parts: names before the first colon, ignoring text in brackets. */
function listedParts(): Map<string, string[]> {
  const [, list = ""] = /^ \* PARTS$([\s\S]*?)^ \* The application adds/m.exec(read("view/theme.ts")) ?? [];
  const entries = list.replaceAll(/\n \* {9,}/g, " ").matchAll(/^ \* ((?:parts|state)\/\S+) +(.*)$/gm);
  return new Map([...entries].map(([, file = "", text = ""]) => [file, namesIn(text)]));
}

function read(file: string): string {
  return readFileSync(path.join(SITE, file), "utf8");
}

function namesIn(text: string): string[] {
  let plain = text;
  for (let before = ""; before !== plain;) {
    before = plain;
    plain = plain.replaceAll(/ ?\([^()]*\)| ?\{[^{}]*\}/g, "");
  }
  const [names = ""] = plain.split(":");
  return names.split(",").map((name) => name.trim());
}

/** The names that themes import from parts. Types are ignored. */
function takenParts(): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>();
  for (const file of globSync("themes/*/**/*.{ts,tsx}", { cwd: SITE }).filter(
    (name) => !name.includes(".test."),
  ))
    for (const { moduleRequest, entries } of parse(file).staticImports) {
      const part = path.posix.join(path.posix.dirname(file.replaceAll("\\", "/")), moduleRequest.value);
      if (!part.startsWith("parts/")) continue;
      const names = entries
        .filter(({ isType }) => !isType)
        .map(({ importName }) => importName.name ?? "default");
      for (const name of names) taken.set(part, (taken.get(part) ?? new Set()).add(name));
    }
  return taken;
}

it("lists the parts that themes share, with the exports of each", () => {
  const listed = listedParts();
  expect(listed.size).toBeGreaterThan(40);
  const missing = [...takenParts()].flatMap(([part, names]) =>
    [...names].filter((name) => !listed.get(part)?.includes(name)).map((name) => `${part}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it("lists no part that does not exist", () => {
  const wrong = [...listedParts()].flatMap(([part, names]) => {
    const exported = parse(part).staticExports.flatMap(({ entries }) =>
      entries.map(({ exportName }) => exportName.name),
    );
    return names.filter((name) => !exported.includes(name)).map((name) => `${part}: ${name}`);
  });
  expect(wrong).toEqual([]);
});
