import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, type Socket, connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { createHttpServer } from "./http-server.ts";
import { refuseMalformed } from "./refuse-malformed.ts";

const LIMITS = { smallMs: 300, smallBytes: 1_024, bytesPerSecond: 1_024, idleMs: 200, checkMs: 20 };
const TIMED_OUT = "HTTP/1.1 408 Request Timeout";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server that answers with the size of the body. */
async function listen(limits: Partial<typeof LIMITS> = {}, pauseMs = 0): Promise<number> {
  server = createHttpServer(
    (request, response) => {
      let bytes = 0;
      void (async () => {
        await sleep(pauseMs);
        for await (const chunk of request) bytes += (chunk as Buffer).byteLength;
        response.end(String(bytes));
      })().catch(() => {});
    },
    undefined,
    { ...LIMITS, ...limits },
  )
    .on("clientError", refuseMalformed)
    .listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

function open(port: number, bytes: number): Socket {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`);
  return socket;
}

/** Sends a body in equal pieces, 50 ms apart, and returns the answer. */
async function send(port: number, pieces: number, pieceBytes: number): Promise<string> {
  const socket = open(port, pieces * pieceBytes);
  const answer = text(socket);
  for (let piece = 0; piece < pieces && socket.writable; piece += 1) {
    socket.write(Buffer.alloc(pieceBytes));
    await sleep(50);
  }
  return answer;
}

describe("the body of a request", () => {
  it("may take longer than small bodies, if it is large and arrives steadily", async () => {
    const answer = await send(await listen({ idleMs: 5_000 }), 20, 2_048);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK[^]*40960/);
  });

  it("is refused with 408 if it is small and takes too long", async () => {
    expect(await send(await listen({ idleMs: 5_000 }), 40, 1)).toMatch(TIMED_OUT);
  });

  it("is refused with 408 if it is large and arrives below the minimum rate", async () => {
    const limits = { idleMs: 5_000, bytesPerSecond: 1024 * 1024 };
    expect(await send(await listen(limits), 40, 2_048)).toMatch(TIMED_OUT);
  });

  it("is refused with 408 if it stops arriving", async () => {
    const socket = open(await listen({ smallMs: 60_000 }), 100_000);
    socket.write(Buffer.alloc(50_000));
    expect(await text(socket)).toMatch(TIMED_OUT);
  });

  it("is not refused while the server is slow to read it", async () => {
    const socket = open(await listen({}, 1_000), 500_000);
    socket.write(Buffer.alloc(500_000));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK[^]*500000/);
  });
});
