import { once } from "node:events";
import { type Server, createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { type MockInstance, afterEach, beforeEach, expect, it, vi } from "vitest";
import { repeatAnswer } from "./repeated-answer.ts";

const BODY = Buffer.from("page");
const HEADERS = ["Content-Type", "text/plain", "ETag", '"1"'];
const NOON = Date.UTC(2026, 0, 1, 12);

let server: Server;
/** One a response: whether Node was asked to make its head. */
let heads: MockInstance[];
let now: number;

beforeEach(async () => {
  const full = repeatAnswer(200, [...HEADERS, "Content-Length", String(BODY.byteLength)], BODY);
  const unchanged = repeatAnswer(304, HEADERS);
  heads = [];
  now = NOON;
  server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    heads.push(vi.spyOn(response, "writeHead"));
    (request.url === "/unchanged" ? unchanged : full).send(response, now);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
});

afterEach(() => server.close());

/** Sends requests one after the other over one connection, of which the last ends it. */
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

it("sends the same as at first, and has the head made once", async () => {
  const answers = await ask(get(), get(), get(), LAST);
  expect(answers).toEqual([FULL, FULL, FULL, FULL.replace("keep-alive", "close")]);
  expect(headsMade()).toBe(2);
});

it("answers HEAD without the body, and who has a copy without a length", async () => {
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

it("tells a client of old that the connection ends, before and after others", async () => {
  await ask(OLD);
  await ask(get(), LAST);
  expect(await ask(OLD)).toEqual([FULL.replace("keep-alive", "close")]);
});

it("has the head made again when its time has passed", async () => {
  await ask(get(), get(), LAST);
  now += 1000;
  heads = [];
  await ask(get(), get(), LAST);
  expect(headsMade()).toBe(2);
});
