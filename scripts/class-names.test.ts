import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** Returns class names that a component uses but its style sheet does not define, as `sheet name`. */
function unknownNames(file: string): string[] {
  const source = readFileSync(file, "utf8");
  return [...source.matchAll(/import (\w+) from "(\.[^"]+\.module\.css)"/g)].flatMap(
    ([, sheet = "", address = ""]) => {
      const rules = readFileSync(path.join(path.dirname(file), address), "utf8");
      const known = new Set([...rules.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name));
      const used = [
        ...source.matchAll(
          new RegExp(`(?<![-\\w])${sheet}(?:\\.(?!module\\b)(\\w+)|\\["([\\w-]+)"\\])`, "g"),
        ),
      ].map(([, name, quoted]) => name ?? quoted);
      return used.filter((name) => !known.has(name)).map((name) => `${file}: ${sheet}.${name}`);
    },
  );
}

it.each(["src/site", "src/studio"])(
  "no component of %s uses a class that its style sheet lacks",
  (folder) => {
    const files = globSync(`${folder}/**/*.tsx`);
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap(unknownNames)).toEqual([]);
  },
);
