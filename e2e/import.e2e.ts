import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import messages from "../src/site/messages/zh.json" with { type: "json" };
import { runVitrine, startServer } from "./server.ts";
import { copySeed, expect, test } from "./site.ts";

const HARBOR = path.resolve(import.meta.dirname, "..", "sites", "harbor");

test("an import is visible at the next request to a running server, including an outdated translation", async () => {
  const dataFolder = copySeed();
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-content-"));
  const server = await startServer(dataFolder);
  try {
    cpSync(HARBOR, folder, { recursive: true });
    const other = await server.fetch("/index.html", { tenant: "lumen" });

    expect((await server.fetch("/brand-new.html")).status).toBe(404);
    expect((await server.fetch("/brand-new.html")).status).toBe(404);
    writeFileSync(path.join(folder, "articles", "en", "brand-new.md"), article("Brand new"));
    await runVitrine(dataFolder, "import", folder);
    const created = await server.fetch("/brand-new.html");
    expect(created.status).toBe(200);
    expect(created.text).toContain("Brand new");

    writeFileSync(path.join(folder, "articles", "en", "brand-new.md"), article("Changed since"));
    await runVitrine(dataFolder, "import", folder);
    expect((await server.fetch("/brand-new.html")).text).toContain("Changed since");

    const notice = messages["article-outdated"];
    const translation = path.join(folder, "articles", "zh", "brand-new.md");
    const isTold = async () => (await server.fetch("/zh/brand-new.html")).text.includes(notice);
    writeFileSync(translation, article("全新"));
    await runVitrine(dataFolder, "import", folder);
    expect(await isTold()).toBe(false);
    writeFileSync(path.join(folder, "articles", "en", "brand-new.md"), article("Changed once more"));
    await runVitrine(dataFolder, "import", folder);
    expect(await isTold()).toBe(true);
    await runVitrine(dataFolder, "translations", "harbor", "--up-to-date", "articles/zh/brand-new.md");
    expect(await isTold()).toBe(false);

    const again = await server.fetch("/index.html", { tenant: "lumen" });
    expect(again.headers.etag).toBe(other.headers.etag);
  } finally {
    await server.stop();
    for (const used of [dataFolder, folder]) rmSync(used, { recursive: true, force: true });
  }
});

function article(title: string): string {
  return `---\ntitle: ${title}\npublishedAt: 2026-01-05\n---\n\nA paragraph of ${title}.\n`;
}
