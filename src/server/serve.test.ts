import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openStore } from "../content/open.ts";
import { sampleArticle, sampleContent } from "../content/testing/sample-content.ts";
import { type RunningServer, stopOnSignals } from "./listen.ts";
import { serve } from "./serve.ts";
import { parseConfiguration } from "./settings/configuration.ts";

const HOST = "harbor.localhost";
const silent = pino({ level: "silent" });
let folder: string;
let distFolder: string;
let running: RunningServer;

function configurationFor(name: string, port = "0") {
  return parseConfiguration({ VITRINE_DATA: join(folder, name), PORT: port });
}

/** Writes a minimal build: one file for browsers, and a server entry that shows an article's title. */
async function writeBuild(dist: string, id: string): Promise<void> {
  await mkdir(join(dist, "client", ".vite"), { recursive: true });
  await mkdir(join(dist, "client", "assets"), { recursive: true });
  await mkdir(join(dist, "server"), { recursive: true });
  await writeFile(join(dist, "build.json"), JSON.stringify({ id, timestamp: 1 }));
  await writeFile(
    join(dist, "client", ".vite", "manifest.json"),
    JSON.stringify({ "a.ts": { file: `assets/${id}.js` } }),
  );
  await writeFile(join(dist, "client", "assets", `${id}.js`), `console.log("${"x".repeat(4_000)}")`);
  await writeFile(
    join(dist, "server", "entry-server.js"),
    `export const loadHttpApi = () => { throw new Error("no other backend here"); };
     export const createRenderer = () => ({ async render({ url, api }) {
      const slug = url.replace(/^\\/(zh\\/)?|\\.html.*/g, "");
      const article = await api.call("articleDetail", { slug }, { language: "en" }).catch(() => undefined);
      return { kind: "page", status: article ? 200 : 404, html: (article?.title ?? "nothing") + " ".repeat(2000), preloads: [],
        sources: { script: [], style: [], connect: [], image: [] }, alternates: {}, language: "en", tag: "en" };
    } });`,
  );
}

/** One address for each kind of text that has an entity tag. */
const TAGGED = [
  "/about.html",
  "/api/client/all/btMenu/tree",
  "/api/client/article/list",
  "/api/openapi.json",
  "/feed.xml",
  "/sitemap.xml",
  "/robots.txt",
  "/llms.txt",
  "/builds/meta/one.json",
  "/assets/one.js",
];

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

async function ask(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  { port = running.port, body = "" }: { port?: number; body?: string } = {},
): Promise<Answer> {
  const sent = request({
    port,
    host: "127.0.0.1",
    path,
    method,
    headers: { host: HOST, ...headers },
  }).end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const chunks = await Array.fromAsync(response as AsyncIterable<Buffer>);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(chunks).toString(),
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-serve-"));
  distFolder = join(folder, "dist");
  await writeBuild(distFolder, "one");
  const configuration = configurationFor("data");
  const store = await openStore(configuration);
  await store.exchange.apply(
    sampleContent({
      articles: [sampleArticle({ slug: "about", title: "About us" }), sampleArticle({ slug: "unseen" })],
    }),
    { prune: false },
  );
  await store.close();
  running = await serve(configuration, { distFolder, log: silent });
});

afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true, force: true });
});

