import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { checkFolder, importFolder } from "../import/folder/import-folder.ts";
import { hashOfText } from "../model/stored-text.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";

const corner = cornerFolder();
const studioHost = "studio.example.com";

describeEachEngine("the Studio's host", (makeDatabase) => {
  it.each([
    ["hosts", "hosts: [corner.example, Studio.Example.com.]"],
    ["origin", "origin: https://studio.example.com:8443"],
  ])("cannot be a site's host: %s", async (key, line) => {
    const store = await (await makeDatabase()).open({ studioHost });
    const site = await readFile(join(corner.folder, "site.yaml"), "utf8");
    expect((await importFolder(store.exchange, corner.folder)).findings.list).toEqual([]);
    const claiming = `${site}${line}\n`;
    await corner.put("site.yaml", claiming);
    const finding = {
      severity: "error",
      kind: "reserved-host",
      file: "site.yaml",
      line: claiming.split("\n").indexOf(line) + 1,
      message: `${key}: studio.example.com is the Studio's own host, where no site is shown. Use another host for the site, or for the Studio (VITRINE_STUDIO_ORIGIN)`,
    };
    const imported = await importFolder(store.exchange, corner.folder, { keepGoing: true });
    expect(imported).toMatchObject({ summary: undefined, findings: { list: [finding] } });
    const checked = await checkFolder(corner.folder, { studioHost });
    expect(checked.findings.list).toMatchObject([finding]);
    const published = await store.publish("corner", [{ name: "site.yaml", text: claiming }], {
      author: null,
      origin: "studio",
      base: new Map([["site.yaml", hashOfText(site)]]),
    });
    expect(published).toMatchObject({ outcome: "refused", findings: [finding] });
    const released = await store.releases.make("corner", {
      title: "Claim",
      goesLiveAt: Date.now() + 60_000,
      author: null,
      changes: [{ name: "site.yaml", text: claiming }],
    });
    expect(released).toMatchObject({ outcome: "refused", findings: [finding] });
    expect(await store.findTenantByHost(studioHost)).toBeUndefined();
  });

  it("holds a planned release that claims it, since the Studio has moved there", async () => {
    const database = await makeDatabase();
    const before = await database.open();
    const site = await readFile(join(corner.folder, "site.yaml"), "utf8");
    await importFolder(before.exchange, corner.folder);
    const goesLiveAt = Date.now() + 100;
    const changes = [{ name: "site.yaml", text: `${site}hosts: [${studioHost}]\n` }];
    await before.releases.make("corner", { title: "Claim", goesLiveAt, author: null, changes });
    const store = await database.open({ studioHost });
    await expect.poll(() => Date.now()).toBeGreaterThan(goesLiveAt);
    const held = { outcome: "held", findings: [{ kind: "reserved-host" }] };
    expect(await store.dueReleases.apply()).toMatchObject([{ title: "Claim", result: held }]);
    const [release] = await store.releases.list("corner", { size: 1 });
    expect(await store.releases.apply("corner", release?.id ?? 0, null)).toMatchObject(held);
    expect(await store.findTenantByHost(studioHost)).toBeUndefined();
  });

  it("cannot be restored with an earlier revision", async () => {
    const database = await makeDatabase();
    const before = await database.open();
    const site = await readFile(join(corner.folder, "site.yaml"), "utf8");
    await corner.put("site.yaml", `${site}hosts: [${studioHost}]\n`);
    expect((await importFolder(before.exchange, corner.folder)).findings.list).toEqual([]);
    await corner.put("site.yaml", site);
    await importFolder(before.exchange, corner.folder);
    const store = await database.open({ studioHost });
    const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
    const [first] = (await store.history.list(tenant, { limit: 10 })).toReversed();
    const report = await store.history.restore(tenant, first ?? expect.fail(), { author: null });
    expect(report).toMatchObject({ outcome: "refused", findings: [{ kind: "reserved-host" }] });
  });
});
