import { existsSync, readFileSync, readdirSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { BUILT_SERVER } from "./load-server.ts";

const ENTRY = new URL("../../dist/server/entry-server.js", import.meta.url);
const ASSETS = new URL("../../dist/client/assets/", import.meta.url);

beforeAll(() => {
  if (!existsSync(ENTRY))
    throw new Error("The site is not built. Run npm run build first; npm test does so by itself");
});

describe("the server build", () => {
  it("is ASCII, because V8 needs twice the memory for a module with any other letter", () => {
    for (const file of [ENTRY, BUILT_SERVER])
      expect(readFileSync(file, "utf8").match(/[^\0-\u007F]+/g)).toBeNull();
  });

  it("keeps its names, for readers of stack traces", () => {
    expect(readFileSync(BUILT_SERVER, "utf8")).toContain("\n// src/server/serve.ts\n");
  });

  it("has each of the server's threads in its own scripts", () => {
    const folder = new URL("./", BUILT_SERVER);
    const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
    const threads = scripts.flatMap((name) => {
      const text = readFileSync(new URL(name, folder), "utf8");
      return Array.from(text.matchAll(/new URL\("(threads\/[^"]+)"/g), ([, thread = ""]) => thread);
    });
    expect(threads.toSorted()).toEqual([
      "threads/editing-worker.js",
      "threads/release-worker.js",
      "threads/search-worker.js",
    ]);
    for (const thread of threads) {
      const text = readFileSync(new URL(thread, folder), "utf8");
      expect(text.match(/from "[^"]*\.ts"/g), thread).toBeNull();
    }
  });

  it("does not include the parser of passkey certificates, which are refused earlier", () => {
    const folder = new URL("./", BUILT_SERVER);
    const text = readdirSync(folder)
      .filter((name) => name.endsWith(".js"))
      .map((name) => readFileSync(new URL(name, folder), "utf8"))
      .join("\n");
    expect(text).toContain("// node_modules/@simplewebauthn/server/");
    expect(text).not.toContain("// node_modules/@peculiar/x509/");
  });

  it("has one renderer of React, and no code that hydrates pages", () => {
    const parts = readFileSync(ENTRY, "utf8").match(/react-dom-(?:client|server)[\w.-]*/g);
    expect(new Set(parts)).toEqual(new Set(["react-dom-server-legacy.node.production.js"]));
  });
});

describe("the browser build", () => {
  it("is compressed at build time, which saves the server memory", () => {
    const [entry] = readdirSync(ASSETS).filter((name) => /^entry-client-.*\.js$/.test(name));
    const read = (end: string) => readFileSync(new URL(`${entry}${end}`, ASSETS));
    expect(brotliDecompressSync(read(".br"))).toEqual(read(""));
    expect(gunzipSync(read(".gz"))).toEqual(read(""));
  });
});
