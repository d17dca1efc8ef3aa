import { expect, it } from "vitest";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { sampleContent } from "../../content/testing/sample-content.ts";
import { createRedirectRules } from "./redirect-rules.ts";

describeEachEngine("redirects of tenants", (makeDatabase) => {
  it("are read once, and cached within a limit, unless there was a change meanwhile", async () => {
    const database = await makeDatabase();
    let queries = 0;
    const store = await database.open({ onRead: () => (queries += 1) });
    for (const code of ["one", "two", "three"]) {
      const redirects = [1, 2, 3].map((number) => ({
        from: `/old-${number}.html`,
        to: `/new-${number}.html`,
        status: 301 as const,
      }));
      await store.exchange.apply(sampleContent({ site: { code, hosts: [`${code}.example`] }, redirects }), {
        prune: false,
      });
    }
    const tenants = await store.listTenants();
    const changes = { generation: 0 };
    const rules = createRedirectRules({ store, changes }, 8);
    const ask = async (code: string) => {
      const before = queries;
      const tenant = tenants.find((one) => one.code === code) ?? expect.unreachable();
      const [found] = await Promise.all([rules.of(tenant), rules.of(tenant)]);
      expect(found.rules).toBe(3);
      return queries > before ? "read" : "cached";
    };
    const asked: string[] = [];
    for (const code of ["one", "two", "one", "three", "one", "two"]) asked.push(await ask(code));
    expect(asked).toEqual(["read", "read", "cached", "read", "cached", "read"]);

    rules.forget("two");
    const begun = rules.of(tenants.find(({ code }) => code === "two") ?? expect.unreachable());
    changes.generation += 1;
    await begun;
    expect([await ask("two"), await ask("two")]).toEqual(["read", "cached"]);
  });
});
