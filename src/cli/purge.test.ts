import { expect, it, vi } from "vitest";
import { describeEachEngine } from "../content/testing/describe-each-engine.ts";
import { sampleContent } from "../content/testing/sample-content.ts";
import { runCommandLine } from "./command-line.ts";
import { captureConsole } from "./testing/capture-console.ts";

const output = captureConsole();

async function run(...args: string[]): Promise<[number, string]> {
  output.length = 0;
  const code = await runCommandLine(args);
  return [code, output.join("\n")];
}

/** Returns the doctor's findings about the CDN. */
async function examine(): Promise<string[]> {
  const [, text] = await run("doctor");
  return text.split("\n").filter((line) => / cdn {2}|within half a minute|with these settings/.test(line));
}

describeEachEngine("a CDN on the command line", (makeDatabase) => {
  it("is purged and inspected", async () => {
    const database = await makeDatabase();
    vi.stubEnv("DATABASE_URL", database.databaseUrl);
    vi.stubEnv("VITRINE_DATA", database.dataFolder);
    const store = await database.open();
    await store.exchange.apply(sampleContent({ site: { code: "harbor", hosts: [] } }), { prune: false });
    expect((await run("purge"))[0]).toBe(2);
    expect(await examine()).toEqual([]);

    vi.stubEnv("VITRINE_CDN", "webhook");
    vi.stubEnv("VITRINE_CDN_TARGETS", "http://127.0.0.1:1/");
    expect(await run("purge")).toEqual([
      1,
      "No server has used this CDN yet: the first one to start purges everything",
    ]);
    expect((await examine())[0]).toMatch(/^warning +cdn +webhook: no server has sent it anything yet$/);

    const purges = await store.openPurges();
    await purges.begin("one");
    const everything = await purges.claim(0);
    if (everything === undefined) throw new Error("nothing waits");
    await purges.settle(everything, { isSent: true });
    expect((await examine())[0]).toMatch(/^ok +cdn +webhook: all changes were purged$/);

    expect(await run("purge", "harbr")).toEqual([1, 'There is no tenant harbr. Did you mean "harbor"?']);
    expect(await run("purge", "harbor")).toEqual([0, "All pages of harbor will be purged from the CDN."]);
    const asked = await purges.claim(0);
    expect(asked?.asked).toEqual(["site:harbor"]);
    if (asked === undefined) throw new Error("nothing waits");
    await purges.settle(asked, { isSent: false, error: "HTTP 500", nextAttemptAt: 0 });
    const [failed, advice] = await examine();
    expect(failed).toMatch(
      /^FAILURE +cdn +webhook: pending purges: 1, since 2\S+Z, .*; 1 attempts, last: HTTP 500$/,
    );
    expect(advice).toContain("within half a minute");
    expect(await run("purge")).toEqual([0, "All pages will be purged from the CDN."]);
  });
});
