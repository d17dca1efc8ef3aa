import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../contract/api/endpoints.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const NAME = "strict-transport-security";

let site: TestInstallation;
let port: number;

beforeAll(async () => {
  site = await openTestInstallation({
    environment: { VITRINE_TRUST_PROXY: "on", VITRINE_HSTS_SUBDOMAINS: "Lumen.example, 例子.example" },
  });
  await site.app.listen({ port: 0, host: "127.0.0.1" });
  const address = site.app.server.address();
  if (typeof address === "object" && address !== null) ({ port } = address);
});
afterAll(() => site.close());

/**
 * Sends a request over a network connection, because the framework does not send all answers. Returns the status and all values
 * of the header.
 */
async function ask(
  path: string,
  { method = "GET", body, headers = {} }: { method?: string; body?: object; headers?: object } = {},
  scheme = "https",
): Promise<[number | undefined, string[] | undefined]> {
  const text = body && JSON.stringify(body);
  const sent = request({
    host: "127.0.0.1",
    port,
    path,
    method,
    headers: {
      host: "harbor.localhost",
      "x-forwarded-proto": scheme,
      ...(text && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
      ...headers,
    },
  }).end(text);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  return [response.statusCode, response.headersDistinct[NAME]];
}

const VISIT = { kind: "view", path: "/about.html", status: 200 };

describe("clients that used https must keep using it, for any address", () => {
  it("the proxy may write the scheme in any case", async () => {
    for (const scheme of ["HTTPS", "Https"])
      expect((await ask("/about.html", {}, scheme))[1]).toHaveLength(1);
  });

  it("warns once about a path prefix that a proxy removes", async () => {
    const prefixed = { headers: { "x-forwarded-prefix": "/help" } };
    await ask("/nothing.html", { headers: { "x-forwarded-prefix": "/" } });
    const before = site.log.length;
    for (const path of ["/nothing.html", "/nothing-else.html"]) await ask(path, prefixed);
    expect(site.log.slice(before).filter((line) => JSON.stringify(line).includes("/help"))).toHaveLength(1);
  });

  it.each<[number, string, Parameters<typeof ask>[1]?]>([
    [200, "/about.html"],
    [200, "/about.html"],
    [304, "/about.html", { headers: { "if-none-match": "*" } }],
    [404, "/nothing.html"],
    [301, "/old.html"],
    [405, "/about.html", { method: "DELETE" }],
    [417, "/about.html", { headers: { expect: "200-ok" } }],
    [501, "/about.html", { headers: { "transfer-encoding": "gzip, chunked" } }],
    [405, "/about.html", { method: "QUERY" }],
    [404, "/%E0%A4%A.html"],
    [200, "/api/client/article/list"],
    [404, "/api/nothing"],
    [200, endpoints.recordVisit.path, { method: "POST", body: VISIT }],
    [200, endpoints.recordVisit.path, { method: "POST", body: VISIT }],
    [404, "/media/nothing.png"],
    [400, "/_ipx/w_1/nothing.png"],
    [404, "/assets/nothing.js"],
    [200, "/builds/latest.json"],
    [200, "/sitemap.xml"],
    [200, "/feed.xml"],
    [200, "/robots.txt"],
    [200, "/favicon.ico"],
    [200, "/healthz"],
    [404, "/metrics"],
    [200, "/metrics", { headers: { host: "127.0.0.1" } }],
  ])("%d %s", async (status, path, options) => {
    const [answered, values] = await ask(path, options);
    expect(values).toEqual(["max-age=31536000"]);
    expect(answered).toBe(status);
    expect(await ask(path, options, "http")).toEqual([status, undefined]);
  });
});

describe("subdomains are included only for the configured hosts", () => {
  it.each<[string, boolean]>([
    ["lumen.example", true],
    ["LUMEN.example", true],
    ["xn--fsqu00a.example", true],
    ["www.lumen.example", false],
    ["lumen.localhost", false],
    ["harbor.localhost", false],
  ])("%s: %s", async (host, isIncluded) => {
    for (const path of [
      "/index.html",
      "/index.html",
      "/nothing.html",
      "/robots.txt",
      "/api/client/article/list",
    ]) {
      const [, values] = await ask(path, { headers: { host } });
      expect(values, path).toEqual([isIncluded ? "max-age=31536000; includeSubDomains" : "max-age=31536000"]);
    }
    const [, afterVisit] = await ask(endpoints.recordVisit.path, {
      method: "POST",
      body: VISIT,
      headers: { host },
    });
    expect(afterVisit?.[0]?.includes("includeSubDomains")).toBe(isIncluded);
  });
});
