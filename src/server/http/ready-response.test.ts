import { once } from "node:events";
import { type Server, createServer } from "node:http";
import { type AddressInfo, type Socket, connect } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { type MockInstance, afterEach, beforeEach, expect, it, vi } from "vitest";
import { readyResponse } from "./ready-response.ts";

const BODY = Buffer.from("page");
/** A body larger than a connection's buffer. */
const LARGE_BODY = Buffer.alloc(900_000, "0123456789");
const HEADERS = ["Content-Type", "text/plain", "ETag", '"1"'];
const NOON = Date.UTC(2026, 0, 1, 12);

let server: Server;
/** Spies that count how often Node builds the head of a response. */
let heads: MockInstance[];
let now: number;
let written: MockInstance<Socket["write"]> | undefined;

beforeEach(async () => {
  const large = readyResponse(200, ["Content-Length", String(LARGE_BODY.byteLength)], LARGE_BODY);
  const full = readyResponse(200, [...HEADERS, "Content-Length", String(BODY.byteLength)], BODY);
  const unchanged = readyResponse(304, HEADERS);
  heads = [];
  now = NOON;
  server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    heads.push(vi.spyOn(response, "writeHead"));
    const answers = new Map([
      ["/unchanged", unchanged],
      ["/large", large],
    ]);
    (answers.get(request.url ?? "") ?? full).send(response, now);
  });
  server.on("connection", (socket) => {
    written = vi.spyOn(socket, "write");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterEach(() => server.close());

/** Sends requests one after the other over one connection. The last request closes the connection. */
async function ask(...requests: string[]): Promise<string[]> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.write(requests.join(""));
  const answers = (await text(socket)).split(/(?=HTTP\/1\.1 )/);
  return answers.map((answer) => answer.replace(/^Date: .*\r\n/m, ""));
}

const headsMade = () => heads.filter(({ mock }) => mock.calls.length > 0).length;
const get = (path = "/", method = "GET") => `${method} ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const LAST = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
const OLD = "GET / HTTP/1.0\r\n\r\n";
const FULL =
  'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nETag: "1"\r\nContent-Length: 4\r\nConnection: keep-alive\r\n\r\npage';

it("repeats the first response, and builds its head once", async () => {
  const answers = await ask(get(), get(), get(), LAST);
  expect(answers).toEqual([FULL, FULL, FULL, FULL.replace("keep-alive", "close")]);
  expect(headsMade()).toBe(2);
});

it("answers HEAD without a body, and 304 without a length", async () => {
  const [, head, , unchanged] = await ask(
    get(),
    get("/", "HEAD"),
    get("/unchanged"),
    get("/unchanged"),
    get(),
    LAST,
  );
  expect(head).toBe(FULL.slice(0, -BODY.byteLength));
  expect(unchanged).toBe(
    'HTTP/1.1 304 Not Modified\r\nContent-Type: text/plain\r\nETag: "1"\r\nConnection: keep-alive\r\n\r\n',
  );
});

it("tells HTTP/1.0 clients that the connection closes, before and after others", async () => {
  await ask(OLD);
  await ask(get(), LAST);
  expect(await ask(OLD)).toEqual([FULL.replace("keep-alive", "close")]);
});

it("builds the head again when it has expired", async () => {
  await ask(get(), get(), LAST);
  now += 1000;
  heads = [];
  await ask(get(), get(), LAST);
  expect(headsMade()).toBe(2);
});

it("sends everything to a slow client that pipelines requests", async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1").pause();
  const large = get("/large");
  socket.write(large);
  await expect.poll(() => written?.mock.calls.length).toBeGreaterThan(0);
  for (const request of [large, get(), large, LAST]) {
    socket.write(request);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const received = String(await buffer(socket)).split(/(?=HTTP\/1\.1 )/);
  const bodies = received.map((answer) => answer.slice(answer.indexOf("\r\n\r\n") + 4));
  const whole = LARGE_BODY.toString();
  expect(bodies.map((body) => body === whole || body)).toEqual([true, true, "page", true, "page"]);
});

it("ignores a client that has disconnected", async () => {
  const { port } = server.address() as AddressInfo;
  await ask(get("/large"), LAST);
  const socket = connect(port, "127.0.0.1").pause();
  socket.write(get("/large") + get("/large"));
  await expect.poll(() => heads.length).toBeGreaterThan(2);
  socket.destroy();
  const [answer] = await ask(LAST);
  expect(answer).toBe(FULL.replace("keep-alive", "close"));
});
