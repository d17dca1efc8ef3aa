import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { recordBackup } from "../../content/maintenance/newest-backup.ts";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { sampleContent } from "../../content/testing/sample-content.ts";
import { runCommandLine } from "../command-line.ts";
import { captureConsole } from "../testing/capture-console.ts";
import { fillDatabase, prepareDatabase } from "../testing/filled-database.ts";

const output = captureConsole();
const NAME = "Harbor & Lane";

describeEachEngine("vitrine tenants delete", (makeDatabase) => {
  it("lists what it will delete, asks for the name, and exports before it deletes", async () => {
    const database = await prepareDatabase(makeDatabase);
    const { store, logo } = await fillDatabase(database);
    await store.exchange.apply(sampleContent({ site: { code: "lumen", hosts: [] } }), { prune: false });
    const group = join(database.dataFolder, "images", logo.hash.slice(0, 2));
    await mkdir(group, { recursive: true });
    for (const name of [`${logo.hash}-webp-80-640-2.webp`, "other.webp"])
      await writeFile(join(group, name), "x");
    await recordBackup(database.dataFolder, { file: "/backups/monday.db", time: 0 });
    const folder = join(database.dataFolder, "last");

    expect(await runCommandLine(["tenants", "delete", "harbor"])).toBe(1);
    expect(output.join("\n")).toMatch(/1 articles\n[^]*1 enquiries of visitors[^]*--name "Harbor & Lane"/);
    expect(await runCommandLine(["tenants", "delete", "harbor", "--name", "Harbor"])).toBe(1);
    expect(output.at(-1)).toBe('Nothing was deleted: the name of harbor is "Harbor & Lane", not "Harbor".');
    output.length = 0;
    expect(await runCommandLine(["tenants", "delete", "harbor", "--name", NAME, "--export", folder])).toBe(0);
    expect(output.at(-2)).toBe("harbor is deleted, with 1 files that no other site uses.");
    expect(output.at(-1)).toMatch(/Backups still contain it: \/backups\/monday\.db/);
    expect((await readdir(folder)).toSorted()).toEqual(["needs.csv", "needs.json", "site"]);
    expect(await readFile(join(folder, "needs.json"), "utf8")).toContain("hana@example.com");
    expect(await readdir(group)).toEqual(["other.webp"]);
    output.length = 0;
    expect(await runCommandLine(["tenants"])).toBe(0);
    expect(output.join("\n")).toMatch(/^lumen\b[^\n]*$/);
    expect(await runCommandLine(["tenants", "delete", "harbor", "--name", NAME])).toBe(1);
    expect(output.at(-1)).toMatch(/there is no tenant "harbor"/);
  });
});
