import { expect, it, onTestFinished } from "vitest";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { sampleNeed } from "../../content/testing/sample-need.ts";
import type { NeedList } from "../../contract/studio/endpoints/needs.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import { type StudioClient, signedIn, withToken } from "../testing/studio-client.ts";
import { openTestInstallation } from "../testing/test-installation.ts";

const NEEDS = "sites/harbor/needs";
const FLOOD = {
  key: "all",
  size: { capacity: 1, refillMs: 600_000 },
  holdsBack: { maximumBytes: 1_000_000 },
};

const grantOf = (role: Grant["role"], tenant: string | null = "harbor"): Grant => ({
  tenant,
  role,
  languages: null,
  groups: null,
});

describeEachEngine("enquiries held back as a flood", (makeDatabase) => {
  /** Creates three enquiries of the site harbor, two of which exceed the rate limit. */
  async function flooded() {
    const site = await openTestInstallation({
      environment: { DATABASE_URL: (await makeDatabase()).databaseUrl },
    });
    onTestFinished(() => site.close());
    const tenant = (await site.store.findTenant("harbor")) ?? expect.fail("no tenant");
    for (const idempotencyKey of ["a", "b", "c"])
      await site.store.storeNeed(tenant, sampleNeed({ idempotencyKey }), [FLOOD]);
    const held = async (client: StudioClient) => {
      const { status, json } = await client(`${NEEDS}?suspicion=flood`);
      expect(status).toBe(200);
      return (json.data as NeedList).needs.length;
    };
    const all = async () => (await site.store.needs.list(tenant, {})).length;
    return { site, held, all };
  }

  it("are released in one step by those who may change enquiries, as the audit records", async () => {
    const { site, held, all } = await flooded();
    const manager = await signedIn(site, grantOf("manager"));
    expect(await held(manager)).toBe(2);
    const release = () => manager(`${NEEDS}/release`, { method: "POST", body: {} });
    expect((await release()).json.data).toEqual({ released: 2 });
    expect((await release()).json.data).toEqual({ released: 0 });
    expect([await held(manager), await all()]).toEqual([0, 3]);
    const audit = await (await site.store.openAccounts()).audit({ limit: 100 });
    expect(audit.filter(({ action }) => action === "needs.release")).toMatchObject([
      { tenant: "harbor", subject: "2 needs" },
    ]);
  });

  it("are erased for good, and no others with them", async () => {
    const { site, held, all } = await flooded();
    const manager = await signedIn(site, grantOf("manager"));
    const erase = () => manager(`${NEEDS}/held-back`, { method: "DELETE" });
    expect((await erase()).json.data).toEqual({ erased: 2 });
    expect((await erase()).json.data).toEqual({ erased: 0 });
    expect([await held(manager), await all()]).toEqual([0, 1]);
  });

  it("stay if the caller has neither permission", async () => {
    const { site, all } = await flooded();
    const others: StudioClient[] = [
      await signedIn(site, grantOf("editor")),
      await signedIn(site, grantOf("manager", "lumen")),
      await withToken(site, "harbor", ["site.read"]),
      await withToken(site, "lumen", ["needs.write"]),
    ];
    for (const client of others) {
      expect
        .soft([403, 404])
        .toContain((await client(`${NEEDS}/release`, { method: "POST", body: {} })).status);
      expect.soft([403, 404]).toContain((await client(`${NEEDS}/held-back`, { method: "DELETE" })).status);
    }
    const tenant = (await site.store.findTenant("harbor")) ?? expect.fail("no tenant");
    expect(await site.store.needs.heldBack(tenant)).toMatchObject({ needs: 2 });
    expect(await all()).toBe(3);
  });

  it("are released by a token for enquiries, which cannot erase them", async () => {
    const { site } = await flooded();
    const token = await withToken(site, "harbor", ["needs.write"]);
    expect((await token(`${NEEDS}/held-back`, { method: "DELETE" })).status).toBe(403);
    expect((await token(`${NEEDS}/release`, { method: "POST", body: {} })).json.data).toEqual({
      released: 2,
    });
  });
});
