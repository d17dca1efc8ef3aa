import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  Agent,
  IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
  ServerResponse,
  request,
} from "node:http";
import { Socket, connect } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const PERSON =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";

let site: TestInstallation;

afterEach(() => site.close());

/** Uses a network connection, because the fast path answers before the framework sees a request. */
async function ask(path: string, options: RequestOptions = {}, body = ""): Promise<Answer> {
  const headers = { host: "harbor.localhost", "user-agent": PERSON, ...options.headers };
  const address = { host: "127.0.0.1", port: portOf(site), path };
  const sent = request({ ...address, ...options, headers }).end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return {
    status: response.statusCode,
    text: await text(response),
    id: response.headers["x-request-id"],
    location: response.headers.location,
  };
}

interface Answer {
  status: number | undefined;
  text: string;
  /** Request id, which only the framework sets. Responses of the fast path have none. */
  id: string | string[] | undefined;
  location: string | undefined;
}

const statusOf = async (path: string) => (await ask(path)).status;

function portOf({ app }: TestInstallation): number {
  const address = app.server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

async function open(environment: Record<string, string> = {}): Promise<void> {
  site = await openTestInstallation({ environment });
  await site.app.listen({ port: 0, host: "127.0.0.1" });
}

it("answer cached pages", async () => {
  await open();
  for (let time = 0; time < 3; time += 1) expect(await statusOf("/about.html")).toBe(200);
  expect(site.rendered).toHaveLength(1);
});

it("do not answer pages that are not cached", async () => {
  await open();
  for (let time = 0; time < 3; time += 1) expect(await statusOf("/search.html?q=opening")).toBe(200);
  expect(site.rendered).toHaveLength(3);
});

it("answer nothing without a cache", async () => {
  await open({ VITRINE_CACHE_BYTES: "0" });
  for (let time = 0; time < 3; time += 1) expect(await statusOf("/about.html")).toBe(200);
  expect(site.rendered).toHaveLength(3);
});

it("let a thousand requests for one uncached page wait for one rendering", async () => {
  await open();
  const statuses = await Promise.all(Array.from({ length: 1_000 }, () => statusOf("/about.html")));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(site.rendered).toHaveLength(1);
});

it("are not used for requests that need another answer", async () => {
  await open();
  const lumen = { "tenant-name": "lumen" };
  const bot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
  const cases: [string, OutgoingHttpHeaders, number, string | undefined][] = [
    ["/about.html", { cookie: "a=b; Language=zh" }, 302, "/zh/about.html"],
    ["/about.html", { cookie: "Language=kr; i18n_redirected=zh" }, 302, "/kr/about.html"],
    ["/about.html", lumen, 404, undefined],
    ["/index.html", { "accept-language": "ko" }, 302, "/kr/index.html"],
    ["/index.html", { "accept-language": "ko", "user-agent": bot }, 200, undefined],
    ["/index.html", { cookie: "i18n_redirected=zh" }, 302, "/zh/index.html"],
  ];
  for (const path of ["/about.html", "/index.html"]) {
    await ask(path);
    expect((await ask(path)).id).toBeUndefined();
  }
  for (const [path, headers, ...expected] of cases) {
    const { status, location } = await ask(path, { headers });
    expect([path, headers, status, location]).toEqual([path, headers, ...expected]);
  }
});

it("do not hide a redirect of an address with a query", async () => {
  await open();
  for (const path of ["/index.html", "/index.html?p=12", "/index.html?p=12"]) await ask(path);
  expect(isAnsweredAtOnce("/index.html?p=12")).toBe(true);
  const redirects = ["/?p=12", "/index.html?p=12"].map((from) => ({
    from,
    to: "/about.html",
    status: 301 as const,
  }));
  await site.store.exchange.apply(
    sampleContent({ redirects: [...redirects, { from: "/index.php", to: "/", status: 301 }] }),
    { prune: false },
  );
  const korean = { "accept-language": "ko", cookie: "i18n_redirected=kr" };
  const cases: [string, OutgoingHttpHeaders, number, string | undefined][] = [
    ["/index.html?p=12", {}, 301, "/about.html"],
    ["/index.html?p=13", {}, 200, undefined],
    ["/index.html", {}, 200, undefined],
    ["/?p=12", {}, 301, "/about.html"],
    ["/?p=12&utm=a", korean, 301, "/about.html?utm=a"],
    ["/kr/?p=12", {}, 301, "/kr/about.html"],
    ["/index.php?p=12", korean, 301, "/about.html"],
    ["/?p=13", {}, 302, "/index.html?p=13"],
  ];
  for (const [path, headers, ...expected] of cases) {
    const { status, location } = await ask(path, { headers });
    expect([path, status, location]).toEqual([path, ...expected]);
  }
});

it("distinguish host and scheme as sent by a trusted proxy", async () => {
  await open({ VITRINE_TRUST_PROXY: "loopback" });
  const places = ["harbor.localhost", "lumen.localhost"].flatMap((host) =>
    ["http", "https"].map((scheme) => ({ "x-forwarded-host": host, "x-forwarded-proto": scheme })),
  );
  const answers = [];
  for (const headers of [...places, ...places]) answers.push(await ask("/index.html", { headers }));
  const texts = answers.map((answer) => answer.text);
  expect(texts.slice(places.length)).toEqual(texts.slice(0, places.length));
  expect(answers.slice(places.length).map(({ id }) => id)).toEqual(places.map(() => undefined));
  expect(site.rendered).toHaveLength(places.length);
});

it("distinguish a missing proxy header from one with the text undefined", async () => {
  await open({ VITRINE_TRUST_PROXY: "loopback" });
  const asked = (headers: OutgoingHttpHeaders) =>
    ask("/index.html", { headers: { host: "lumen.localhost", ...headers } });
  const expected = await asked({});
  expect((await asked({ "x-forwarded-host": "undefined" })).text).not.toBe(expected.text);
  expect((await asked({})).text).toBe(expected.text);
  expect((await asked({ "x-forwarded-proto": "undefined" })).status).not.toBe(0);
});

it("do not answer with an expired page", async () => {
  await open();
  const publishedAt = new Date(Date.now() + 60_000).toISOString();
  const translation = sampleArticle({ slug: "about", language: "kr", publishedAt });
  await site.store.exchange.apply(sampleContent({ articles: [translation] }), { prune: false });
  await ask("/about.html");
  expect(isAnsweredAtOnce("/about.html")).toBe(true);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(publishedAt) });
  onTestFinished(() => void vi.useRealTimers());
  expect(isAnsweredAtOnce("/about.html")).toBe(false);
});

