import { expect, it, onTestFinished } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { openLanes } from "./editing-lanes.ts";

/**
 * A text that takes seconds to render. The parser ends the code block with the quotation, but the estimate that enforces limits
 * does not.
 */
const slowText = (links: number) => `---\ntitle: Slow\n---\n\n> \`\`\`\n\n${"[a](b ".repeat(links)}\n`;
/** Too slow for the slow lane. */
const HEAVY = slowText(20_000);
/** Short enough for the shared thread, which it blocks. */
const BLOCKING = slowText(8_000);
/** So low in milliseconds that even the fastest machine exceeds it with {@link BLOCKING}. */
const QUICK_BUDGET_MS = 100;

const editorOf = (tenant: string) => ({
  author: tenant,
  origin: "studio",
  actor: { kind: "person", id: tenant },
  permissions: { kind: "token", tenant, actions: ["site.read", "article.draft"] },
});

describeEachEngine("editing lanes", (makeDatabase) => {
  it("answers a quick job although a job of another site blocks the shared thread and the slow lane is full", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const { databaseUrl, dataFolder } = database;
    const input = { databaseUrl, dataFolder, studioHost: undefined };
    const lanes = openLanes(input, { quickBudgetMs: QUICK_BUDGET_MS });
    onTestFinished(() => lanes.close());
    const run = async (code: string, path: readonly string[], file: object) => {
      const text = `code: ${code}\nname: ${code}\nlanguages:\n  - { code: en, default: true }\n`;
      const base = new Map([["site.yaml", null]]);
      await store.publish(code, [{ name: "site.yaml", text }], { author: null, origin: "studio", base });
      const tenant = await store.findTenant(code);
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      lanes.run({ path, arguments: [tenant, file, editorOf(code)], resolve, reject });
      return promise;
    };
    const name = "articles/en/a.md";
    const ended: unknown[] = [];
    const check = (code: string, text: string) =>
      void run(code, ["check"], { name, text })
        .catch((error: unknown) => error)
        .then((result) => ended.push([code, result]));
    check("heavy", HEAVY);
    check("other", HEAVY);
    check("blocking", BLOCKING);
    const draft = { name, text: "---\ntitle: Calm\n---\n\nText\n", base: null, version: null };
    expect(await run("calm", ["drafts", "save"], draft)).toMatchObject({ outcome: "saved" });
    expect(ended).toEqual([]);
  }, 120_000);
});