describe("a running server", () => {
  it("repeats the first answer of a page from the cache", async () => {
    const first = await ask("/unseen.html", { "accept-encoding": "gzip" });
    const cached = await ask("/unseen.html", { "accept-encoding": "gzip" });
    expect(cached.status).toBe(200);
    for (const name of [
      "etag",
      "vary",
      "cache-control",
      "content-security-policy",
      "content-encoding",
      "content-type",
      "content-length",
    ]) {
      expect(cached.headers[name], name).toBe(first.headers[name]);
    }
    expect(cached.body).toBe(first.body);
    // Only answers of the framework have an id, so the second answer came from the fast path.
    expect([first.headers["x-request-id"] === undefined, cached.headers["x-request-id"]]).toEqual([
      false,
      undefined,
    ]);
    const head = await ask("/unseen.html", { "accept-encoding": "gzip" }, "HEAD");
    expect([head.status, head.body, head.headers["content-length"]]).toEqual([
      200,
      "",
      first.headers["content-length"],
    ]);
    const unchanged = await ask("/unseen.html", {
      "accept-encoding": "gzip",
      "if-none-match": String(first.headers["etag"]),
    });
    expect([unchanged.status, unchanged.body]).toEqual([304, ""]);
  });

  it("never gives a visitor another visitor's cached answer", async () => {
    await ask("/about.html");
    await ask("/about.html");
    expect((await ask("/about.html?setLanguage=zh")).status).toBe(303);
    expect((await ask("/about.html", { "tenant-name": "lumen" })).status).toBe(404);
    expect((await ask("/about.html", {}, "POST")).status).toBe(405);
  });

  it("shows immediately what another process imports", async () => {
    expect((await ask("/about.html")).body).toContain("About us");
    expect((await ask("/fresh.html")).status).toBe(404);
    const store = await openStore(configurationFor("data"));
    await store.exchange.apply(
      sampleContent({
        articles: [
          sampleArticle({ slug: "about", title: "Changed" }),
          sampleArticle({ slug: "fresh", title: "Fresh" }),
        ],
      }),
      { prune: false },
    );
    await store.close();
    expect((await ask("/about.html")).body).toContain("Changed");
    expect((await ask("/fresh.html")).body).toContain("Fresh");
  });

  it("serves hashed files as immutable, and answers missing ones in plain text", async () => {
    const file = await ask("/assets/one.js");
    expect([file.status, file.headers["cache-control"]]).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
    expect(file.headers["content-type"]).toContain("javascript");
    const missing = await ask("/assets/two.js");
    expect([missing.status, missing.headers["content-type"]]).toEqual([404, "text/plain; charset=utf-8"]);
    for (const name of [
      "..%2f..%2fvitrine.sqlite",
      "",
      ".",
      ".hidden.js",
      "a%00.js",
      "a\\b.js",
      "/one.js",
      "a".repeat(300),
    ]) {
      const refused = await ask(`/assets/${name}`);
      expect([refused.status, refused.body], name).toEqual([404, "No such file\n"]);
    }
    const method = await ask("/assets/one.js", {}, "OPTIONS");
    expect([method.status, method.headers["allow"]]).toEqual([405, "GET, HEAD"]);
  });

  it.each(["bytes=0-3", "bytes=abc", "bytes=9-1", "bytes=999999-"])(
    "serves hashed files completely, with %s requested or not",
    async (range) => {
      const whole = await ask("/assets/one.js");
      const later = new Date(Date.now() + 86_400_000).toUTCString();
      for (const method of ["GET", "HEAD"]) {
        const asked = await ask("/assets/one.js", { range, "if-range": later }, method);
        expect([asked.status, asked.headers["content-length"]]).toEqual([
          200,
          whole.headers["content-length"],
        ]);
      }
    },
  );

  it("sends no hashed file in a refused encoding, even if others are welcome", async () => {
    const { headers: plain } = await ask("/assets/one.js");
    const [build = ""] = await readdir(join(folder, "data", "builds"));
    await writeFile(join(folder, "data", "builds", build, "assets", "one.js.gz"), gzipSync("one"));
    const asked = await ask("/assets/one.js", { "accept-encoding": "br;q=0, *;q=1" });
    expect([asked.headers["content-encoding"], asked.headers["vary"]]).toEqual(["gzip", "Accept-Encoding"]);
    for (const header of ["gzip;q=0, *;q=1", "gzip;q=0.1, identity", "*;q=0", "br"]) {
      const { status, headers } = await ask("/assets/one.js", { "accept-encoding": header });
      expect([status, headers["content-encoding"], headers["content-length"]], header).toEqual([
        200,
        undefined,
        plain["content-length"],
      ]);
    }
  });

  it.each(TAGGED)(
    "answers 304 to clients that have %s, and reports the same length everywhere",
    async (url) => {
      const told = ["etag", "vary", "cache-control", "content-location", "expires"];
      const whole = await ask(url);
      expect(whole.status).toBe(200);
      const condition = { "if-none-match": String(whole.headers["etag"]) };
      for (const method of ["GET", "HEAD"]) {
        const unchanged = await ask(url, condition, method);
        expect([unchanged.status, unchanged.body]).toEqual([304, ""]);
        for (const name of told) expect(unchanged.headers[name], name).toBe(whole.headers[name]);
        const length = unchanged.headers["content-length"];
        expect([undefined, whole.headers["content-length"]], method).toContain(length);
      }
      const head = await ask(url, {}, "HEAD");
      expect([head.status, head.headers["content-length"]]).toEqual([200, whole.headers["content-length"]]);
    },
  );

  it.each([...TAGGED, "/healthz"])(
    "refuses %s to clients that require another version of it",
    async (url) => {
      const { etag = "none" } = (await ask(url)).headers;
      for (const method of ["GET", "HEAD"])
        for (const wanted of [etag, '"another"', ""]) {
          const headers = { "if-match": wanted, "accept-encoding": "gzip" };
          const refused = await ask(url, headers, method);
          const { "content-encoding": encoding, "cache-control": caching } = refused.headers;
          expect([refused.status, encoding, caching], wanted).toEqual([412, undefined, "no-store"]);
          expect((await ask(url, { ...headers, "if-none-match": etag }, method)).status).toBe(412);
        }
      expect((await ask(url, { "if-match": "*", "if-unmodified-since": "no date" })).status).toBe(200);
    },
  );

  it("compares no versions of missing files or redirects", async () => {
    const headers = { "if-match": '"another"' };
    for (const url of ["/nothing.html", "/api/nothing", "/assets/nothing.js", "/nothing/feed.xml"])
      expect((await ask(url, headers)).status, url).toBe(404);
    expect((await ask("/about.html/", headers)).status).toBe(301);
    expect((await ask("/api/client/article/list", headers)).body).toBe(
      '{"code":412,"msg":"Not the requested version","data":null}',
    );
  });

  it.each([
    ["an unsupported type", "text/unknown", "x", 415],
    ["invalid JSON", "application/json", "{", 400],
  ])("refuses %s with its own answer, for builds too", async (_, type, body, status) => {
    const headers = { "content-type": type, "content-length": String(body.length) };
    const refused = await ask("/builds/recoveries", headers, "POST", { body });
    expect([refused.status, refused.headers["cache-control"]]).toEqual([status, "no-store"]);
    expect(refused.headers["x-content-type-options"]).toBe("nosniff");
    expect(refused.body).not.toContain("FST_");
  });

  it("refuses oversized headers and keeps running", async () => {
    const answer = await ask("/about.html", { "x-large": "x".repeat(200_000) });
    expect(answer.status).toBe(431);
    expect((await ask("/healthz")).body).toBe("ok\n");
  });

  it.each([
    ["Chinese characters", "网"],
    ["emoji", "🏔️"],
  ])("reads a search for ten thousand %s as text", async (_, text) => {
    const query = encodeURIComponent([...text.repeat(10_000)].slice(0, 10_000).join(""));
    expect((await ask(`/about.html?q=${query}`)).status).toBe(200);
    expect(JSON.parse((await ask(`/api/client/article/search?q=${query}`)).body)).toMatchObject({
      code: 200,
    });
  });

  it("answers an overlong address with a page in all languages", async () => {
    const socket = connect(running.port, "127.0.0.1");
    const address = `/zh/search.html?q=${encodeURIComponent("网".repeat(20_000))}`;
    socket.write(`GET ${address} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
    const answer = Buffer.concat(await Array.fromAsync(socket as AsyncIterable<Buffer>)).toString();
    const [head = "", body = ""] = answer.split(/\r\n\r\n(.*)/s);
    expect(head).toMatch(/^HTTP\/1\.1 431 /);
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}\r\n`);
    expect(head).toContain("Content-Type: text/html; charset=utf-8");
    for (const text of ["This address is too long", "网址过长", "주소가 너무 깁니다"])
      expect(body).toContain(text);
    expect((await ask("/healthz")).body).toBe("ok\n");
  });

  it("reads a backslash as a slash, and never as another host", async () => {
    const askRaw = async (path: string) => {
      const socket = connect(running.port, "127.0.0.1");
      socket.end(`GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`);
      return Buffer.concat(await Array.fromAsync(socket as AsyncIterable<Buffer>)).toString();
    };
    const text = await askRaw("/\\about.html");
    expect(text).toMatch(/^HTTP\/1\.1 301 /);
    expect(text).toMatch(/^location: \/about\.html\r$/im);
    const other = await askRaw("/\\evil.example");
    expect(other).toMatch(/^HTTP\/1\.1 404 /);
    expect(other).not.toMatch(/^location:/im);
  });

  it("reports a port in use in one line", async () => {
    await expect(
      serve(configurationFor("other", String(running.port)), { distFolder, log: silent }),
    ).rejects.toThrow(/^Port \d+ on 127\.0\.0\.1 is in use: .*PORT/);
  });
});

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