/**
 * Starts a process with its own store. For each title that it receives, the process gives the title to the article "about" and
 * confirms it.
 */
async function startEditor(dataFolder: string): Promise<ChildProcess> {
  const from = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const program = `
    import { openStore } from ${from("../../content/open.ts")};
    import { sampleArticle, sampleContent } from ${from("../../content/testing/sample-content.ts")};
    import { parseConfiguration } from ${from("../settings/configuration.ts")};
    const store = await openStore(parseConfiguration({ VITRINE_DATA: ${JSON.stringify(dataFolder)} }));
    process.on("message", async (title) => {
      const articles = [sampleArticle({ slug: "about", title })];
      await store.exchange.apply(sampleContent({ articles }), { prune: false });
      process.send(title);
    });
    process.send("ready");`;
  const editor = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(editor, "message");
  return editor;
}

it("shows an edit of another process to the next request, during heavy load", async () => {
  await open();
  const harbor = await site.store.findTenant("harbor");
  if (harbor === undefined) throw new Error("no tenant");
  const editor = await startEditor(site.dataFolder);
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  const crowd = Array.from({ length: 8 }, async () => {
    while (!isOver) await ask("/about.html", { agent });
  });
  const counting = async () => {
    const source = { address: "198.51.100.1", userAgent: PERSON };
    while (!isOver) {
      site.visits.record(harbor, { kind: "read", path: "/about.html", milliseconds: 1 }, source);
      await site.visits.flush();
    }
  };
  crowd.push(counting());
  for (const title of ["First", "Second", "Third", "Fourth", "Fifth"]) {
    editor.send(title);
    await once(editor, "message");
    expect((await ask("/about.html", { agent })).text).toContain(title);
  }
  isOver = true;
  await Promise.all(crowd);
  expect((await ask("/about.html", { agent })).id).toBeUndefined();
  agent.destroy();
  editor.kill();
  await once(editor, "exit");
}, 60_000);

it("misses no edit that another process makes during one turn of the event loop with thousands of requests", async () => {
  await open();
  for (let time = 0; time < 2; time += 1) await ask("/about.html");
  const other = new DatabaseSync(join(site.dataFolder, "vitrine.sqlite"));
  expect([isAnsweredAtOnce("/about.html"), isAnsweredAtOnce("/about.html")]).toEqual([true, true]);
  // Waits as long as Node does between two requests of a turn: it runs these two queues after each one.
  await new Promise((resolve) => queueMicrotask(() => process.nextTick(resolve)));
  other.exec("insert into change (tenant, tags) values ('harbor', '[]')");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
  expect(isAnsweredAtOnce("/about.html")).toBe(false);
  other.close();
});

/**
 * Passes a request to the server in this turn of the event loop, and tells whether it was answered in the same turn. Only the
 * fast path is that fast.
 */
function isAnsweredAtOnce(path: string): boolean {
  const incoming = new IncomingMessage(new Socket());
  incoming.httpVersionMajor = incoming.httpVersionMinor = 1;
  Object.assign(incoming, { method: "GET", url: path, headers: { host: "harbor.localhost" } });
  const response = new ServerResponse(incoming);
  site.app.server.emit("request", incoming, response);
  return response.writableEnded;
}

it("answers all kinds of requests on one connection", async () => {
  await open();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const statuses = [];
  for (let time = 0; time < 2; time += 1) {
    for (const method of ["GET", "HEAD", "DELETE"])
      statuses.push((await ask("/about.html", { agent, method })).status);
    statuses.push((await ask("/need.html", { agent, method: "POST", headers: form })).status);
    statuses.push((await ask("/need.html", { agent, method: "POST", headers: form }, "name=Jo")).status);
  }
  expect(statuses).toEqual([200, 200, 405, 422, 422, 200, 200, 405, 422, 422]);
  expect(Object.values(agent.freeSockets).flat()).toHaveLength(1);
  agent.destroy();
});

it("closes an idle connection", async () => {
  await open();
  site.app.server.timeout = 1_000;
  // The page is now cached, so its answer comes long before this timeout.
  await ask("/about.html");
  const socket = connect(portOf(site), "127.0.0.1");
  socket.write("GET /about.html HTTP/1.1\r\nHost: harbor.localhost\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
});
