import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { importFolder } from "../import/folder/import-folder.ts";
import { hashOfText } from "../model/stored-text.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";

const corner = cornerFolder();
const EDITOR = { author: "mina@example.com", origin: "studio" } as const;

function article(title: string, body = "Text"): string {
  return `---\ntitle: ${title}\npublishedAt: 2026-03-01\n---\n${body}\n`;
}

function publishNew(store: OpenedStore, name: string, text: string) {
  return store.publish("corner", [{ name, text }], { ...EDITOR, base: new Map([[name, null]]) });
}

describeEachEngine("publications of one site at the same time", (makeDatabase) => {
  it("all succeed if their files differ, on two servers", async () => {
    const database = await makeDatabase();
    const stores = [await database.open(), await database.open()] as const;
    await importFolder(stores[0].exchange, corner.folder);
    const reports = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        publishNew(
          stores[index % 2 === 0 ? 0 : 1],
          `articles/en/at-once-${index}.md`,
          article(`No ${index}`),
        ),
      ),
    );
    expect(reports.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 24 }, () => "published"));
  });

  it("accept one of two articles with the same address, on two servers", async () => {
    const database = await makeDatabase();
    const [store, other] = [await database.open(), await database.open()];
    await importFolder(store.exchange, corner.folder);
    for (let round = 0; round < 4; round += 1) {
      const reports = await Promise.all([
        publishNew(store, `articles/en/same-${round}.md`, article("Same")),
        publishNew(other, `articles/en/news/same-${round}.md`, article("Same")),
      ]);
      expect(reports.map(({ outcome }) => outcome).toSorted()).toEqual(["published", "refused"]);
    }
  });

  it("warn of a link whose target somebody else removes at the same time", async () => {
    const database = await makeDatabase();
    const [store, other] = [await database.open(), await database.open()];
    await importFolder(store.exchange, corner.folder);
    for (let round = 0; round < 4; round += 1) {
      const target = `articles/en/target-${round}.md`;
      await publishNew(store, target, article("Target"));
      const reports = await Promise.all([
        publishNew(store, `articles/en/linking-${round}.md`, article("L", `[a](target-${round}.md)`)),
        other.publish("corner", [{ name: target, text: null }], {
          ...EDITOR,
          base: new Map([[target, hashOfText(article("Target"))]]),
        }),
      ]);
      const found = reports.flatMap((report) => (report.outcome === "conflict" ? [] : report.findings));
      expect(found).toContainEqual(
        expect.objectContaining({ message: expect.stringContaining(`target-${round}`) as string }),
      );
    }
  });

  it("cannot block a change of the settings", async () => {
    const database = await makeDatabase();
    const [store, other] = [await database.open(), await database.open()];
    await importFolder(store.exchange, corner.folder);
    for (let index = 0; index < 20; index += 1)
      await publishNew(store, `articles/en/many-${index}.md`, article(`Many ${index}`));
    const site = (await store.exchange.read("corner"))?.sources["site.yaml"] ?? expect.fail("no settings");
    let isDone = false;
    const settings = store
      .publish("corner", [{ name: "site.yaml", text: `${site}timeZone: Asia/Seoul\n` }], {
        ...EDITOR,
        base: new Map([["site.yaml", hashOfText(site)]]),
      })
      .finally(() => (isDone = true));
    let published = 0;
    for (; !isDone && published < 200; published += 1) {
      await publishNew(other, `articles/en/meanwhile-${published}.md`, article("Meanwhile"));
      await sleep(1);
    }
    expect(published).toBeLessThan(200);
    expect(await settings).toMatchObject({ outcome: "published" });
  });
});