it.each(SIGNALS)("finishes requests on %s, and exits with 0", async (signal) => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  // Hides the test's own reads and writes, which the exit would otherwise wait for.
  const resources = vi.spyOn(process, "getActiveResourcesInfo").mockReturnValue([]);
  const close = vi.fn(async () => {});
  const others = new Map(SIGNALS.map((name) => [name, new Set(process.listeners(name))]));
  const added = (name: (typeof SIGNALS)[number]) =>
    process.listeners(name).filter((listener) => !others.get(name)?.has(listener));
  stopOnSignals({ close });
  try {
    for (const listener of added(signal)) listener(signal);
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0));
    expect(close).toHaveBeenCalledOnce();
  } finally {
    for (const name of SIGNALS) for (const listener of added(name)) process.off(name, listener);
    exit.mockRestore();
    resources.mockRestore();
  }
});

it("keeps the files of the previous build", async () => {
  const configuration = configurationFor("updated");
  const store = await openStore(configuration);
  await store.exchange.apply(sampleContent(), { prune: false });
  await store.close();
  const before = await serve(configuration, { distFolder, log: silent });
  await before.close();
  const newer = join(folder, "newer");
  await cp(distFolder, newer, { recursive: true });
  await rm(join(newer, "client"), { recursive: true });
  await writeBuild(newer, "two");
  const updated = await serve(configuration, { distFolder: newer, log: silent });
  try {
    const askUpdated = (path: string) => ask(path, {}, "GET", updated);
    expect((await askUpdated("/assets/two.js")).status).toBe(200);
    expect((await askUpdated("/assets/one.js")).status).toBe(200);
    expect(JSON.parse((await askUpdated("/builds/meta/one.json")).body)).toMatchObject({ id: "one" });
    expect((await askUpdated("/builds/meta/none.json")).status).toBe(404);
    expect((await askUpdated("/builds/latest.json")).body).toBe(JSON.stringify({ id: "two", timestamp: 1 }));
  } finally {
    await updated.close();
  }
});

