import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEngine } from "../../content/engine/open-engine.ts";
import type { LocalizedJson } from "../../content/model/tenant-content.ts";
import type { Tenant } from "../../content/store.ts";
import { sampleContent } from "../../content/testing/sample-content.ts";
import { SiteError } from "../../contract/api/errors.ts";
import { createApp } from "../app.ts";
import { networkOf } from "../limits/need-limit.ts";
import { createTimeSigner } from "../security/time-signer.ts";
import { createMetrics } from "../telemetry/metrics.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const HARBOR = { host: "harbor.localhost" };
const FIELDS = { name: "Ada", email: "ada.unmistakable@example.com", message: "Hello", consent: true };
const DAY_MS = 24 * 60 * 60 * 1000;

let site: TestInstallation;
let harbor: Tenant;

beforeAll(async () => {
  site = await openTestInstallation({ environment: { VITRINE_NEED_LIMIT: "1000" } });
  const tenant = await site.store.findTenant("harbor");
  if (tenant === undefined) throw new Error("no tenant");
  harbor = tenant;
});
afterAll(() => site.close());

function send(fields: Record<string, unknown>, headers: Record<string, string> = {}, installation = site) {
  return installation.app.inject({
    method: "POST",
    url: "/api/client/need",
    headers: { ...HARBOR, ...headers },
    payload: { ...FIELDS, idempotencyKey: crypto.randomUUID(), ...fields },
  });
}

async function suspicionOf(fields: Record<string, unknown>): Promise<readonly string[] | undefined> {
  const answer = await send(fields);
  expect(answer.statusCode).toBe(200);
  return (await site.store.needs.find(harbor, answer.json<{ data: { id: string } }>().data.id))?.suspicion;
}

it("keeps only thirty combining marks in a row, however many were sent", async () => {
  const answer = await send({ name: `Ada${"\u0301\u0323".repeat(50_000)}` });
  const need = await site.store.needs.find(harbor, answer.json<{ data: { id: string } }>().data.id);
  expect(need?.name.normalize("NFD")).toHaveLength(33);
});

