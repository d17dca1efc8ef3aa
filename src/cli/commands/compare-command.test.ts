import { expect, it, vi } from "vitest";
import { importFolder } from "../../content/import/folder/import-folder.ts";
import { cornerFolder } from "../../content/testing/corner-folder.ts";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { runCommandLine } from "../command-line.ts";
import { captureConsole } from "../testing/capture-console.ts";

const corner = cornerFolder();
const output = captureConsole();

async function run(options: string[], code = 0): Promise<string> {
  output.length = 0;
  expect(await runCommandLine(["compare", ...options])).toBe(code);
  return output.join("\n");
}

describeEachEngine("vitrine compare", (makeDatabase) => {
  it("prints what a change of theme would break, and which redirects to add", async () => {
    const { databaseUrl, dataFolder, open } = await makeDatabase();
    vi.stubEnv("DATABASE_URL", databaseUrl);
    vi.stubEnv("VITRINE_DATA", dataFolder);
    const store = await open();
    await corner.put("menus.yaml", "top_menu:\n  - { id: news, name: News, group: news }\n");
    await corner.put("redirects.yaml", "- { from: /old.html, to: /news/opening.html }\n");
    await importFolder(store.exchange, corner.folder);
    expect(await run(["corner", "theme2"])).toBe("theme2 has all pages of theme1.");
    const lines = await run(["corner", "theme4"]);
    expect(lines).toContain("theme4 lacks these pages of theme1: error-error, index, group-article");
    expect(lines).toContain("Uses of their addresses (2)");
    expect(lines).toContain("lost        menus.yaml:2  /news/index.html");
    expect(lines).toContain("redirected  redirects.yaml:1  /news/opening.html");
    expect(lines).toContain("- { from: /news/**, to: /**, status: 301 }");
    expect(await run(["corner", "theme9"], 2)).toContain("Themes are theme1, theme2, theme3, theme4");
    expect(await run(["nobody", "theme2"], 1)).toContain('there is no tenant "nobody"');
  });
});
