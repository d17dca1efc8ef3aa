import { expect, it, vi } from "vitest";
import { importFolder } from "../../content/import/folder/import-folder.ts";
import { cornerFolder } from "../../content/testing/corner-folder.ts";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { runCommandLine } from "../command-line.ts";
import { captureConsole } from "../testing/capture-console.ts";

const corner = cornerFolder();
const output = captureConsole();

async function run(options: string[] = [], code = 0): Promise<string> {
  output.length = 0;
  expect(await runCommandLine(["translations", "corner", ...options])).toBe(code);
  return output.join("\n");
}

const article = (title: string, body: string) =>
  `---\ntitle: ${title}\npublishedAt: 2026-01-01\n---\n${body}\n`;

describeEachEngine("translations on the command line", (makeDatabase) => {
  it("are outdated once the original changes, until they change too or the change is undone", async () => {
    const { databaseUrl, dataFolder, open } = await makeDatabase();
    vi.stubEnv("DATABASE_URL", databaseUrl);
    vi.stubEnv("VITRINE_DATA", dataFolder);
    const store = await open();
    const publish = async (files: Record<string, string>) => {
      for (const [name, text] of Object.entries(files)) await corner.put(name, text);
      const { findings } = await importFolder(store.exchange, corner.folder);
      expect(findings.list).toEqual([]);
    };
    const [en, zh] = ["articles/en/about.md", "articles/zh/about.md"];
    await publish({ [en]: article("About", "We open at nine."), [zh]: article("关于", "我们九点开门。") });
    expect(await run()).toBe("corner: no translation is outdated.");

    await publish({ [en]: article("About", "We open at ten.") });
    const output = await run();
    expect(output).toContain(`${zh} · outdated since`);
    expect(output).toContain(`changed ${en}`);
    expect(output).toContain("We open at [-nine-]{+ten+}.");
    expect(output).toMatch(/corner: 1 translation is outdated\.$/);

    await publish({ [en]: article("About", "We open at nine.") });
    expect(await run()).toBe("corner: no translation is outdated.");
    await publish({ [en]: article("About", "We open at ten.") });
    await publish({ [zh]: article("关于", "我们十点开门。") });
    expect(await run()).toBe("corner: no translation is outdated.");
    await publish({ [en]: article("About", "At eleven."), [zh]: article("关于", "十一点。") });
    expect(await run()).toBe("corner: no translation is outdated.");

    await publish({ [en]: article("About", "At eleven o’clock.") });
    expect(await run(["--up-to-date", "articles/zh/abuot.md"], 1)).toContain(`Did you mean "${zh}"?`);
    expect(await run(["--up-to-date", `./${zh}`])).toBe(`${zh} is up to date.`);
    expect(await run(["--up-to-date", zh])).toBe(`${zh} was up to date.`);
    expect(await run()).toBe("corner: no translation is outdated.");
  });
});
