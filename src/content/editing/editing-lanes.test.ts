import { expect, it, onTestFinished } from "vitest";
import { QuotaError } from "../limits/quotas.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { openLanes } from "./editing-lanes.ts";
import { areHeavy } from "./heavy-job.ts";

/**
 * A text within all limits that is short enough for the shared thread, and blocks it: its 12,000 headings take about a second.
 */
const BLOCKING = `---\ntitle: Slow\n---\n\n${"a\n=\n".repeat(12_000)}`;
/** The files of a preview that takes twenty times as long as all other work of the test. */
const HEAVY = Array.from({ length: 60 }, (_, file) => ({ name: `articles/en/a${file}.md`, text: BLOCKING }));
/** In milliseconds. Even on a fast machine, checking {@link BLOCKING} takes longer. */
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
    const ended: [code: string, result: unknown][] = [];
    const start = (code: string, ...job: [path: string[], argument: object]) =>
      void run(code, ...job)
        .catch((error: unknown) => error)
        .then((result) => ended.push([code, result]));
    expect(areHeavy([BLOCKING])).toBe(false);
    start("heavy", ["previews", "render"], HEAVY);
    start("other", ["previews", "render"], HEAVY);
    start("blocking", ["check"], { name, text: BLOCKING });
    const draft = { name, text: "---\ntitle: Calm\n---\n\nText\n", base: null, version: null };
    expect(await run("calm", ["drafts", "save"], draft)).toMatchObject({ outcome: "saved" });
    // On a busy machine, the blocking job may have waited too long for the slow lane by now.
    expect(ended.filter(([code, result]) => code !== "blocking" || !(result instanceof QuotaError))).toEqual(
      [],
    );
  }, 120_000);

  it("searches a site while a heavy job of the same site runs", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const { databaseUrl, dataFolder } = database;
    const lanes = openLanes({ databaseUrl, dataFolder, studioHost: undefined });
    onTestFinished(() => lanes.close());
    const text = "code: calm\nname: Calm port\nlanguages:\n  - { code: en, default: true }\n";
    const base = new Map([["site.yaml", null]]);
    await store.publish("calm", [{ name: "site.yaml", text }], { author: null, origin: "studio", base });
    const tenant = await store.findTenant("calm");
    const ended: string[] = [];
    const run = (path: string[], argument: object, editor: object) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      lanes.run({ path, arguments: [tenant, argument, editor], resolve, reject });
      return promise.finally(() => ended.push(path.join(".")));
    };
    const heavy = run(["previews", "render"], HEAVY, editorOf("calm")).catch(() => undefined);
    const query = { find: "port", matchesCase: false, wholeWords: false, settings: true };
    const actions = ["site.read", "settings.publish"];
    const searcher = {
      ...editorOf("calm"),
      actor: { kind: "person", id: "other" },
      permissions: { kind: "token", tenant: "calm", actions },
    };
    await run(["findWords"], query, searcher);
    expect(ended).toEqual(["findWords"]);
    await lanes.close();
    await heavy;
  }, 120_000);
});
