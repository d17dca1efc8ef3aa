import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import type { LocalizedJson } from "../../content/model/tenant-content.ts";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { sampleContent } from "../../content/testing/sample-content.ts";
import { sampleNeed } from "../../content/testing/sample-need.ts";
import { runCommandLine } from "../command-line.ts";
import { captureConsole } from "../testing/capture-console.ts";

const output = captureConsole();

describeEachEngine("vitrine needs", (makeDatabase) => {
  async function install() {
    const { databaseUrl, dataFolder, open } = await makeDatabase();
    vi.stubEnv("DATABASE_URL", databaseUrl);
    vi.stubEnv("VITRINE_DATA", dataFolder);
    const store = await open();
    const needs = { webhook: "https://crm.example/" };
    await store.exchange.apply(sampleContent({ site: { config: { private: { needs } } } }), { prune: false });
    const tenant = await store.findTenant("harbor");
    if (tenant === undefined) throw new Error("no tenant");
    const { id } = await store.storeNeed(
      tenant,
      sampleNeed({ fields: { company: '=HYPERLINK("https://evil.example")', message: "Line\u001b[31m" } }),
    );
    await store.storeNeed(
      tenant,
      sampleNeed({
        idempotencyKey: "spam",
        suspicion: ["honeypot"],
        fields: { name: "Spam", email: "spam@example.com" },
      }),
    );
    return { store, tenant, id, file: join(dataFolder, "needs.csv") };
  }
  const run = (...args: string[]) => runCommandLine(["needs", ...args]);

  it("lists, shows and exports", async () => {
    const { id, file } = await install();
    expect(await run("list", "harbor")).toBe(0);
    expect(output.join("\n")).toMatch(/김하나.*webhook pending/);
    expect(output.join("\n")).toMatch(/Spam.*held back · honeypot/);
    output.length = 0;
    expect(await run("list", "harbor", "--state", "suspicious")).toBe(0);
    expect(output).toHaveLength(2);
    expect(await run("show", "harbor", id)).toBe(0);
    expect(output.join("\n")).toContain("landingUrl");
    expect(output.join("\n")).not.toContain("\u001b");

    expect(await run("export", "harbor", "--output", file)).toBe(0);
    const csv = await readFile(file, "utf8");
    expect(csv.startsWith('\uFEFF"id","time","name"')).toBe(true);
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(csv).toContain('"/kr/need.html","/kr/index.html"');
    expect(
      await run("export", "harbor", "--format", "json", "--output", file, "--email", "spam@example.com"),
    ).toBe(0);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject([
      { name: "Spam", suspicion: ["honeypot"] },
    ]);
  });

  it("prints and reads times in the site's time zone", async () => {
    vi.useFakeTimers({ now: new Date("2026-11-20T16:30:00Z"), toFake: ["Date"] });
    const { store } = await install();
    const site = { timeZone: "Asia/Seoul" };
    await store.exchange.apply(sampleContent({ site }), { prune: false });
    expect(await run("list", "harbor")).toBe(0);
    expect(output.join("\n")).toMatch(/time \(Asia\/Seoul\)[^]*2026-11-21 01:30 /);
    const listed = async (...filter: string[]) => {
      output.length = 0;
      await run("list", "harbor", ...filter);
      return output.join("\n").includes("김하나");
    };
    expect(await listed("--since", "2026-11-21", "--until", "2026-11-22")).toBe(true);
    expect(await listed("--until", "2026-11-21")).toBe(false);
    expect(await listed("--since", "2026-11-21T01:30")).toBe(true);
    expect(await listed("--since", "2026-11-21T01:31")).toBe(false);
    expect(await listed("--since", "2026-11-20T16:31Z")).toBe(false);
  });

  it("erases and resends", async () => {
    const { store, tenant, id } = await install();
    const [spam] = await store.needs.list(tenant, { state: "suspicious" });
    expect(await run("resend", "harbor", spam?.id ?? "")).toBe(0);
    expect(await store.needs.list(tenant, { state: "pending" })).toHaveLength(2);
    expect(await run("erase", "harbor", "--email", "Hana@Example.com")).toBe(0);
    expect(await store.needs.find(tenant, id)).toBeUndefined();
    expect(await run("erase", "harbor", "--email", "hana@example.com")).toBe(1);
    expect(await run("erase", "harbor", spam?.id ?? "")).toBe(0);
    expect(await store.needs.list(tenant, {})).toEqual([]);
  });

  it("finds and sends enquiries that earlier versions held back only for their timing", async () => {
    const { store } = await install();
    const apply = (config: Record<string, Record<string, LocalizedJson>>) =>
      store.exchange.apply(sampleContent({ site: { code: "lumen", hosts: [], config } }), { prune: false });
    await apply({});
    const lumen = (await store.findTenant("lumen")) ?? expect.unreachable();
    const { id } = await store.storeNeed(lumen, sampleNeed({ suspicion: ["too-old"] }));
    await apply({ private: { needs: { webhook: "https://crm.example/" } } });
    await runCommandLine(["doctor"]);
    expect(output.join("\n")).toMatch(
      /warning +outbox +enquiries to lumen .*: 1\n +→ .*resend lumen --state stored/,
    );
    expect(await run("resend", "lumen", "--state", "stored")).toBe(0);
    expect(await store.needs.list(lumen, { state: "pending" })).toMatchObject([{ id, suspicion: [] }]);
    output.length = 0;
    await runCommandLine(["doctor"]);
    expect(output.join("\n")).not.toContain("enquiries to lumen");
  });

  it("lets the doctor report confirmation links that do not lead to this server", async () => {
    const { store } = await install();
    const letter = { fields: [{ name: "email" }], confirm: "mail" };
    const diagnose = async (site: Parameters<typeof sampleContent>[0]) => {
      await store.exchange.apply(sampleContent(site), { prune: false });
      output.length = 0;
      await runCommandLine(["doctor"]);
      return output.join("\n");
    };
    const origin = "https://www.lumen.example";
    const config = { "*": { forms: { letter } } };
    const site = { code: "lumen", hosts: [], origin, config };
    expect(await diagnose({ site })).toMatch(
      /warning +delivery +the links of lumen .* lead to https:\/\/www\.lumen\.example, .*\n +→ .*pass \/api\/client\/form\/confirm .*"tenant-name: lumen"/,
    );
    const hosts = ["www.lumen.example"];
    expect(await diagnose({ site: { ...site, hosts } })).not.toContain("the links of");
    expect(await diagnose({ site: { ...site, config: {} } })).not.toContain("the links of");
    vi.stubEnv("VITRINE_DEFAULT_TENANT", "lumen");
    expect(await diagnose({ site })).not.toContain("the links of");
  });

  it("releases or erases enquiries that are held as a flood, which the doctor reports", async () => {
    const { store, tenant } = await install();
    const flood = async (...keys: string[]) => {
      for (const idempotencyKey of keys)
        await store.storeNeed(tenant, sampleNeed({ idempotencyKey }), [
          { key: "f", size: { capacity: 1, refillMs: 600_000 }, holdsBack: { maximumBytes: 1_000_000 } },
        ]);
    };
    const vitrine = async (...args: string[]) => {
      output.length = 0;
      return [await runCommandLine(args), output.join("\n")];
    };
    const nothing = "No need is held back as a flood.";
    expect(await vitrine("needs", "release", "harbor")).toEqual([0, nothing]);
    await flood("one", "two", "three");
    expect((await vitrine("doctor"))[1]).toMatch(
      /warning +needs +enquiries to harbor that are held as .*: 2, .*\n +→ .*vitrine needs release harbor/,
    );
    expect(await store.needs.list(tenant, { state: "pending" })).toHaveLength(2);
    expect(await vitrine("needs", "release", "harbor")).toEqual([
      0,
      "2 released; a running server now delivers those that are not suspicious for another reason.",
    ]);
    expect(await store.needs.list(tenant, { state: "pending" })).toHaveLength(4);
    expect((await vitrine("doctor"))[1]).not.toContain("held as a suspected flood");
    await flood("four");
    expect((await vitrine("needs", "erase", "harbor", "--state", "flood"))[0]).toBe(0);
    expect(output.join("\n")).toContain("1 erased");
    expect(await vitrine("needs", "erase", "harbor", "--state", "flood")).toEqual([1, "No such need."]);
    expect(await store.needs.list(tenant, {})).toHaveLength(5);
    expect(await run("release", "harbor", "x")).toBe(2);
    expect(await run("release", "nobody")).toBe(1);
  });

  it("reports that released enquiries of a site without webhook and e-mail are not delivered", async () => {
    const { store } = await install();
    const site = { code: "lumen", hosts: [] };
    await store.exchange.apply(sampleContent({ site }), { prune: false });
    const lumen = (await store.findTenant("lumen")) ?? expect.unreachable();
    for (const idempotencyKey of ["one", "two"])
      await store.storeNeed(lumen, sampleNeed({ idempotencyKey }), [
        { key: "f", size: { capacity: 1, refillMs: 600_000 }, holdsBack: { maximumBytes: 1_000_000 } },
      ]);
    expect(await run("release", "lumen")).toBe(0);
    expect(output.at(-1)).toBe(
      "1 released; nothing is delivered, since lumen has neither webhook nor e-mail.",
    );
  });

  it("erases nothing if it does not support one of the filters", async () => {
    const { store, tenant } = await install();
    const email = ["--email", "hana@example.com"];
    for (const filter of [
      ["--form", "quote"],
      ["--since", "2099-01-01"],
      ["--state", "stored"],
    ])
      expect(await run("erase", "harbor", ...email, ...filter), filter.join(" ")).toBe(2);
    expect(output[0]).toContain("needs erase takes --email, --state, not --form");
    expect(await run("release", "harbor", "--since", "2099-01-01")).toBe(2);
    expect(await store.needs.list(tenant, {})).toHaveLength(2);
  });

  it("reports what is wrong", async () => {
    await install();
    expect(await run("list", "nobody")).toBe(1);
    expect(await run("show", "harbor", "nothing")).toBe(1);
    for (const args of [
      ["list"],
      ["nonsense", "harbor"],
      ["erase", "harbor"],
      ["list", "harbor", "--since", "yesterday"],
      ["list", "harbor", "--state", "x"],
      ["resend", "harbor", "--state", "held-back"],
      ["export", "harbor", "--format", "xml"],
    ]) {
      expect(await run(...args), args.join(" ")).toBe(2);
    }
  });
});
