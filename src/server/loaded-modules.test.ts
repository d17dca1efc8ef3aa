import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const SERVE = new URL("./serve.ts", import.meta.url).href;

/** Packages that are loaded when the server's modules are, in a process of its own. */
function packagesLoadedAtStart(): string[] {
  const program = `
    import { registerHooks } from "node:module";
    const names = new Set();
    registerHooks({
      load(url, context, next) {
        const name = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1];
        if (name !== undefined) names.add(name);
        return next(url, context);
      },
    });
    await import(${JSON.stringify(SERVE)});
    console.log(JSON.stringify([...names]));`;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    encoding: "utf8",
  });
  return JSON.parse(output);
}

describe("what a start loads", () => {
  it("is not what only some installations or some requests need", () => {
    const loaded = packagesLoadedAtStart();
    expect(loaded).toContain("fastify");
    const late = [
      "sharp",
      "ipx",
      "shiki",
      "unified",
      "remark-parse",
      "pg",
      "nodemailer",
      "prom-client",
      "ajv",
    ];
    expect(loaded.filter((name) => late.includes(name))).toEqual([]);
  });
});
