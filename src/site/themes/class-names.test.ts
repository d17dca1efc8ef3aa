import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const folder = import.meta.dirname;

/** The class names that a component takes from its style sheets, as `sheet name`, and which the sheet does not have. */
function unknownNames(file: string): string[] {
  const source = readFileSync(path.join(folder, file), "utf8");
  return [...source.matchAll(/import (\w+) from "(\.[^"]+\.module\.css)"/g)].flatMap(
    ([, sheet, address = ""]) => {
      const rules = readFileSync(path.join(folder, path.dirname(file), address), "utf8");
      const known = new Set([...rules.matchAll(/\.([a-z]\w*)/gi)].map(([, name]) => name));
      const used = [...source.matchAll(new RegExp(`\\b${sheet}\\.(?!module\\b)(\\w+)`, "g"))].map(
        ([, name]) => name,
      );
      return used.filter((name) => !known.has(name)).map((name) => `${file}: ${sheet}.${name}`);
    },
  );
}

it("takes no class from a style sheet that the sheet does not have: it would be written as “undefined”", () => {
  const files = globSync("*/**/*.tsx", { cwd: folder });
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap(unknownNames)).toEqual([]);
});
