import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { exportTenant } from "../export/export-tenant.ts";
import { importFolder, planFolder } from "../import/folder/import-folder.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";

const FILES: Record<string, string> = {
  "site.yaml": "code: corner\nname: Corner\nhosts: [corner.localhost]\nlanguages: [{ code: en }]\n",
  "root/ads.txt": "example.com, 1, DIRECT\r\n",
  "root/google1.html": "google-site-verification: google1.html",
  "root/.well-known/matrix/server": '{ "m.server": "m.example.com:443" }\n',
  "root/.well-known/plain": "bare\n",
};

async function put(folder: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

async function list(store: OpenedStore): Promise<string[]> {
  const tenant = await store.findTenant("corner");
  if (tenant === undefined) throw new Error("there is no tenant");
  const files = await store.reader(tenant).listRootFiles();
  return files.map(({ path, type }) => `${path} ${type}`).sort();
}

const ALL = [
  ".well-known/matrix/server application/json",
  ".well-known/plain text/plain",
  "ads.txt text/plain",
  "google1.html text/html",
];

describeEachEngine("files at the root of a site", (makeDatabase) => {
  it("are imported, stay until an import prunes them, and are exported byte for byte", async () => {
    const database = await makeDatabase();
    const folder = join(database.dataFolder, "in");
    for (const [path, text] of Object.entries(FILES)) await put(folder, path, text);
    const store = await database.open();
    const plan = async (prune: boolean) =>
      (await planFolder(store.exchange, folder, { prune })).plan?.changes.filter(({ file }) =>
        file.startsWith("root/"),
      );
    expect((await plan(false))?.length).toBe(4);
    expect((await importFolder(store.exchange, folder)).findings.list).toEqual([]);
    expect(await list(store)).toEqual(ALL);
    expect((await importFolder(store.exchange, folder)).summary).toMatchObject({
      added: 0,
      changed: 0,
      removed: 0,
    });

    const out = join(database.dataFolder, "out");
    await exportTenant(store.exchange, "corner", out);
    for (const [path, text] of Object.entries(FILES))
      expect(await readFile(join(out, path), "utf8")).toBe(text);

    await store.changes.take();
    await rm(join(folder, "root/ads.txt"));
    await put(folder, "root/google1.html", "changed");
    expect(await plan(false)).toEqual([
      { action: "keep", file: "root/ads.txt" },
      { action: "change", file: "root/google1.html" },
    ]);
    await importFolder(store.exchange, folder);
    expect(await list(store)).toEqual(ALL);
    expect((await store.changes.take())[0]?.tags).toEqual(["root"]);
    expect(await plan(true)).toEqual([{ action: "remove", file: "root/ads.txt" }]);
    await importFolder(store.exchange, folder, { prune: true });
    expect(await list(store)).toEqual(ALL.filter((line) => !line.startsWith("ads")));
    expect((await store.changes.take())[0]?.tags).toEqual(["root"]);
  });
});
