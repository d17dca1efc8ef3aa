import { existsSync, globSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const text = readFileSync(path.join(ROOT, "docs/architecture.md"), "utf8");
const named = Array.from(text.matchAll(/`([^`]+)`/g), ([, name = ""]) => name);

describe("docs/architecture.md", () => {
  it("names no file that is not there", () => {
    const paths = named.filter((name) => /^(src|scripts|docs)\//.test(name));
    expect(paths.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
    expect(paths.length).toBeGreaterThan(30);
  });

  it.each(["contract", "content", "server", "site", "studio", "cli"])(
    "names every room of %s, and no other",
    (part) => {
      const section = text.split(`**\`src/${part}\`**`)[1]?.split("**`src/")[0]?.split("\n## ")[0] ?? "";
      const rooms = readdirSync(path.join(ROOT, "src", part), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== "testing")
        .map(({ name }) => name);
      const table = section.split("\n").filter((line) => part === "cli" || line.startsWith("|"));
      const cells = part === "cli" ? table : table.map((line) => line.split("|")[1] ?? "");
      const names = Array.from(cells.join("\n").matchAll(/`([a-z-]+)`/g), ([, name = ""]) => name);
      expect(names.toSorted()).toEqual(rooms.toSorted());
    },
  );

  it("names every cache", () => {
    const caches = globSync("src/{content,server,site}/**/*.{ts,tsx}", { cwd: ROOT }).filter(
      (file) =>
        !/\.test\.|\/testing\//.test(file) &&
        /new LRUCache\b/.test(readFileSync(path.join(ROOT, file), "utf8")),
    );
    expect(caches.filter((file) => !named.includes(file))).toEqual([]);
    expect(caches.length).toBeGreaterThan(5);
  });
});