describe("an enquiry that looks automated", () => {
  const signer = () => createTimeSigner(() => site.store.secret());

  it("is stored and marked, without telling the sender", async () => {
    const answer = await site.app.inject({ url: "/api/client/need/time", headers: HARBOR });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["etag"]).toBeUndefined();
    const { token } = answer.json<{ data: { token: string } }>().data;
    expect(await suspicionOf({ startedAt: token })).toEqual(["too-fast"]);
    expect(await suspicionOf({ startedAt: token, website: "https://spam.example" })).toEqual([
      "honeypot",
      "too-fast",
    ]);
  });

  it.each<[string, (now: number) => Promise<string>, string[]]>([
    ["a valid time", (now) => signer().sign("harbor", now - 10_000), []],
    ["a form that was open over a weekend", (now) => signer().sign("harbor", now - 3 * DAY_MS), []],
    ["an old token", (now) => signer().sign("harbor", now - 8 * DAY_MS), ["too-old"]],
    ["another tenant's token", (now) => signer().sign("lumen", now - 10_000), ["forged-time"]],
    ["a forged time", async (now) => `${(now - 10_000).toString(36)}.c2lnbmF0dXJl`, ["forged-time"]],
    ["an invalid text", async () => "x", ["forged-time"]],
    ["a missing token, as without JavaScript", async () => "", []],
  ])("classifies %s", async (_name, token, expected) => {
    expect(await suspicionOf({ startedAt: await token(Date.now()) })).toEqual(expected);
  });

  it("does not mark enquiries of two visitors who loaded the same cached page", async () => {
    const forms = ["ada", "bob"].map(
      (name) => new URLSearchParams({ name, phone: "02 123 4567", message: "Same words", consent: "on" }),
    );
    const answers = await Promise.all(
      forms.map((form) =>
        site.app.inject({
          method: "POST",
          url: "/need.html",
          headers: { ...HARBOR, "content-type": "application/x-www-form-urlencoded" },
          payload: form.toString(),
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    const stored = (await site.store.needs.list(harbor, {})).filter(
      ({ message }) => message === "Same words",
    );
    expect(stored.map(({ name, suspicion }) => [name, suspicion]).sort()).toEqual([
      ["ada", []],
      ["bob", []],
    ]);
  });
});

describe("a form with the tenant's own fields", () => {
  const siteConfig: LocalizedJson = {
    needFields: [
      { name: "email", required: true },
      {
        name: "budget",
        type: "select",
        required: true,
        label: { en: "Budget", zh: "预算", kr: "예산" },
        options: [{ value: "large", label: { en: "Large", zh: "大", kr: "큼" } }],
      },
    ],
  };
  let own: TestInstallation;
  beforeAll(async () => {
    own = await openTestInstallation();
    await own.store.exchange.apply(sampleContent({ site: { config: { "*": { siteConfig } } } }), {
      prune: false,
    });
  });
  afterAll(() => own.close());

  it("is validated by them, and stored with labels that the tenant understands", async () => {
    const fields = { name: "", message: "", budget: "" };
    expect((await send(fields, {}, own)).json()).toMatchObject({
      code: 422,
      errors: [{ field: "budget", message: "required" }],
    });
    const answer = await send({ ...fields, budget: "large" }, { "accept-language": "zh" }, own);
    const tenant = await own.store.findTenant("harbor");
    if (tenant === undefined) throw new Error("no tenant");
    const { id } = answer.json<{ data: { id: string } }>().data;
    expect((await own.store.needs.find(tenant, id))?.answers).toEqual([
      { name: "budget", label: "Budget", value: "large" },
    ]);
  });
});

it("reports a key that was used for another enquiry, and does not lose the enquiry", async () => {
  const idempotencyKey = crypto.randomUUID();
  const first = await send({ idempotencyKey });
  expect((await send({ idempotencyKey })).json()).toEqual(first.json());
  expect((await send({ idempotencyKey, message: "Something else" })).statusCode).toBe(409);
  expect((await send({ idempotencyKey: "nul\u0000" })).statusCode).toBe(400);
});

it("stores addresses as one line, whatever the headers contain", async () => {
  const answer = await send(
    {},
    { "landing-url": encodeURI("/a\r\nX: y\u2028z"), "referer-url": "https://e.example/".padEnd(9_000, "x") },
  );
  const need = await site.store.needs.find(harbor, answer.json<{ data: { id: string } }>().data.id);
  expect(need?.landingUrl).toBe("/a X: y z");
  expect(need?.refererUrl).toHaveLength(2_000);
});

it.each<[number, Record<string, string>]>([
  [403, { "sec-fetch-site": "cross-site" }],
  [403, { "sec-fetch-site": "same-site" }],
  [403, { origin: "null" }],
  [403, { origin: "null", "sec-fetch-site": "cross-site" }],
  [200, { origin: "null", "sec-fetch-site": "same-origin" }],
  [403, { origin: "https://evil.example" }],
  [403, { origin: "http://harbor.localhost.evil.example" }],
  [403, { origin: "http://lumen.localhost" }],
  [403, { origin: "http://harbor.localhost:8080" }],
  [200, {}],
  [200, { "sec-fetch-site": "none" }],
  [200, { "sec-fetch-site": "same-origin", origin: "http://harbor.localhost" }],
  // The site is behind a TLS proxy that the configuration does not mention.
  [200, { "sec-fetch-site": "same-origin", origin: "https://harbor.localhost" }],
])("answers %i to a browser that sends %j", async (status, headers) => {
  expect((await send({}, headers)).statusCode).toBe(status);
});

it("logs no data of an enquiry", async () => {
  await send({ email: "" });
  await send({}, { origin: "https://evil.example" });
  expect(JSON.stringify(site.log)).not.toContain("unmistakable");
});

describe("the limits", () => {
  it("apply to an address, and say when to try again", async () => {
    const installation = await openTestInstallation({ environment: { VITRINE_NEED_LIMIT: "2" } });
    try {
      const statuses = [];
      for (let count = 0; count < 3; count += 1) statuses.push((await send({}, {}, installation)).statusCode);
      expect(statuses).toEqual([200, 200, 429]);
      const refused = await send({}, {}, installation);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60);
    } finally {
      await installation.close();
    }
  });

  it("hold enquiries beyond a tenant's limit, from any address, and none of another tenant", async () => {
    const installation = await openTestInstallation({
      environment: { VITRINE_TENANT_NEED_LIMIT: "3", VITRINE_TRUST_PROXY: "on" },
    });
    try {
      const from = (index: number, host: string) =>
        send({}, { "x-forwarded-for": `198.51.100.${index}`, host }, installation);
      const statuses = [];
      for (let index = 0; index < 4; index += 1)
        statuses.push((await from(index, "harbor.localhost")).statusCode);
      expect(statuses).toEqual([200, 200, 200, 200]);
      expect((await from(9, "lumen.localhost")).statusCode).toBe(200);
      const held = async (code: string) => {
        const tenant = (await installation.store.findTenant(code)) ?? expect.unreachable();
        const needs = await installation.store.needs.list(tenant, { state: "flood" });
        return needs.map(({ suspicion, deliveries }) => [suspicion, deliveries]);
      };
      expect(await held("harbor")).toEqual([[["flood"], []]]);
      expect(await held("lumen")).toEqual([]);
      const metrics = await installation.app.inject({ url: "/metrics" });
      expect(metrics.body).toContain("vitrine_needs_held_back 1\n");
    } finally {
      await installation.close();
    }
  });

  it("do not count rejected enquiries", async () => {
    const installation = await openTestInstallation({
      environment: { VITRINE_NEED_LIMIT: "2", VITRINE_TENANT_NEED_LIMIT: "5", VITRINE_TRUST_PROXY: "on" },
    });
    const from = (index: number, fields: Record<string, unknown>) =>
      send(fields, { "x-forwarded-for": `198.51.100.${index}` }, installation);
    try {
      for (let index = 0; index < 40; index += 1)
        expect((await from(index % 4, { email: "wrong" })).statusCode).toBe(422);
      const statuses = [];
      for (let index = 0; index < 6; index += 1) statuses.push((await from(index % 4, {})).statusCode);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
      const tenant = (await installation.store.findTenant("harbor")) ?? expect.unreachable();
      expect(await installation.store.needs.heldBack(tenant)).toMatchObject({ needs: 1 });
    } finally {
      await installation.close();
    }
  });

  it("limit invalid attempts, too", async () => {
    const installation = await openTestInstallation({ environment: { VITRINE_NEED_LIMIT: "1" } });
    try {
      const statuses = [];
      for (let count = 0; count < 31; count += 1)
        statuses.push((await send({ email: "wrong" }, {}, installation)).statusCode);
      expect(new Set(statuses.slice(0, 30))).toEqual(new Set([422]));
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await installation.close();
    }
  });

  it("accept a repeated enquiry even if the limit is reached", async () => {
    const installation = await openTestInstallation({ environment: { VITRINE_NEED_LIMIT: "1" } });
    const idempotencyKey = crypto.randomUUID();
    try {
      const first = await send({ idempotencyKey }, {}, installation);
      for (let count = 0; count < 3; count += 1)
        expect((await send({ idempotencyKey }, {}, installation)).json()).toEqual(first.json());
      expect((await send({}, {}, installation)).statusCode).toBe(429);
    } finally {
      await installation.close();
    }
  });

  it("apply to many enquiries at once, as JSON or as a form; those beyond the held space get 503 with Retry-After", async () => {
    const installation = await openTestInstallation({
      environment: { VITRINE_TENANT_NEED_LIMIT: "4", VITRINE_FLOOD_BYTES: "0" },
    });
    const plain = (index: number) =>
      installation.app.inject({
        method: "POST",
        url: "/need.html",
        headers: { ...HARBOR, "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams({ ...FIELDS, consent: "on", message: `No. ${index}` }).toString(),
      });
    try {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => (index % 2 ? plain(index) : send({}, {}, installation))),
      );
      const refused = answers.filter(({ statusCode }) => statusCode === 503);
      expect(refused).toHaveLength(6);
      for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      const tenant = await installation.store.findTenant("harbor");
      expect(tenant && (await installation.store.needs.list(tenant, {}))).toHaveLength(4);
    } finally {
      await installation.close();
    }
  });

  it("hold enquiries of a flood for review as long as the disk has space", async () => {
    const installation = await openTestInstallation({ environment: { VITRINE_TENANT_NEED_LIMIT: "1" } });
    try {
      for (let count = 0; count < 2; count += 1)
        expect((await send({}, {}, installation)).statusCode).toBe(200);
      const engine = await openEngine(installation.services.configuration.databaseUrl);
      await engine.write((transaction) =>
        transaction
          .updateTable("need")
          .set({ held_bytes: 64 * 2 ** 20 })
          .where("held_bytes", ">", 0)
          .execute(),
      );
      await engine.close();
      expect((await send({}, {}, installation)).statusCode).toBe(200);
      const tenant = (await installation.store.findTenant("harbor")) ?? expect.unreachable();
      expect(await installation.store.needs.heldBack(tenant)).toMatchObject({ needs: 2 });
    } finally {
      await installation.close();
    }
  });

  it("count what another backend accepts, and nothing that it rejects", async () => {
    const installation = await openTestInstallation({ environment: { VITRINE_NEED_LIMIT: "2" } });
    const answers = [new SiteError("Invalid fields", { status: 422 }), undefined, undefined, undefined];
    const call = async () => {
      const error = answers.shift();
      if (error !== undefined) throw error;
    };
    const foreign = { of: async () => ({ call }) as never };
    const services = { ...installation.services, foreign, metrics: createMetrics() };
    const app = await createApp({ services, buildFolders: [] });
    try {
      const statuses = [];
      for (let count = 0; count < 4; count += 1) {
        const { statusCode } = await app.inject({
          method: "POST",
          url: "/need.html",
          headers: { ...HARBOR, "content-type": "application/x-www-form-urlencoded" },
          payload: new URLSearchParams({ ...FIELDS, consent: "on" }).toString(),
        });
        statuses.push(statusCode);
      }
      expect(statuses).toEqual([422, 303, 303, 429]);
    } finally {
      await app.close();
      await installation.close();
    }
  });

  it("are shown again for another attempt if the answer of another backend cannot be read", async () => {
    const installation = await openTestInstallation();
    const call = async () => {
      throw new SiteError("unreadable", { status: 404, reason: "response" });
    };
    const foreign = { of: async () => ({ call }) as never };
    const services = { ...installation.services, foreign, metrics: createMetrics() };
    const app = await createApp({ services, buildFolders: [] });
    try {
      const answer = await app.inject({
        method: "POST",
        url: "/need.html",
        headers: { ...HARBOR, "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams({ formName: "visit", name: "Ada" }).toString(),
      });
      expect(answer.statusCode).toBe(503);
    } finally {
      await app.close();
      await installation.close();
    }
  });

  it.each([
    ["off", "198.51.100.1"],
    ["loopback", "198.51.100.1, 203.0.113.5"],
    // The visitor forged the first address; the proxy added the real one.
    ["on", "198.51.100.1, 203.0.113.5"],
  ])("cannot be bypassed with forged addresses if %s is trusted", async (trust, forwarded) => {
    const installation = await openTestInstallation({
      environment: { VITRINE_NEED_LIMIT: "2", VITRINE_TRUST_PROXY: trust },
    });
    try {
      const statuses = [];
      for (let index = 0; index < 3; index += 1) {
        const made = forwarded.replace("198.51.100.1", `198.51.100.${index}`);
        statuses.push((await send({}, { "x-forwarded-for": made }, installation)).statusCode);
      }
      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await installation.close();
    }
  });

  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8:1:2::9", "2001:db8:1:2"],
    ["2001:db8::9", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
  ])("count %s as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
