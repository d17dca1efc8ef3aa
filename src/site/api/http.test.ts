import { type IncomingHttpHeaders, type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Api } from "../../contract/api/api.ts";
import { createHttpApi, retryDelay } from "./http.ts";

interface Answer {
  status?: number;
  body: unknown;
  type?: string;
  breaksOff?: boolean;
}

let server: Server;
let api: Api;
let answers: Answer[];
let asked: { url: string | undefined; headers: IncomingHttpHeaders }[];

beforeEach(async () => {
  answers = [];
  asked = [];
  server = createServer((request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    const answer = answers.shift() ?? { status: 500, body: "" };
    const { status = 200, body, type = "application/json" } = answer;
    if (answer.breaksOff) {
      response.writeHead(status, { "content-type": type, "content-length": 1_000 });
      return void response.write("{", () => response.destroy());
    }
    response.writeHead(status, { "content-type": type });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  api = createHttpApi({
    baseUrl: `http://127.0.0.1:${port}/`,
    callContext: () => ({
      formUrl: "https://a.example/소개.html",
      refererUrl: "",
      landingUrl: "/",
      tenantName: "harbor",
    }),
  });
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

const banners = (data: unknown = []) => ({ body: { code: 200, msg: "ok", data } });
const ask = () => api.call("bannerList", { id: "home page" }, { language: "kr" });

describe("createHttpApi", () => {
  it("sends the five headers, encoded, and puts parameters in the path", async () => {
    answers = [banners()];
    expect(await ask()).toEqual([]);
    expect(asked[0]?.url).toBe("/api/client/sys/banner/list/home%20page");
    expect(asked[0]?.headers).toMatchObject({
      "form-url": "https://a.example/%EC%86%8C%EA%B0%9C.html",
      "landing-url": "/",
      "tenant-name": "harbor",
      "accept-language": "kr",
    });
  });

  it("retries a failed GET once, and then succeeds without an error", async () => {
    answers = [{ status: 503, body: {} }, banners()];
    expect(await ask()).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  it.each([
    ["a code that is text, and no message", { code: "200", msg: null, data: [] }],
    ["no message at all", { code: 200, data: [] }],
    ["a message that is none", { code: 200, msg: 7, data: [], errors: null }],
  ])("reads an envelope with %s", async (_name, body) => {
    answers = [{ body }];
    expect(await ask()).toEqual([]);
  });

  it("does not retry an enquiry without an idempotency key", async () => {
    answers = [{ status: 503, body: {} }];
    await expect(api.call("submitNeed", { name: "A" }, { language: "en" })).rejects.toMatchObject({
      status: 503,
    });
    expect(asked).toHaveLength(1);
  });

  it.each<[string, Answer[], object]>([
    ["status 404", [{ status: 404, body: { code: 404 } }], { status: 404, message: "request fail" }],
    ["body code 500", [{ body: { code: 500, msg: "x" } }], { status: 500, fatal: true }],
    ["HTML", [{ body: "<!doctype html>", type: "text/html" }], { status: 404, reason: "response" }],
    ["broken JSON", [{ body: "{", type: "application/json" }], { status: 404, reason: "response" }],
    ["data of another shape", [banners({ no: "list" })], { reason: "response" }],
  ])("rejects on %s", async (_name, given, expected) => {
    answers = given;
    await expect(ask()).rejects.toMatchObject(expected);
  });

  it("returns the errors of a rejected form", async () => {
    const errors = [{ field: "email", message: "email" }];
    answers = [{ status: 422, body: { code: 422, msg: "", errors } }];
    await expect(api.call("submitNeed", {}, { language: "en" })).rejects.toMatchObject({
      status: 422,
      fields: errors,
    });
  });

  it("passes the caller's abort on unchanged", async () => {
    const signal = AbortSignal.abort(new Error("no longer needed"));
    await expect(api.call("bannerList", { id: "x" }, { language: "en", signal })).rejects.toThrow(
      "no longer needed",
    );
  });

  it("reads JSON that is sent with another content type", async () => {
    answers = [{ body: '{"code":200,"data":[]}', type: "text/plain" }];
    expect(await ask()).toEqual([]);
    answers = [{ body: ' {"code":200,"data":[]}', type: "text/html" }];
    expect(await ask()).toEqual([]);
  });

  it("treats an answer that breaks off as a 404 that can be retried", async () => {
    answers = [{ body: "half", breaksOff: true }];
    await expect(ask()).rejects.toMatchObject({ status: 404, reason: "network" });
  });

  it("treats a missing answer as a request that could not be set up", async () => {
    const closed = createHttpApi({
      baseUrl: "http://127.0.0.1:1",
      callContext: () => ({ formUrl: "", refererUrl: "", landingUrl: "", tenantName: "" }),
    });
    await expect(closed.call("menuTree", {}, { language: "en" })).rejects.toMatchObject({
      status: 503,
      message: "Request initialization failed",
      reason: "network",
    });
  });

  it("fills in missing fields of articles for the page that called", async () => {
    const items = [{ title: "Prices", slug: "prices" }];
    const list = { body: { code: 200, msg: "ok", data: { items } } };
    answers = [list, list];
    const urls = [];
    for (const defaultLanguage of ["en", undefined] as const) {
      const { items: found } = await api.call("articleList", {}, { language: "kr", defaultLanguage });
      urls.push(found[0]?.url);
    }
    expect(urls).toEqual(["/kr/prices.html", "/prices.html"]);
  });

  it("fails when the base address is not a URL", async () => {
    const broken = createHttpApi({
      baseUrl: "nowhere",
      callContext: () => ({ formUrl: "", refererUrl: "", landingUrl: "", tenantName: "" }),
    });
    await expect(broken.call("menuTree", {}, { language: "en" })).rejects.toMatchObject({
      message: "Request initialization failed",
    });
  });
});

describe("retryDelay", () => {
  it.each([
    [undefined, 300],
    ["1", 1000],
    ["60", 2000],
    ["nonsense", 300],
  ])("after %s", (retryAfter, expected) => {
    expect(retryDelay(retryAfter, 0, 0)).toBe(expected);
  });
});
