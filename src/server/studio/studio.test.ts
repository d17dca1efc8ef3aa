import { request as requestHttp } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Accounts } from "../../content/accounts/accounts.ts";
import { COMMAND_LINE } from "../../content/accounts/audit.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const ORIGIN = "http://studio.localhost:3000";
const PASSWORD = "purple giraffe ladder";
const AT_STUDIO = { host: "studio.localhost:3000" };
const FROM_STUDIO = { ...AT_STUDIO, origin: ORIGIN, "content-type": "application/json" };

let site: TestInstallation;
let accounts: Accounts;
beforeAll(async () => {
  site = await openTestInstallation();
  accounts = await site.store.openAccounts();
});
afterAll(() => site.close());

type Headers = Record<string, string>;

interface Answer {
  statusCode: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends a request through node:http, because the Studio's handler runs before the framework. */
async function send(
  { app }: TestInstallation,
  { method, url, headers, payload }: { method: string; url: string; headers: Headers; payload?: string },
): Promise<Answer> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const outgoing = requestHttp({ host: "127.0.0.1", port, method, path: url, headers, agent: false });
  outgoing.on("error", reject).on("response", (answer) => {
    let body = "";
    answer.setEncoding("utf8").on("data", (part: string) => void (body += part));
    answer.on("end", () => resolve({ statusCode: answer.statusCode ?? 0, headers: answer.headers, body }));
  });
  outgoing.end(payload);
  return promise;
}

const get = (url: string, headers: Headers = AT_STUDIO) => send(site, { method: "GET", url, headers });
const post = (url: string, body: object, headers: Headers = FROM_STUDIO) =>
  send(site, { method: "POST", url, headers, payload: JSON.stringify(body) });

/** Creates a person with grants, signs the person in, and returns the cookie. */
async function join(email: string, grants: Grant[]): Promise<string> {
  const { token } = await accounts.invite(COMMAND_LINE, null, { email, name: "", grants });
  const { statusCode, headers } = await post("/studio/api/invitation/accept", { token, password: PASSWORD });
  expect(statusCode).toBe(200);
  return String(headers["set-cookie"]).split(";", 1)[0] ?? "";
}

describe("the Studio's host", () => {
  it("serves only the Studio", async () => {
    const page = await get("/studio/");
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'") as unknown,
      "cross-origin-opener-policy": "same-origin",
      "cache-control": "no-store",
    });
    expect((await get("/")).headers.location).toBe("/studio/");
    for (const path of ["/about.html", "/api/client/sys/tenant/list", "/metrics", "/healthz", "/media/a.png"])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  });

  it.each(["STUDIO.localhost", "studio.localhost.", "studio.localhost:81", "ｓtudio.localhost"])(
    "is recognised in every spelling: %s",
    async (host) => {
      const ascii = Buffer.from(host).toString("latin1");
      expect((await get("/about.html", { host: ascii })).statusCode).toBe(404);
      expect((await get("/studio/", { host: ascii })).statusCode).toBe(200);
    },
  );

  it("has one page for all screens, whose policy allows only its own files", async () => {
    const page = await get("/studio/profile");
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-security-policy"]).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w-]{22}';/,
    );
    expect(page.body).not.toMatch(/<script>|<style|style=|\son\w+=/);
    expect((await get("/studio/nowhere")).statusCode).toBe(404);
    expect((await get("/studio/nowhere")).headers["content-type"]).toContain("text/html");
    expect((await get("/studio/api/nowhere")).headers["content-type"]).toContain("application/json");
  });

  it("has immutable hashed files, compressed for clients that support it", async () => {
    const { body } = await get("/studio/");
    const file = /src="(\/studio\/assets\/entry-[\w-]+\.js)"/.exec(body)?.[1] ?? "";
    for (const [accepted, encoding] of [
      ["br, gzip", "br"],
      ["gzip", "gzip"],
      ["", undefined],
    ] as const) {
      const { statusCode, headers } = await get(file, { ...AT_STUDIO, "accept-encoding": accepted });
      expect([statusCode, headers["content-encoding"]]).toEqual([200, encoding]);
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
    }
    for (const missing of ["/studio/assets/a.js", "/studio/assets/..%2f.vite/manifest.json", `${file}.br`]) {
      const { statusCode, headers } = await get(missing);
      expect([missing, statusCode, headers["cache-control"]]).toEqual([missing, 404, "no-store"]);
    }
    expect((await get(file, { host: "harbor.localhost" })).statusCode).toBe(302);
  });

  it("is not selected by headers without a trusted proxy", async () => {
    const answer = await get("/studio/api/me", {
      host: "harbor.localhost",
      "x-forwarded-host": "studio.localhost",
    });
    expect(answer.statusCode).not.toBe(401);
  });

  it("is the redirect target of /studio/ on every other host", async () => {
    for (const url of ["/studio", "/studio/", "/studio/api/me", "/studio/?a=b"]) {
      const { statusCode, headers } = await get(url, { host: "harbor.localhost" });
      expect([statusCode, headers.location]).toEqual([
        302,
        `http://studio.localhost:${(site.app.server.address() as AddressInfo).port}/studio/`,
      ]);
    }
    expect((await get("/studios.html", { host: "harbor.localhost" })).headers.location).toBeUndefined();
    const written = await post("/studio/api/sign-in", {}, { ...FROM_STUDIO, host: "harbor.localhost" });
    expect(written.statusCode).toBeGreaterThanOrEqual(404);
  });

  it("uses the browser's language", async () => {
    for (const [wanted, tag] of [
      ["ko-KR,en;q=0.5", "ko"],
      ["zh-TW", "zh-Hans"],
      ["fr", "en"],
    ] as const)
      expect((await get("/studio/join", { ...AT_STUDIO, "accept-language": wanted })).body).toContain(
        `<html lang="${tag}"`,
      );
  });
});

