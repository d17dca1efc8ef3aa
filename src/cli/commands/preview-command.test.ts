import { expect, it, vi } from "vitest";
import { importFolder } from "../../content/import/folder/import-folder.ts";
import { cornerFolder } from "../../content/testing/corner-folder.ts";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { runCommandLine } from "../command-line.ts";
import { captureConsole } from "../testing/capture-console.ts";

const corner = cornerFolder();
const output = captureConsole();

async function preview(...args: string[]): Promise<[code: number, lines: string]> {
  output.length = 0;
  const code = await runCommandLine(["preview", "corner", ...args]);
  return [code, output.join("\n")];
}

describeEachEngine("links to previews on the command line", (makeDatabase) => {
  it("are created, listed and revoked; unknown files are refused", async () => {
    const { databaseUrl, dataFolder, open } = await makeDatabase();
    vi.stubEnv("DATABASE_URL", databaseUrl);
    vi.stubEnv("VITRINE_DATA", dataFolder);
    const store = await open();
    await importFolder(store.exchange, corner.folder);
    expect(await preview("make", "articles/en/abuot.md", "--title", "Look")).toEqual([
      1,
      'corner has neither a file nor a draft articles/en/abuot.md. Did you mean "articles/en/about.md"?',
    ]);
    expect(await preview()).toEqual([0, "corner has no preview links."]);
    const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
    const name = "articles/en/new.md";
    const text = "---\ntitle: New\n---\nNew.\n";
    await store.drafts.save(tenant, { name, text, base: null, version: 0, author: null });
    const [code, made] = await preview("make", `./${name}`, "articles/en/about.md", "--title", "Look");
    expect([code, made]).toEqual([0, expect.stringContaining("/studio/preview/")]);
    const [, listed] = await preview("list");
    const id = /^([\da-f-]{36}) .* Look$/m.exec(listed)?.[1] ?? expect.fail(listed);
    expect(await preview("revoke", id)).toEqual([0, "The link was revoked."]);
    const [, another = ""] = await preview("make", "--title", "Again");
    const [link = ""] = another.split("\n");
    expect(await preview("revoke", link)).toEqual([0, "The link was revoked."]);
    expect(await preview("revoke", link)).toEqual([
      1,
      expect.stringContaining(`corner has no link ${link}. `),
    ]);
    expect(await preview()).toEqual([0, "corner has no preview links."]);
  });
});
