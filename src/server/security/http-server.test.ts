import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { sendRaw } from "../testing/send-raw.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";
import { createHttpServer } from "./http-server.ts";
import { refuseMalformed } from "./refuse-malformed.ts";

const HOST = "Host: harbor.localhost";
const NEED = "/api/client/need";
const JSON_TYPE = "Content-Type: application/json";

/** Headers that every refusal has. */
const REFUSAL_HEADERS = [
  "X-Content-Type-Options: nosniff",
  "Referrer-Policy: strict-origin-when-cross-origin",
  "Content-Security-Policy: default-src 'none'",
  "Cache-Control: no-store",
  "Connection: close",
];

function firstLine(answer: string): string {
  return answer.split("\r\n", 1)[0] ?? "";
}

describe("a request", () => {
  let site: TestInstallation;
  let port: number;
  beforeAll(async () => {
    site = await openTestInstallation();
    port = Number(new URL(await site.app.listen({ host: "127.0.0.1", port: 0 })).port);
  });
  afterAll(() => site.close());

  const send = (line: string, ...others: string[]) =>
    sendRaw(port, [line, "Connection: close", ...others, "", ""].join("\r\n"));

  it.each([
    ["without a host", ["GET /about.html HTTP/1.1"], "400 Bad Request: no Host"],
    [
      "in absolute form without a host",
      ["GET http://harbor.localhost/ HTTP/1.1"],
      "400 Bad Request: no Host",
    ],
    [
      "with two hosts",
      ["GET / HTTP/1.1", HOST, "HOST: lumen.localhost"],
      "400 Bad Request: more than one Host",
    ],
    ...[
      "a b",
      "[::1",
      "harbor.localhost/..",
      "harbor.localhost:abc",
      "me@harbor.localhost",
      "a, b",
      "한.kr",
    ].map((host): [string, string[], string] => [
      `of the host ${host}`,
      ["GET /about.html HTTP/1.1", `Host: ${host}`],
      "400 Bad Request: the Host is malformed",
    ]),
    [
      "with a user in its target",
      ["GET http://me:pw@harbor.localhost/ HTTP/1.1", HOST],
      "400 Bad Request: the Host is malformed",
    ],
    ["without a host in its target", ["GET http:///about.html HTTP/1.1", HOST], "400 Bad Request"],
    [
      "for another protocol",
      ["GET ftp://harbor.localhost/ HTTP/1.1", HOST],
      "400 Bad Request: the request target",
    ],
    ["for *", ["GET * HTTP/1.1", HOST], "400 Bad Request: the request target"],
    [
      "with an unsupported expectation",
      ["GET /about.html HTTP/1.1", HOST, "Expect: 200-ok"],
      "417 Expectation Failed: ",
    ],
    ["in HTTP/2.0", ["GET /about.html HTTP/2.0", HOST], "505 HTTP Version Not Supported: "],
    ["in HTTP/1.2", ["GET /about.html HTTP/1.2", HOST], "505 HTTP Version Not Supported: "],
    ["with an unknown method", ["BREW /about.html HTTP/1.1", HOST], "501 Not Implemented: unknown method"],
    ["for a tunnel", ["CONNECT example.com:443 HTTP/1.1", "Host: example.com:443"], "501 Not Implemented: "],
    [
      "in HTTP/1.0 with a transfer coding",
      [`POST ${NEED} HTTP/1.0`, HOST, "Transfer-Encoding: chunked"],
      "400 Bad Request: ",
    ],
    [
      "with an unsupported transfer coding",
      [`POST ${NEED} HTTP/1.1`, HOST, JSON_TYPE, "Transfer-Encoding: gzip, chunked"],
      "501 Not Implemented: the only supported Transfer-Encoding is chunked",
    ],
    [
      "with a compressed body",
      [`POST ${NEED} HTTP/1.1`, HOST, JSON_TYPE, "Content-Encoding: gzip", "Content-Length: 2"],
      "415 Unsupported Media Type: bodies must not be compressed",
    ],
  ])("%s is refused, with a reason", async (_, lines, refusal) => {
    const answer = await send(...(lines as [string]));
    const status = refusal.split(":", 1)[0] ?? "";
    expect(firstLine(answer)).toBe(`HTTP/1.1 ${status}`);
    expect(answer.split("\r\n\r\n")[1]).toContain(refusal.slice(4));
    for (const header of REFUSAL_HEADERS) expect(answer).toContain(header);
  });

  it("is refused in the API's envelope for API addresses, and in plain text elsewhere", async () => {
    const expectation = "Expect: 200-ok";
    const call = await send(`GET ${NEED} HTTP/1.1`, HOST, expectation);
    expect(call).toContain("Content-Type: application/json");
    expect(JSON.parse(call.split("\r\n\r\n")[1] ?? "")).toMatchObject({ code: 417, data: null });
    expect(await send("GET /about.html HTTP/1.1", HOST, expectation)).toContain("Content-Type: text/plain");
    expect((await send("HEAD /about.html HTTP/1.1", HOST, expectation)).split("\r\n\r\n")[1]).toBe("");
  });

  it.each([
    ["in HTTP/1.0", ["GET /about.html HTTP/1.0"]],
    ["for an empty host", ["GET /about.html HTTP/1.1", "Host:"]],
    ["for a host with punctuation", ["GET /about.html HTTP/1.1", "Host: web_1~a.internal:3000"]],
    ["for an IP address", ["GET /about.html HTTP/1.1", "Host: [::1]:3000"]],
    [
      "for a host with a trailing dot and an empty port",
      ["GET /about.html HTTP/1.1", "Host: harbor.localhost.:"],
    ],
    [
      "with header names that resemble others",
      ["GET /about.html HTTP/1.1", HOST, "X-Id: 1", "DNT: 1", "Ping: host", "X-Name: Host"],
    ],
    ["that offers an upgrade to another protocol", ["GET /about.html HTTP/1.1", HOST, "Upgrade: h2c"]],
    ["with the encoding identity", ["GET /about.html HTTP/1.1", HOST, "Content-Encoding: identity"]],
  ])("%s is answered", async (_, lines) => {
    expect(firstLine(await send(...(lines as [string])))).toBe("HTTP/1.1 200 OK");
  });

  it("for the server's own options is answered", async () => {
    const answer = await send("OPTIONS * HTTP/1.1", HOST);
    expect(firstLine(answer)).toBe("HTTP/1.1 204 No Content");
    expect(answer).toContain("Allow: GET, HEAD, POST, OPTIONS");
  });

  it.each([
    ["POST", NEED, 400],
    ["POST", "/need.html", 422],
    ["POST", "/about.html", 405],
    ["DELETE", "/about.html", 405],
    ["POST", "/builds/recoveries", 204],
  ])("%s %s without the announced body is answered immediately", async (method, path, status) => {
    for (const type of ["application/json", "application/x-www-form-urlencoded"])
      expect(firstLine(await send(`${method} ${path} HTTP/1.1`, HOST, `Content-Type: ${type}`))).toMatch(
        new RegExp(`^HTTP/1.1 ${status} `),
      );
  });

  it.each([
    [1024 * 1024, "HTTP/1.1 413 Payload Too Large"],
    [2, "HTTP/1.1 100 Continue"],
  ])("with an announced body of %i bytes is answered before it arrives", async (length, line) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(
      [
        `POST ${NEED} HTTP/1.1`,
        HOST,
        JSON_TYPE,
        `Content-Length: ${length}`,
        "Expect: 100-continue",
        "",
        "",
      ].join("\r\n"),
    );
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(firstLine(answer.toString())).toBe(line);
    socket.destroy();
  });

  it.each([
    ["PUT", "/about.html", 405, "GET, HEAD"],
    ["PROPFIND", "/zh/about.html", 405, "GET, HEAD"],
    ["DELETE", "/need.html", 405, "GET, HEAD, POST"],
    ["PURGE", "/zh/need.html", 405, "GET, HEAD, POST"],
    ["PUT", "/robots.txt", 405, "GET, HEAD"],
    ["PURGE", "/api/client/article/list?page=2", 405, "GET, HEAD, OPTIONS"],
    ["LOCK", "/api/client/sys/banner/list/home", 405, "GET, HEAD, OPTIONS"],
    ["PURGE", "/api/openapi.json", 405, "GET, HEAD, OPTIONS"],
    ["PROPFIND", NEED, 405, "POST, OPTIONS"],
    ["PROPFIND", "/api/nothing", 404, undefined],
    ["QUERY", "/api/nothing", 404, undefined],
    ["POST", "/api/nothing", 404, undefined],
  ])("%s %s is answered with %i and the allowed methods", async (method, path, status, allowed) => {
    const answer = await send(
      `${method} ${path} HTTP/1.1`,
      HOST,
      "Content-Type: text/unknown",
      "Content-Length: 2",
      "",
      "{}",
    );
    expect(firstLine(answer)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(/^allow: (.*)\r$/im.exec(answer)?.[1]).toBe(allowed);
    expect(answer.includes("application/json")).toBe(path.startsWith("/api"));
    for (const header of REFUSAL_HEADERS.slice(0, 3))
      expect(answer.toLowerCase()).toContain(header.toLowerCase());
  });

  it("that is malformed is refused after earlier ones are answered", async () => {
    const good = `GET /zh/about.html HTTP/1.1\r\n${HOST}\r\n\r\n`;
    const answer = await sendRaw(port, `${good}${good}\0\r\n\r\n`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200", "HTTP/1.1 400"]);
    const brewed = await sendRaw(port, `${good}BREW / HTTP/1.1\r\n\r\n`);
    expect(brewed.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 501"]);
  });
});

describe("on a connection", () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function listen(listener: Parameters<typeof createHttpServer>[0]): Promise<number> {
    server = createHttpServer(listener).on("clientError", refuseMalformed).listen(0, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }

  it("no refusal is mixed into another answer", async () => {
    const { promise: isRefused, resolve } = Promise.withResolvers<void>();
    const port = await listen((_request, response) => {
      response.write("one");
      void isRefused.then(() => response.end("two"));
    });
    server?.on("clientError", () => resolve());
    const answer = await sendRaw(port, `GET / HTTP/1.1\r\n${HOST}\r\n\r\n\0\r\n\r\n`);
    const [body = "", refusal = ""] = answer.split(/(?=HTTP\/1\.1 400)/);
    expect(body).toMatch(/3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n$/);
    expect(refusal).toContain('{"code":400');
  });

  it("a malformed body ends the answer in progress", async () => {
    const port = await listen((_request, response) => void response.write("one"));
    const head = `POST / HTTP/1.1\r\n${HOST}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(await sendRaw(port, `${head}zz\r\n`)).not.toContain("400");
  });

  it("a large body is requested with 100 Continue when it is read", async () => {
    const port = await listen((request, response) => {
      request.resume().once("end", () => response.end("all"));
    });
    const socket = connect(port, "127.0.0.1");
    const head = `PUT / HTTP/1.1\r\n${HOST}\r\nContent-Length: 1000000\r\nConnection: close\r\n`;
    socket.write(`${head}Expect: 100-continue\r\n\r\n`);
    expect(firstLine(String(await once(socket, "data")))).toBe("HTTP/1.1 100 Continue");
    socket.write(Buffer.alloc(1_000_000));
    expect(String(await once(socket, "data"))).toMatch(/^HTTP\/1\.1 200 OK[^]*all/);
  });

  it("a body that is refused unread is not requested", async () => {
    const port = await listen((_request, response) => void response.writeHead(403).end());
    const head = `PUT / HTTP/1.1\r\n${HOST}\r\nContent-Length: 1000000\r\nConnection: close\r\n`;
    expect(await sendRaw(port, `${head}Expect: 100-continue\r\n\r\n`)).toMatch(/^HTTP\/1\.1 403/);
  });

  it("a client that requests a tunnel and disconnects affects nobody else", async () => {
    const errors = vi.fn<(error: Error) => void>();
    process.on("uncaughtException", errors);
    const port = await listen(() => {});
    const socket = connect(port, "127.0.0.1");
    socket.write("CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n");
    await once(socket, "data");
    socket.resetAndDestroy();
    await sendRaw(port, `GET * HTTP/1.1\r\n${HOST}\r\n\r\n`);
    process.off("uncaughtException", errors);
    expect(errors).not.toHaveBeenCalled();
  });
});
