import { expect, it } from "vitest";
import type { SiteSettings, TenantContent } from "../model/tenant-content.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleContent } from "../testing/sample-content.ts";

const groups = ["services", "服务"].map((slug) => ({ slug, name: slug, description: "" }));

async function redirects(
  store: OpenedStore,
  more: Partial<Omit<TenantContent, "site">> & { site?: Partial<SiteSettings> } = {},
): Promise<string[]> {
  await store.exchange.apply(sampleContent({ groups, ...more }), { prune: true });
  const tenant = await store.findTenant("harbor");
  if (tenant === undefined) throw new Error("there is no tenant");
  const list = await store.reader(tenant).listRedirects();
  return list.map(({ from, to, status }) => `${from} ${status} ${to}`);
}

describeEachEngine("the folder of a group", (makeDatabase) => {
  it("redirects to its list while there is one, in themes that have lists", async () => {
    const store = await (await makeDatabase()).open();
    const both = [
      "/services 301 /services/index.html",
      `/服务 301 /${encodeURIComponent("服务")}/index.html`,
    ];
    expect(await redirects(store)).toEqual(both);
    expect(await redirects(store, { site: { theme: "theme3" } })).toEqual(both);
    expect(await redirects(store, { site: { theme: "theme4" } })).toEqual([]);
    await store.changes.take();
    expect(await redirects(store, { groups: groups.slice(1) })).toEqual(both.slice(1));
    expect((await store.changes.take())[0]?.tags).toContain("groups");
  });

  it.each(["/services", "/services/**", "/*"])("redirects as a rule for %s says", async (from) => {
    const store = await (await makeDatabase()).open();
    const rule = { from, to: "/about.html", status: 302 } as const;
    const list = await redirects(store, { redirects: [rule] });
    expect(list.filter((line) => line.startsWith("/services"))).toEqual(
      from === "/*" ? [] : [`${from} 302 /about.html`],
    );
  });
});
