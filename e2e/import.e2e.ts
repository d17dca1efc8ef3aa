import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runVitrine, startServer } from "./server.ts";
import { copySeed, expect, test } from "./site.ts";

const HARBOR = path.resolve(import.meta.dirname, "..", "sites", "harbor");

test("an import beside a running server is seen on the next request", async () => {
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
