import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { FAILURES } from "../../contract/api/failures.ts";
import { compileMessage } from "../../messages/compile-message.ts";
import en from "./en.json" with { type: "json" };
import kr from "./kr.json" with { type: "json" };
import zh from "./zh.json" with { type: "json" };

const catalogues: Record<string, Record<string, string>> = { en, zh, kr };

function placeholders(message: string): string[] {
  return [...JSON.stringify(compileMessage(message)).matchAll(/\["(\w+)"/g)]
    .map(([, name = ""]) => name)
    .sort();
}

describe.each(["zh", "kr"])("the Studio's catalogue of %s", (language) => {
  it("has the same messages as the English one, in the same order", () => {
    expect(Object.keys(catalogues[language] ?? {})).toEqual(Object.keys(en));
  });

  it.each(Object.entries(en))("%s has the same placeholders", (id, message) => {
    const own = new Set(placeholders(catalogues[language]?.[id] ?? ""));
    expect([...own].sort()).toEqual([...new Set(placeholders(message))].sort());
  });
});

it.each(["en", "zh", "kr"])("has no duplicate message in %s", (language) => {
  const source = readFileSync(path.join(import.meta.dirname, `${language}.json`), "utf8");
  const ids = [...source.matchAll(/^ {2}"([^"]+)":/gm)].map(([, id]) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
});

it("contains no unused message", () => {
  const studio = path.resolve(import.meta.dirname, "..");
  const sources = globSync("**/*.{ts,tsx}", { cwd: studio, exclude: (name) => name.endsWith(".test.ts") })
    .map((file) => readFileSync(path.join(studio, file), "utf8"))
    .join("\n");
  const stems = [...sources.matchAll(/`([a-z-]+-)\$\{/g)].map(([, stem = ""]) => stem);
  const unused = Object.keys(en).filter(
    (id) => !sources.includes(`"${id}"`) && !stems.some((stem) => id.startsWith(stem)),
  );
  expect(unused).toEqual([]);
});

it.each(Object.keys(FAILURES))("describes the failure %s and what to do", (name) => {
  expect(en).toHaveProperty([`failure-${name}`]);
  expect(en).toHaveProperty([`failure-${name}-what-to-do`]);
});
