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

describe("what is built for the server", () => {
  it("is ASCII, since V8 keeps the text of a module in twice as much memory for one letter of another kind", () => {
    for (const file of [ENTRY, BUILT_SERVER])
      expect(readFileSync(file, "utf8").match(/[^\0-\u007F]+/g)).toBeNull();
  });

  it("names what it is made of, for whoever reads a stack trace", () => {
    expect(readFileSync(BUILT_SERVER, "utf8")).toContain("\n// src/server/serve.ts\n");
  });

  it("has the threads of the server beside it, each in scripts of its own", () => {
    const folder = new URL("./", BUILT_SERVER);
    const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
    const threads = scripts.flatMap((name) => {
      const text = readFileSync(new URL(name, folder), "utf8");
      return Array.from(text.matchAll(/new Worker\(new URL\("([^"]+)"/g), ([, thread = ""]) => thread);
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

  it("reads no certificates of passkeys, which are refused before", () => {
    const folder = new URL("./", BUILT_SERVER);
    const text = readdirSync(folder)
      .filter((name) => name.endsWith(".js"))
      .map((name) => readFileSync(new URL(name, folder), "utf8"))
      .join("\n");
    expect(text).toContain("// node_modules/@simplewebauthn/server/");
    expect(text).not.toContain("// node_modules/@peculiar/x509/");
  });

  it("holds one renderer of React, and nothing that takes pages over in browsers", () => {
    const parts = readFileSync(ENTRY, "utf8").match(/react-dom-(?:client|server)[\w.-]*/g);
    expect(new Set(parts)).toEqual(new Set(["react-dom-server-legacy.node.production.js"]));
  });
});

describe("what is built for browsers", () => {
  it("is compressed, so that no server takes the memory for it", () => {
    const [entry] = readdirSync(ASSETS).filter((name) => /^entry-client-.*\.js$/.test(name));
    const read = (end: string) => readFileSync(new URL(`${entry}${end}`, ASSETS));
    expect(brotliDecompressSync(read(".br"))).toEqual(read(""));
    expect(gunzipSync(read(".gz"))).toEqual(read(""));
  });
});
