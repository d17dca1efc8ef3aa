import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tenant } from "../../content/store.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const VISITOR = {
  host: "harbor.localhost",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};
const PATH = "/api/client/visit";
const TODAY = Math.floor(Date.now() / 86_400_000);
const event = { kind: "view", path: "/about.html", status: 200 };
const ALLOWED_EVENTS = 1_200;

let site: TestInstallation;
let harbor: Tenant;
let agent: Agent;
beforeAll(async () => {
  site = await openTestInstallation({ environment: { VITRINE_TRUST_PROXY: "loopback" } });
  await site.app.listen({ port: 0, host: "127.0.0.1" });
  const tenant = await site.store.findTenant("harbor");
  if (tenant === undefined) throw new Error("no tenant");
  harbor = tenant;
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterAll(async () => {
  agent.destroy();
  await site.close();
});

interface Sent {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}
const port = () => (site.app.server.address() as AddressInfo).port;

/** Sends everything over one connection. */
async function send(body: unknown, headers: Record<string, string> = {}): Promise<Sent> {
  const content = typeof body === "string" ? body : JSON.stringify(body);
  const length = String(Buffer.byteLength(content));
  const sent = request({
    host: "127.0.0.1",
    port: port(),
    path: PATH,
    method: "POST",
    agent,
    headers: { ...VISITOR, "content-type": "application/json", "content-length": length, ...headers },
  }).end(content);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

async function views(): Promise<number> {
  await site.visits.flush();
  const { days } = await site.store.visits.report(harbor, TODAY - 1, TODAY + 1);
  return days.reduce((sum, day) => sum + day.views, 0);
}

describe("an event", () => {
  it("counts a visitor, and sets no cookie", async () => {
    const before = await views();
    const { status, headers } = await send(event);
    expect([status, headers["set-cookie"], headers["cache-control"]]).toEqual([200, undefined, "no-store"]);
    expect(await views()).toBe(before + 1);
  });

  it("on a host without a tenant counts for the site that is shown there", async () => {
    const before = await views();
    const host = "203.0.113.9";
    expect((await site.app.inject({ url: "/about.html", headers: { host } })).body).toContain("harbor");
    expect((await send(event, { host, origin: `http://${host}` })).status).toBe(200);
    expect(await views()).toBe(before + 1);
    expect((await send(event, { host, origin: "https://spam.example" })).status).toBe(403);
  });

  it("may be sent by the site's own pages, which can read the answer", async () => {
    const origin = "http://harbor.localhost";
    const { status, headers } = await send(event, { origin });
    expect([status, headers["access-control-allow-origin"]]).toEqual([200, origin]);
    expect((await send(event)).headers["access-control-allow-origin"]).toBeUndefined();
  });

  it.each<[string, Record<string, string>]>([
    ["sends Do Not Track", { dnt: "1" }],
    ["sends Global Privacy Control", { "sec-gpc": "1" }],
    ["is a bot", { "user-agent": "Mozilla/5.0 (compatible; Baiduspider/2.0)" }],
    ["sends no user agent", { "user-agent": "" }],
  ])("is not counted if the sender %s", async (_name, headers) => {
    const before = await views();
    expect((await send(event, headers)).status).toBe(200);
    expect(await views()).toBe(before);
  });

  it("is counted by name if the sender is a bot", async () => {
    const bot = { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" };
    await send(event, bot);
    await send({ ...event, status: 404, path: "/gone-for-bots.html" }, bot);
    await send({ kind: "search", path: "/search.html", query: "asked by a bot", hits: 0 }, bot);
    await site.visits.flush();
    const { top } = await site.store.visits.report(harbor, TODAY - 1, TODAY + 1);
    expect(top.agent).toContainEqual({ name: "Googlebot", count: 1, amount: 0 });
    const names = [...top.missing, ...top.search].map(({ name }) => name);
    expect(names).not.toContain("/gone-for-bots.html");
    expect(names).not.toContain("asked by a bot");
  });

  it.each<[string, unknown, Record<string, string>, number]>([
    ["an event from another origin", event, { origin: "https://spam.example" }, 403],
    ["an event from a page of another site", event, { "sec-fetch-site": "cross-site" }, 403],
    ["an unknown kind of event", { kind: "other" }, {}, 400],
    ["an overlong address", { ...event, path: `/${"a".repeat(3_000)}` }, {}, 400],
    ["the name of another tenant", event, { "tenant-name": "lumen" }, 404],
    ["invalid JSON", '{"kind":"view"', {}, 400],
    ["an empty body", "", {}, 400],
    [
      "an attempt to change the prototype of objects",
      '{"kind":"view","path":"/","status":200,"__proto__":{}}',
      {},
      400,
    ],
    ["a list", [event], {}, 400],
    ["an oversized body", { ...event, path: "a".repeat(300_000) }, {}, 413],
    ["an unsupported media type", event, { "content-type": "text/xml" }, 415],
  ])("is refused: %s", async (_name, body, headers, status) => {
    const before = await views();
    expect((await send(body, headers)).status).toBe(status);
    expect((await send(event, { dnt: "1" })).status).toBe(200);
    expect(await views()).toBe(before);
  });
});

it("is refused beyond the limit of a network", async () => {
  const office = { "x-forwarded-for": "203.0.113.7", dnt: "1" };
  for (let number = 0; number < ALLOWED_EVENTS; number += 1)
    expect((await send(event, office)).status).toBe(200);
  // The limit allows two more events per second, so the number of events until 429 depends on the test's speed.
  await expect.poll(async () => (await send(event, office)).status, { interval: 0 }).toBe(429);
  expect((await send(event, { ...office, "x-forwarded-for": "203.0.113.8" })).status).toBe(200);
});

it("is read completely if it arrives in chunks", async () => {
  const before = await views();
  const body = JSON.stringify(event);
  const head = `POST ${PATH} HTTP/1.1\r\nHost: harbor.localhost\r\nUser-Agent: ${VISITOR["user-agent"]}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  const socket = connect(port(), "127.0.0.1");
  for (const piece of [
    head,
    "\r\n",
    body.slice(0, 9),
    body.slice(9),
    `${head}Connection: close\r\n\r\n${body}`,
  ]) {
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect((await text(socket)).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
  expect(await views()).toBe(before + 2);
});

it("that breaks off is abandoned", async () => {
  const socket = connect(port(), "127.0.0.1");
  socket.write(
    `POST ${PATH} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  socket.destroy();
  expect((await send(event)).status).toBe(200);
});

const rawEvent = () => {
  const body = JSON.stringify(event);
  return `POST ${PATH} HTTP/1.1\r\nHost: harbor.localhost\r\nUser-Agent: ${VISITOR["user-agent"]}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
};

it("is counted if the sender disconnects right after", async () => {
  const before = await views();
  const socket = connect(port(), "127.0.0.1");
  await once(socket, "connect");
  socket.end(rawEvent());
  await once(socket.resume(), "close");
  expect(await views()).toBe(before + 1);
});

it("is stored when the server stops", async () => {
  const before = await views();
  await send(event);
  await site.visits.stop();
  const { days } = await site.store.visits.report(harbor, TODAY - 1, TODAY + 1);
  expect(days.reduce((sum, day) => sum + day.views, 0)).toBe(before + 1);
});
