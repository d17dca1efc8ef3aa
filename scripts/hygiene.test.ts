import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
/** Folders with a package.json: the project, and a part of the benchmarks with its own dependencies. */
const PACKAGES = [".", "bench/lighthouse"];
const BINARY = /\.(png|webp|avif|jpe?g|ico|woff2|sqlite)$/;

/** Tracked files. Without git, as in an unpacked archive, only checks that need no list of files run. */
const FILES = existsSync(path.join(ROOT, ".git"))
  ? execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: ROOT, encoding: "utf8" })
      .split("\0")
      .filter((file) => file !== "" && !BINARY.test(file) && existsSync(path.join(ROOT, file)))
  : [];

function linesWith(pattern: RegExp, isWanted: (file: string) => boolean): string[] {
  return FILES.filter((file) => isWanted(file) && file !== "scripts/hygiene.test.ts").flatMap((file) =>
    readFileSync(path.join(ROOT, file), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)}`] : [],
      ),
  );
}

describe("the tree", () => {
  it("never uses kr as a language tag, which would mean Kanuri", () => {
    expect(linesWith(/(hreflang|\blang)=\\?["'{`]*kr\b/i, (file) => !file.endsWith(".test.ts"))).toEqual([]);
  });

  it("contains no path of a developer's machine", () => {
    expect(
      linesWith(/(^|[\s"'`(=:])\/(home|Users|root|work)\/\w/, (file) => file !== "package-lock.json"),
    ).toEqual([]);
  });

  it("links in comments only to names in scope, which editors can follow", () => {
    const broken = FILES.filter((file) => /\.tsx?$/.test(file)).flatMap((file) => {
      const text = readFileSync(path.join(ROOT, file), "utf8");
      const code = text.replace(/\/\*.*?\*\//gs, "");
      return [...text.matchAll(/\{@link\s+(\w+)/g)]
        .filter(([, name = ""]) => !new RegExp(`\\b${name}\\b`).test(code))
        .map(([link]) => `${file}: ${link}}`);
    });
    expect(broken).toEqual([]);
  });

  it("has a lock file without registry addresses", () => {
    for (const folder of PACKAGES) {
      const lock = readFileSync(path.join(ROOT, folder, "package-lock.json"), "utf8");
      expect(lock).not.toMatch(/"resolved":\s*"https?:/);
    }
  });

  it("pins every direct dependency", () => {
    for (const folder of PACKAGES) {
      const { dependencies, devDependencies } = JSON.parse(
        readFileSync(path.join(ROOT, folder, "package.json"), "utf8"),
      );
      const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
        ([, range]) => !/^\d/.test(String(range)),
      );
      expect(loose).toEqual([]);
    }
  });

  it("contains only Markdown links to files that exist", () => {
    const broken = FILES.filter((file) => /^(docs\/.*|bench\/.*|[A-Z]+)\.md$/.test(file)).flatMap((file) =>
      [...readFileSync(path.join(ROOT, file), "utf8").matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .map(([, target = ""]) => path.join(path.dirname(file), decodeURI(target)))
        .filter((target) => !existsSync(path.join(ROOT, target)))
        .map((target) => `${file} → ${target}`),
    );
    expect(broken).toEqual([]);
  });
});
