import { expect, it, vi } from "vitest";
import { importFolder } from "../../content/import/folder/import-folder.ts";
import { cornerFolder } from "../../content/testing/corner-folder.ts";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { runCommandLine } from "../command-line.ts";
import { captureConsole } from "../testing/capture-console.ts";

const corner = cornerFolder();
const output = captureConsole();

describeEachEngine("vitrine explain", (makeDatabase) => {
  it("explains an address without a running server", async () => {
    const { databaseUrl, dataFolder, open } = await makeDatabase();
    vi.stubEnv("DATABASE_URL", databaseUrl);
    vi.stubEnv("VITRINE_DATA", dataFolder);
    vi.stubEnv("VITRINE_DEFAULT_TENANT", "corner");
    const store = await open();
    await corner.put("redirects.yaml", "- { from: /old.html, to: /about.html, status: 301 }\n");
    await importFolder(store.exchange, corner.folder);

    expect(await runCommandLine(["explain", "/old.html"])).toBe(0);
    const text = output.join("\n");
    expect(text).toContain("Site        corner (Corner): the address has no site's host");
    expect(text).toContain("Redirect    301 to /about.html");
    expect(text).toContain("a rule of redirects.yaml");
    expect(text).toContain("Page        200, in en");
    output.length = 0;
    expect(await runCommandLine(["explain", "/", "--browser", "zh", "--json"])).toBe(0);
    expect(JSON.parse(output.join("\n"))).toMatchObject({ language: { code: "zh", reason: "browser" } });
    expect(await runCommandLine(["explain", "/", "--language", "xx"])).toBe(2);
    expect(await runCommandLine(["explain"])).toBe(2);
  });
});
