// @module-tag drill
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

// Loaded at run time, because the bootstrap is plain JavaScript without types.
const { isInstalled } = await import(new URL("install.mjs", import.meta.url).href);
const { stampBuild, stampOf, stampOfSources, stateOfBuild } = await import(
  new URL("../src/server/builds/build-stamp.mjs", import.meta.url).href
);

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "bootstrap-"));
  mkdirSync(path.join(root, "node_modules"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, content: unknown): void {
  writeFileSync(path.join(root, file), typeof content === "string" ? content : JSON.stringify(content));
}

describe("an installation", () => {
  const wanted = {
    "": { name: "vitrine" },
    "node_modules/a": { version: "1.0.0", integrity: "x" },
    "node_modules/only-elsewhere": { version: "1.0.0", optional: true },
  };

  it("is current when the installed packages match the lock file", () => {
    write("package-lock.json", { packages: wanted });
    write("node_modules/.package-lock.json", {
      packages: { "node_modules/a": { version: "1.0.0", integrity: "x" } },
    });
    expect(isInstalled(root)).toBe(true);
  });

  it.each([
    ["was never made", undefined],
    ["left a package out", {}],
    ["has another version", { "node_modules/a": { version: "0.9.0", integrity: "x" } }],
    ["has other bytes", { "node_modules/a": { version: "1.0.0", integrity: "y" } }],
    [
      "has another version of what is optional",
      {
        "node_modules/a": { version: "1.0.0", integrity: "x" },
        "node_modules/only-elsewhere": { version: "2.0.0", optional: true },
      },
    ],
  ])("is stale when it %s", (_, packages) => {
    write("package-lock.json", { packages: wanted });
    if (packages !== undefined) write("node_modules/.package-lock.json", { packages });
    expect(isInstalled(root)).toBe(false);
  });
});

describe("the stamp of a build", () => {
  beforeEach(() => {
    mkdirSync(path.join(root, "src"));
    write("src/a.ts", "1");
  });

  it("changes only with contents and names", async () => {
    const before = await stampOf(root, ["src", "missing.ts"]);
    write("src/a.ts", "1");
    write("src/a.test.ts", "a test");
    mkdirSync(path.join(root, "src/testing"));
    write("src/testing/sample.ts", "for tests");
    expect(await stampOf(root, ["src", "missing.ts"])).toBe(before);
    write("src/a.ts", "2");
    const after = await stampOf(root, ["src", "missing.ts"]);
    expect(after).not.toBe(before);
    write("src/b.ts", "");
    expect(await stampOf(root, ["src", "missing.ts"])).not.toBe(after);
  });
});

describe("the state of a build", () => {
  beforeEach(() => {
    mkdirSync(path.join(root, "src/site"), { recursive: true });
    write("src/site/page.tsx", "1");
    for (const folder of ["dist/backend", "dist/client", "dist/server", "dist/studio"])
      mkdirSync(path.join(root, folder), { recursive: true });
    for (const file of ["dist/backend/server.js", "dist/server/entry-server.js", "dist/build.json"])
      write(file, "");
  });

  it("is current until a source changes", async () => {
    stampBuild(root, await stampOfSources(root));
    expect(await stateOfBuild(root)).toBe("current");
    write("src/site/page.tsx", "2");
    expect(await stateOfBuild(root)).toBe("stale");
  });

  it("is stale without a stamp, and missing without its files", async () => {
    expect(await stateOfBuild(root)).toBe("stale");
    rmSync(path.join(root, "dist/build.json"));
    expect(await stateOfBuild(root)).toBe("missing");
  });
});
