import { afterEach, describe, expect, it } from "vitest";
import { sampleContent } from "../../content/testing/sample-content.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const TOKEN = "3f8a1c0e5b7d92463f8a1c0e5b7d9246";

let site: TestInstallation;
afterEach(() => site.close());

async function ask(host: string, headers: Record<string, string> = {}, url = "/metrics") {
  const {
    statusCode,
    body,
    headers: answered,
  } = await site.app.inject({ url, headers: { host, ...headers } });
  return { status: statusCode, body, isMetrics: body.includes("process_resident_memory_bytes"), answered };
}

/** A tenant's host in several spellings. */
const TENANTS_HOSTS = ["harbor.localhost", "HARBOR.localhost:3000", "harbor.localhost.", "lumen.example"];

describe("without a token, the metrics", () => {
  it("are an unknown address on tenants' hosts", async () => {
    site = await openTestInstallation();
    for (const host of TENANTS_HOSTS) {
      const unknown = await ask(host, {}, "/nothing");
      const { status, body, answered } = await ask(host);
      expect([status, body.replaceAll("metrics", "nothing")], host).toEqual([404, unknown.body]);
      const comparable = ({ etag: _, date: __, "x-request-id": ___, ...rest }: typeof answered) => rest;
      expect(comparable(answered)).toEqual(comparable(unknown.answered));
    }
  });

  it("are public elsewhere, even if no token is configured", async () => {
    site = await openTestInstallation();
    for (const host of ["127.0.0.1:3000", "localhost", "monitoring.internal", "[::1]:3000"])
      expect(await ask(host, { authorization: "Bearer " }), host).toMatchObject({
        status: 200,
        isMetrics: true,
      });
  });

  it("are decided by the host that a trusted proxy sends", async () => {
    site = await openTestInstallation({ environment: { VITRINE_TRUST_PROXY: "loopback" } });
    expect(await ask("127.0.0.1", { "x-forwarded-host": "harbor.localhost" })).toMatchObject({ status: 404 });
  });

  it("stay hidden on a tenant's host, even if a proxy passes on a forged one", async () => {
    site = await openTestInstallation({ environment: { VITRINE_TRUST_PROXY: "loopback" } });
    for (const name of ["evil.example", "127.0.0.1, evil.example", ""])
      expect(await ask("harbor.localhost", { "x-forwarded-host": name })).toMatchObject({ status: 404 });
  });

  it("disappear from a host once a tenant has it", async () => {
    site = await openTestInstallation();
    expect((await ask("new.example")).status).toBe(200);
    await site.store.exchange.apply(sampleContent({ site: { code: "lumen", hosts: ["new.example"] } }), {
      prune: false,
    });
    expect((await ask("new.example")).status).toBe(404);
  });
});

describe("with a token, the metrics", () => {
  it("are readable on any host with the token, even if the store does not answer", async () => {
    site = await openTestInstallation({
      environment: { VITRINE_METRICS_TOKEN: TOKEN },
      wrapStore: (store) => ({ ...store, listTenants: () => Promise.reject(new Error("silent")) }),
    });
    for (const host of [...TENANTS_HOSTS, "127.0.0.1"])
      for (const scheme of ["Bearer", "bearer"])
        expect(await ask(host, { authorization: `${scheme} ${TOKEN}` }), host).toMatchObject({
          status: 200,
          isMetrics: true,
        });
  });

  it.each([
    "",
    "Bearer",
    "Bearer x",
    `Bearer ${TOKEN}x`,
    `Basic ${TOKEN}`,
    TOKEN,
    `Bearer ${TOKEN} ${TOKEN}`,
  ])("are unreadable with %o", async (authorization) => {
    site = await openTestInstallation({ environment: { VITRINE_METRICS_TOKEN: TOKEN } });
    const elsewhere = await ask("127.0.0.1", { authorization });
    expect(elsewhere).toMatchObject({ status: 401, isMetrics: false });
    expect(elsewhere.answered["www-authenticate"]).toBe('Bearer realm="metrics"');
    expect(await ask("harbor.localhost", { authorization })).toMatchObject({ status: 404, isMetrics: false });
  });
});
