import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { BUILT_SERVER } from "../load-server.ts";

const ENTRY = new URL("../../../dist/server/entry-server.js", import.meta.url).href;
/** Node's own HTTP client, which has about 1 MB of source. */
const HTTP_CLIENT = "NativeModule internal/deps/undici/undici";

/** Starts a process that loads the built server, and returns the modules that it loads, including Node's own. */
function loadedAtStart(): string[] {
  if (!existsSync(new URL(ENTRY)))
    throw new Error("The site is not built. Run npm run build first; npm test does so by itself");
  const program = `
    import { registerHooks } from "node:module";
    const names = new Set();
    for (const name of Object.keys(Object.getOwnPropertyDescriptors(Intl)).filter((key) => typeof Intl[key] === "function")) {
      const note = (made, ...rest) => { names.add("Intl." + name); return made(...rest); };
      Intl[name] = new Proxy(Intl[name], {
        construct: (...made) => note(Reflect.construct, ...made),
        apply: (...called) => note(Reflect.apply, ...called),
      });
    }
    registerHooks({
      load(url, context, next) {
        if (url.startsWith("file:")) names.add(url);
        return next(url, context);
      },
    });
    await import(${JSON.stringify(BUILT_SERVER.href)});
    await import(${JSON.stringify(ENTRY)});
    console.log(JSON.stringify([...names, ...process.moduleLoadList]));`;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: fileURLToPath(new URL("../../../", import.meta.url)),
    encoding: "utf8",
  });
  return JSON.parse(output);
}

describe("modules loaded at start", () => {
  it("are one file each of server and site, and no part of Node that only some requests need", () => {
    const loaded = loadedAtStart();
    // The bundler keeps its 2 KB runtime in a separate file if chunks loaded later also need it.
    const runtime = new URL("rolldown-runtime.js", BUILT_SERVER).href;
    expect(loaded.filter((name) => name.startsWith("file:"))).toEqual([BUILT_SERVER.href, runtime, ENTRY]);
    expect(loaded).toContain("NativeModule sqlite");
    expect(loaded).not.toContain(HTTP_CLIENT);
    // Loading the segmenter reads data of all scripts, which takes 30 ms.
    expect(loaded).not.toContain("Intl.Segmenter");
  });

  it("include no package that only some installations or imports need", () => {
    const packages = readFileSync(BUILT_SERVER, "utf8").matchAll(
      /^\/\/ node_modules\/((?:@[^/]+\/)?[^/\n]+)/gm,
    );
    const held = new Set(Array.from(packages, ([, name]) => name));
    expect(held).toContain("fastify");
    for (const late of ["nodemailer", "pg", "remark-parse", "sharp", "shiki", "unified"])
      expect(held).not.toContain(late);
  });
});
