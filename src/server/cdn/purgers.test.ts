import { once } from "node:events";
import { type IncomingMessage, type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sign } from "../delivery/webhook.ts";
import type { CdnSettings } from "../settings/cdn-variables.ts";
import { createCloudflarePurger } from "./cloudflare.ts";
import { createFastlyPurger } from "./fastly.ts";
import { createWebhookPurger } from "./webhook.ts";

let server: Server;
let url: string;
let status: number;
let calls: { request: IncomingMessage; body: string }[];
const { signal } = new AbortController();

beforeEach(async () => {
  calls = [];
  status = 200;
  server = createServer(async (request, response) => {
    calls.push({ request, body: await text(request) });
    response.writeHead(status, { location: "http://127.0.0.1:1/" }).end("{}");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
});

function settings(kind: CdnSettings["kind"], targets: string[], token = "the-token"): CdnSettings {
  return { kind, targets, token, maxAgeSeconds: 60 };
}

const pathOf = ({ request }: { request: IncomingMessage }) => `${request.method} ${request.url}`;

describe("purging", () => {
  it("Fastly: all keys of a service in one call", async () => {
    const purger = createFastlyPurger(settings("fastly", ["first", "second"]), url);
    await purger.purge(["a1", "b2"], signal);
    expect(calls.map(pathOf).sort()).toEqual(["POST /service/first/purge", "POST /service/second/purge"]);
    expect(calls[0]?.request.headers["fastly-key"]).toBe("the-token");
    expect(calls[0]?.request.headers["fastly-soft-purge"]).toBeUndefined();
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({ surrogate_keys: ["a1", "b2"] });
    expect(purger.batchSize).toBe(256);
  });

  it("Cloudflare: tags, zone by zone", async () => {
    const purger = createCloudflarePurger(settings("cloudflare", ["zone"]), url);
    await purger.purge(["a1", "b2"], signal);
    expect(calls.map(pathOf)).toEqual(["POST /zones/zone/purge_cache"]);
    expect(calls[0]?.request.headers.authorization).toBe("Bearer the-token");
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({ tags: ["a1", "b2"] });
    expect(purger.batchSize).toBe(100);
  });

  it("a webhook: keys in a header and in a signed body", async () => {
    await createWebhookPurger(settings("webhook", [`${url}/purge`])).purge(["a1", "b2"], signal);
    const [call] = calls;
    const headers = call?.request.headers ?? {};
    expect(headers["surrogate-key"]).toBe("a1 b2");
    expect(JSON.parse(call?.body ?? "")).toMatchObject({
      type: "content.changed",
      data: { keys: ["a1", "b2"] },
    });
    const timestamp = Number(headers["webhook-timestamp"]);
    expect(headers["webhook-signature"]).toBe(
      `v1,${sign("the-token", String(headers["webhook-id"]), timestamp, call?.body ?? "")}`,
    );
    await createWebhookPurger(settings("webhook", [url], "")).purge(["a1"], signal);
    expect(calls[1]?.request.headers["webhook-signature"]).toBeUndefined();
  });

  it("of several caches, purges all that answer, and reports the one that does not", async () => {
    const purger = createWebhookPurger(settings("webhook", ["http://127.0.0.1:1/", `${url}/second`]));
    await expect(purger.purge(["a"], signal)).rejects.toThrow(/^127\.0\.0\.1:1 does not answer: /);
    expect(calls.map(pathOf)).toEqual(["POST /second"]);
  });

  it("reports which CDN refused and what to check, without the token", async () => {
    const purge = (answer: number) => {
      status = answer;
      return createFastlyPurger(settings("fastly", ["first"]), url).purge(["a"], signal);
    };
    await expect(purge(401)).rejects.toThrow(
      "Fastly's service first answers 401: VITRINE_CDN_TOKEN is not accepted",
    );
    await expect(purge(429)).rejects.toThrow("Fastly's service first answers 429: too many calls");
    await expect(purge(302)).rejects.toThrow("Fastly's service first answers 302");
    const nobody = createWebhookPurger(settings("webhook", ["http://127.0.0.1:1/"]));
    await expect(nobody.purge(["a"], signal)).rejects.toThrow(/^127\.0\.0\.1:1 does not answer: /);
  });
});