describe("a session", () => {
  it("begins with a new token, in a cookie of this host only, and ends on request", async () => {
    const first = await join("ada@harbor.example", [
      { tenant: "harbor", role: "writer", languages: null, groups: null },
    ]);
    const credentials = { email: "ada@harbor.example", password: PASSWORD };
    const again = await post("/studio/api/sign-in", credentials, { ...FROM_STUDIO, cookie: first });
    const [set = "", device = ""] = [again.headers["set-cookie"] ?? []].flat();
    expect(set).toMatch(/^vitrine-studio=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(device).toMatch(
      /^vitrine-studio-device=[\w-]{72}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const cookie = set.split(";", 1)[0] ?? "";
    const me = (header: string) => get("/studio/api/me", { ...AT_STUDIO, cookie: header });
    expect((await me(first)).statusCode).toBe(401);
    expect(JSON.parse((await me(cookie)).body)).toMatchObject({
      data: { email: "ada@harbor.example", isFresh: true },
    });
    expect((await me(`${cookie}; ${first}`)).statusCode).toBe(401);
    await post("/studio/api/sign-out", {}, { ...FROM_STUDIO, cookie });
    expect((await me(cookie)).statusCode).toBe(401);
  });

  it("answers wrong passwords and unknown addresses in the same way", async () => {
    const tried = await Promise.all(
      ["ada@harbor.example", "nobody@harbor.example"].map((email) =>
        post("/studio/api/sign-in", { email, password: "wrong" }),
      ),
    );
    expect(tried.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
    expect(tried[0]?.body).toBe(tried[1]?.body);
  });

  it("has a secure cookie if the Studio uses https", async () => {
    const secure = await openTestInstallation({
      environment: { VITRINE_STUDIO_ORIGIN: "https://studio.harbor.example" },
    });
    const own = await secure.store.openAccounts();
    const { token = "" } = (await own.makeSetUpLink()) ?? {};
    const accept = (origin: string) =>
      send(secure, {
        method: "POST",
        url: "/studio/api/invitation/accept",
        headers: { host: "studio.harbor.example", origin, "content-type": "application/json" },
        payload: JSON.stringify({ token, password: PASSWORD, email: "ada@harbor.example", name: "Ada" }),
      });
    expect((await accept("http://studio.harbor.example")).statusCode).toBe(403);
    expect(String((await accept("https://studio.harbor.example")).headers["set-cookie"])).toMatch(
      /^__Host-vitrine-studio=.*; HttpOnly; Secure; SameSite=Strict$/,
    );
    await secure.close();
  });
});

it("a Studio that is off does not exist", async () => {
  const off = await openTestInstallation({ environment: { VITRINE_STUDIO: "off" } });
  const { statusCode, headers } = await off.app.inject({
    url: "/studio/",
    headers: { host: "harbor.localhost" },
  });
  expect([statusCode, headers.location]).toEqual([404, undefined]);
  await off.close();
});
