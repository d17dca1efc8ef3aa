import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { FAILURES } from "../../contract/api/failures.ts";
import { compileMessage } from "../../messages/compile-message.ts";
import { FURTHER_PARTS } from "./messages.ts";

const FOLDER = import.meta.dirname;
const STUDIO = path.resolve(FOLDER, "..");
const LANGUAGES = ["en", "zh", "kr"] as const;
const PARTS = globSync("*/", { cwd: FOLDER }).map((folder) => path.basename(folder));
const SCREENS = PARTS.filter((part) => part !== "shell");

function sourceOf(part: string, language: string): string {
  return readFileSync(path.join(FOLDER, part, `${language}.json`), "utf8");
}

function messagesOf(part: string, language: string): Record<string, string> {
  return v.parse(v.record(v.string(), v.string()), JSON.parse(sourceOf(part, language)));
}

function placeholders(message: string): string[] {
  return [...JSON.stringify(compileMessage(message)).matchAll(/\["(\w+)"/g)]
    .map(([, name = ""]) => name)
    .sort();
}

describe.each(PARTS)("the Studio's messages of %s", (part) => {
  const english = messagesOf(part, "en");

  it.each(["zh", "kr"])("are the same in %s as in English, in the same order", (language) => {
    expect(Object.keys(messagesOf(part, language))).toEqual(Object.keys(english));
  });

  it.each(["zh", "kr"])("have the same placeholders in %s", (language) => {
    const own = messagesOf(part, language);
    for (const [id, message] of Object.entries(english))
      expect([...new Set(placeholders(own[id] ?? ""))].sort(), id).toEqual(
        [...new Set(placeholders(message))].sort(),
      );
  });
});

it.each(LANGUAGES)("has no duplicate message in %s", (language) => {
  const ids = PARTS.flatMap((part) =>
    [...sourceOf(part, language).matchAll(/^ {2}"([^"]+)":/gm)].map(([, id]) => id),
  );
  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
});

const modules = new Map(
  globSync("**/*.{ts,tsx}", { cwd: STUDIO, exclude: (name) => name.endsWith(".test.ts") }).map(
    (file) => [file, readFileSync(path.join(STUDIO, file), "utf8")] as const,
  ),
);

function mentions(source: string, id: string): boolean {
  const stems = [...source.matchAll(/`([a-z-]+-)\$\{/g)].map(([, stem = ""]) => stem);
  return source.includes(`"${id}"`) || stems.some((stem) => id.startsWith(stem));
}

/** All modules that a module imports, directly or indirectly, statically or lazily. Imports of the modules `stops` are not followed. */
function loadedWith(start: string, stops: ReadonlySet<string>, found = new Set<string>()): Set<string> {
  if (found.has(start) || stops.has(start)) return found;
  found.add(start);
  for (const [, imported = ""] of (modules.get(start) ?? "").matchAll(/(?:from|import)[ (]"(\.[^"]+)"/g)) {
    const file = path.join(path.dirname(start), imported);
    if (modules.has(file)) loadedWith(file, stops, found);
  }
  return found;
}

/** The module whose screen shows the messages of a part. */
function entryOf(part: string): string {
  return part === "shell" ? "entry.tsx" : `screens/${part}/${part}.tsx`;
}

/** The other parts whose screens show messages of this part, too. */
function showing(part: string): string[] {
  return Object.entries(FURTHER_PARTS).flatMap(([other, further]) =>
    further.some((each) => each === part) ? other : [],
  );
}

it("contains no unused message", () => {
  const all = [...modules.values()];
  const unused = PARTS.flatMap((part) => Object.keys(messagesOf(part, "en"))).filter(
    (id) => !all.some((source) => mentions(source, id)),
  );
  expect(unused).toEqual([]);
});

it.each(SCREENS)("uses the messages of %s only where that screen has loaded them", (part) => {
  const entries = PARTS.map(entryOf);
  const elsewhere = entries
    .filter((entry) => ![part, ...showing(part)].map(entryOf).includes(entry))
    .flatMap((entry) => [...loadedWith(entry, new Set(entries.filter((other) => other !== entry)))]);
  const misused = Object.keys(messagesOf(part, "en")).flatMap((id) =>
    elsewhere.filter((file) => mentions(modules.get(file) ?? "", id)).map((file) => `${id} in ${file}`),
  );
  expect(misused).toEqual([]);
});

it.each(Object.keys(FAILURES))("describes the failure %s and what to do", (name) => {
  const shell = messagesOf("shell", "en");
  expect(shell).toHaveProperty([`failure-${name}`]);
  expect(shell).toHaveProperty([`failure-${name}-what-to-do`]);
});
