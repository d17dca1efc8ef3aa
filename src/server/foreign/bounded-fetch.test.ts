import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import { createBoundedFetch } from "./bounded-fetch.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: Parameters<typeof createServer>[1]): Promise<string> {
  server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server?.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

it("returns a short response unchanged", async () => {
  const url = await serve((_request, response) =>
    response.writeHead(201, { "x-kind": "short", "content-encoding": "gzip" }).end(gzipSync("x".repeat(100))),
  );
  const answer = await createBoundedFetch(100)(url);
  expect([answer.status, answer.headers.get("x-kind"), await answer.text()]).toEqual([
    201,
    "short",
    "x".repeat(100),
  ]);
});

it("aborts an endless response, and closes its connection", async () => {
  let sent = 0;
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const url = await serve((_request, response) => {
    response.on("close", resolve);
    const piece = Buffer.alloc(64 * 1024, "x");
    const goOn = (): void => {
      while (!response.destroyed && response.write(piece)) sent += piece.length;
      response.once("drain", goOn);
    };
    goOn();
  });
  const answer = await createBoundedFetch(1024 * 1024)(url);
  await expect(answer.text()).rejects.toThrow("longer than 1048576 bytes");
  await closed;
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

it("counts decompressed bytes", async () => {
  const packed = gzipSync(Buffer.alloc(10 * 1024 * 1024));
  const url = await serve((_request, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(packed),
  );
  await expect((await createBoundedFetch(1024 * 1024)(url)).text()).rejects.toThrow("longer than");
});

it("returns responses without a body unchanged", async () => {
  const url = await serve((_request, response) => response.writeHead(204).end());
  expect((await createBoundedFetch(1)(url)).status).toBe(204);
});
