import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createFetchPicture } from "./fetch-picture.ts";

const LIMITS = { mayBePrivate: true, maximumBytes: 1_000, timeoutMilliseconds: 300 };

let server: Server;
let origin: string;
let scratch: string;
let asked: IncomingMessage[];

beforeEach(async () => {
  asked = [];
  scratch = mkdtempSync(join(tmpdir(), "vitrine-test-"));
  server = createServer((request, response) => {
    asked.push(request);
    answer(request.url ?? "", response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(scratch, { recursive: true, force: true });
});

function answer(path: string, response: ServerResponse): void {
  if (path === "/picture") response.end("bytes");
  else if (path === "/moved") response.writeHead(302, { location: "/picture" }).end();
  else if (path === "/round") response.writeHead(301, { location: "/round" }).end();
  else if (path === "/away") response.writeHead(302, { location: "file:///etc/passwd" }).end();
  else if (path === "/large") response.end("x".repeat(2_000));
  else if (path === "/claims") response.writeHead(200, { "content-length": 3e9 }).write("x");
  else if (path === "/page") response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("x");
  else if (path === "/empty") response.end();
  else if (path === "/packed") response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("bytes"));
  else if (path === "/bomb")
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(2_000)));
  else if (path === "/torn")
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("bytes").subarray(0, 12));
  else if (path === "/endless") response.write("x");
  else if (path === "/broken") {
    response.writeHead(200, { "content-length": 100 }).write("x");
    setTimeout(() => response.destroy(), 20);
  } else response.writeHead(404).end();
}

function get(address: string, limits = LIMITS) {
  return createFetchPicture(limits)(address, join(scratch, "picture"), new AbortController().signal);
}

it("saves the file at an address, follows redirects, and does not reveal the site", async () => {
  expect(await get(`${origin}/moved`)).toEqual({});
  expect(readFileSync(join(scratch, "picture"), "utf8")).toBe("bytes");
  expect(asked.map(({ url }) => url)).toEqual(["/moved", "/picture"]);
  expect(Object.keys(asked[0]?.headers ?? {}).sort()).toEqual([
    "accept",
    "accept-encoding",
    "connection",
    "host",
    "user-agent",
  ]);
});

it("decompresses answers that are compressed without being asked to", async () => {
  expect(await get(`${origin}/packed`)).toEqual({});
  expect(readFileSync(join(scratch, "picture"), "utf8")).toBe("bytes");
});

it.each([
  ["/gone", "HTTP 404"],
  ["/round", "more than 5 redirects"],
  ["/away", "it redirects to file:"],
  ["/large", "larger than 0.001 MB"],
  ["/claims", "larger than 0.001 MB"],
  ["/bomb", "larger than 0.001 MB"],
  ["/page", "the address returns a page, not a picture"],
  ["/empty", "the answer is empty"],
  ["/torn", "the answer was incomplete"],
  ["/endless", "no answer within 0.3 s"],
  ["/broken", "the answer was incomplete"],
])("reports why there is no picture at %s", async (path, failure) => {
  expect(await get(origin + path)).toMatchObject({ failure });
});

it("reports a host that does not answer", async () => {
  server.close();
  server.closeAllConnections();
  expect(await get(`${origin}/picture`)).toEqual({ failure: "no answer: ECONNREFUSED", isSilent: true });
});

it.each(["127.0.0.1", "localhost", "[::1]"])("connects to no private address, %s", async (host) => {
  const { port } = server.address() as AddressInfo;
  const { failure } = await get(`http://${host}:${port}/picture`, { ...LIMITS, mayBePrivate: false });
  expect(failure).toMatch(/ is an address of a private network$/);
  expect(asked).toEqual([]);
});

it("stops when it is aborted", async () => {
  const stopping = new AbortController();
  const got = createFetchPicture(LIMITS)(`${origin}/endless`, join(scratch, "picture"), stopping.signal);
  const reason = new Error("stopped");
  setTimeout(() => stopping.abort(reason), 20);
  await expect(got).rejects.toBe(reason);
});
