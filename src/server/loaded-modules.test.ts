import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const SERVE = new URL("./serve.ts", import.meta.url).href;
const ENTRY = new URL("../../dist/server/entry-server.js", import.meta.url).href;
/** Node's own HTTP client, about 1 MB of source. */
const HTTP_CLIENT = "NativeModule internal/deps/undici/undici";

const BUNDLES = new URL("./bundled-packages.mjs", import.meta.url).href;

/** Packages, and parts of Node, that are loaded when the server's modules are, in a process of its own. */
function loadedAtStart(): string[] {
  if (!existsSync(new URL(ENTRY)))
    throw new Error("The site is not built. Run npm run build first; npm test does so by itself");
  const program = `
    import { registerHooks } from "node:module";
    import { preferBundles } from ${JSON.stringify(BUNDLES)};
    const names = new Set();
    for (const name of Object.keys(Object.getOwnPropertyDescriptors(Intl)).filter((key) => typeof Intl[key] === "function")) {
      const note = (made, ...rest) => { names.add("Intl." + name); return made(...rest); };
      Intl[name] = new Proxy(Intl[name], {
        construct: (...made) => note(Reflect.construct, ...made),
        apply: (...called) => note(Reflect.apply, ...called),
      });
    }
    preferBundles();
    registerHooks({
      load(url, context, next) {
        const name = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1];
        if (name !== undefined) names.add(name);
        return next(url, context);
      },
    });
    await import(${JSON.stringify(SERVE)});
    await import(${JSON.stringify(ENTRY)});
    console.log(JSON.stringify([...names, ...process.moduleLoadList]));`;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    encoding: "utf8",
  });
  return JSON.parse(output);
}

describe("what a start loads", () => {
  it("is not what only some installations or some requests need", () => {
    const loaded = loadedAtStart();
    expect(loaded).toContain("pino");
    const late = [
      "sharp",
      "shiki",
      "unified",
      "remark-parse",
      "pg",
      "nodemailer",
      "prom-client",
      "ajv",
      HTTP_CLIENT,
      // What it knows of all scripts takes 30 ms to read.
      "Intl.Segmenter",
      // Hundreds of modules are one file of the build.
      "kysely",
      "fastify",
    ];
    expect(loaded.filter((name) => late.includes(name))).toEqual([]);
  });
});
