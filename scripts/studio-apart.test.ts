// @module-tag drill
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
/** Everything that the build of the site reads. */
const TREE = ["src/site", "src/contract", "src/messages", "vite.config.ts", "package.json", "tsconfig.json"];

/** Returns the files that visitors' browsers load by name, without compressed copies. */
function visitorsFiles(root: string): Map<string, string> {
  const assets = path.join(root, "dist/client/assets");
  const names = readdirSync(assets).filter((name) => !/\.(?:br|gz)$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(path.join(assets, name), "latin1")]));
}

it("visitors load the same files as if there were no Studio", () => {
  const tree = mkdtempSync(path.join(tmpdir(), "vitrine-studio-apart-"));
  try {
    for (const part of TREE)
      cpSync(path.join(ROOT, part), path.join(tree, part), {
        recursive: true,
        filter: (source) => path.relative(ROOT, source) !== path.join("src", "contract", "studio"),
      });
    symlinkSync(path.join(ROOT, "node_modules"), path.join(tree, "node_modules"));
    const { VITEST: _, ...environment } = process.env;
    execFileSync(path.join(ROOT, "node_modules/.bin/node"), ["node_modules/vite/bin/vite.js", "build"], {
      cwd: tree,
      env: { ...environment, NODE_ENV: "production" },
    });
    const apart = visitorsFiles(tree);
    expect(apart.size).toBeGreaterThan(20);
    expect(visitorsFiles(ROOT)).toEqual(apart);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}, 240_000);
