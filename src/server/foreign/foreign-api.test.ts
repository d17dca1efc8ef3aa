import { once } from "node:events";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { createHttpApi } from "../../site/api/http.ts";
import type { RendererSource } from "../builds/renderer-source.ts";
import { createForeignApi } from "./foreign-api.ts";

const NOBODY = { formUrl: "", refererUrl: "", landingUrl: "" };
const TIMEOUT_MS = 500;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a backend that delays every answer and counts requests. */
async function startBackend(delayMs: number) {
  const asked: unknown[] = [];
  server = createServer((request, response) => {
    asked.push(request.url);
    void sleep(delayMs).then(() => response.end('{"code":200,"msg":"ok","data":[]}'));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const renderer = { client: async () => createHttpApi } as unknown as RendererSource;
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, foreign: createForeignApi(baseUrl, renderer) };
}

it("aborts a page of many calls at its time limit, and makes no further calls", async () => {
  const { asked, foreign } = await startBackend(10_000);
  const api = await foreign.of("harbor", NOBODY, TIMEOUT_MS);
  const began = performance.now();
  for (let time = 0; time < 5; time += 1)
    await expect(api.call("bannerList", { id: "home" }, { language: "en" })).rejects.toMatchObject({
      reason: "network",
    });
  expect(performance.now() - began).toBeLessThan(2 * TIMEOUT_MS);
  expect(asked).toHaveLength(1);
});

it("waits for a slow backend within the time limit", async () => {
  const { asked, foreign } = await startBackend(TIMEOUT_MS / 5);
  const api = await foreign.of("harbor", NOBODY, TIMEOUT_MS);
  for (let time = 0; time < 2; time += 1)
    expect(await api.call("bannerList", { id: "home" }, { language: "en" })).toEqual([]);
  expect(asked).toHaveLength(2);
});
