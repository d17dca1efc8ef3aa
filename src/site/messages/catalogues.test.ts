import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { compileMessage } from "../../messages/compile-message.ts";
import en from "./en.json" with { type: "json" };
import kr from "./kr.json" with { type: "json" };
import zh from "./zh.json" with { type: "json" };

const catalogues: Record<string, Record<string, string>> = { en, zh, kr };

function placeholders(message: string): string[] {
  const names = new Set<string>();
  const visit = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      names.add(String(token[0]));
      const choices: unknown = token[2];
      if (typeof choices === "object" && choices !== null) Object.values(choices).forEach(visit);
    }
  };
  visit(compileMessage(message));
  return [...names].sort();
}

describe.each(["zh", "kr"])("the catalogue of %s", (language) => {
  it("has the same message ids as the English one", () => {
    expect(Object.keys(catalogues[language] ?? {})).toEqual(Object.keys(en));
  });

  it.each(Object.entries(en))("%s has the same placeholders", (id, message) => {
    expect(placeholders(catalogues[language]?.[id] ?? "")).toEqual(placeholders(message));
  });
});

it.each(Object.keys(catalogues))(
  "names a page of a list in %s by a number that stands alone, as it is shown: it is called by voice",
  (language) => {
    expect(catalogues[language]?.["page-number"]?.split(" ")).toContain("{page}");
  },
);

it.each(Object.keys(catalogues))(
  "puts no full stop in %s behind the name of a site, which may end with one: “Ltd.”",
  (language) => {
    expect(catalogues[language]?.["copyright"]).toMatch(/\{name\}(?![.。])/);
  },
);

it("contains no unused message", () => {
  const site = path.resolve(import.meta.dirname, "..");
  const sources = globSync("**/*.{ts,tsx}", { cwd: site, exclude: (name) => name.endsWith(".test.ts") })
    .map((file) => readFileSync(path.join(site, file), "utf8"))
    .join("\n");
  const stems = [...sources.matchAll(/`([a-z-]+-)\$\{/g)].map(([, stem = ""]) => stem);
  const unused = Object.keys(en).filter(
    (id) => !sources.includes(`"${id}"`) && !stems.some((stem) => id.startsWith(stem)),
  );
  expect(unused).toEqual([]);
});