it("serves pages if the files of this build cannot be stored, and warns", async () => {
  const configuration = configurationFor("unkept");
  await mkdir(configuration.dataFolder, { recursive: true });
  await writeFile(join(configuration.dataFolder, "builds"), "in the way");
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line) => void lines.push(line) });
  const unkept = await serve(configuration, { distFolder, log });
  try {
    expect((await ask("/assets/one.js", {}, "GET", unkept)).status).toBe(200);
    expect(lines.join("")).toMatch(/there is a file where a folder is needed/);
  } finally {
    await unkept.close();
  }
});

it("says what to do if the site is not built", async () => {
  await expect(
    serve(configurationFor("unbuilt"), { distFolder: join(folder, "nowhere"), log: silent }),
  ).rejects.toThrow(/not built.*npm run build/);
});

it("answers requests in progress on open connections while it stops", async () => {
  const configuration = configurationFor("data");
  const stopping = await serve(configuration, { distFolder, log: silent });
  const ask = `GET /about.html HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`;
  const sockets = Array.from({ length: 20 }, () => connect(stopping.port, "127.0.0.1"));
  const answers = sockets.map(async (socket) => {
    let text = "";
    for await (const chunk of socket) text += String(chunk);
    return text.match(/HTTP\/1\.1 \d+|^connection: [\w-]+/gim);
  });
  for (const socket of sockets) {
    socket.write(ask);
    await once(socket, "data");
  }
  const stopped = stopping.close();
  for (const socket of sockets) socket.write(ask);
  const expected = ["HTTP/1.1 200", "Connection: keep-alive", "HTTP/1.1 200", "Connection: close"];
  expect(await Promise.all(answers)).toEqual(sockets.map(() => expected));
  await stopped;
});

it("refuses to start if the Studio's host belongs to a site, under any name", async () => {
  const store = await openStore(configurationFor("shared-host"));
  await store.exchange.apply(
    sampleContent({ site: { hosts: ["harbor.localhost"], origin: "https://www.harbor.example" } }),
    { prune: false },
  );
  await store.close();
  for (const origin of ["http://Harbor.localhost:3000", "https://www.harbor.example"]) {
    const environment = {
      VITRINE_DATA: join(folder, "shared-host"),
      PORT: "0",
      VITRINE_STUDIO_ORIGIN: origin,
    };
    const started = serve(parseConfiguration(environment), { distFolder, log: silent });
    await expect(started).rejects.toThrow(/same host as the site harbor.*VITRINE_STUDIO_ORIGIN/);
    const off = await serve(parseConfiguration({ ...environment, VITRINE_STUDIO: "off" }), {
      distFolder,
      log: silent,
    });
    await off.close();
  }
});
