import { expect, it, onTestFinished } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import type { EditingJob } from "./editing-job.ts";
import { TooSlowError } from "./too-slow-error.ts";
import { WatchedThread, refuseJobs } from "./watched-thread.ts";

const NAME = "articles/en/slow.md";
/**
 * The parser ends this code block with the quotation, but the estimate that enforces limits does not. So the text passes the
 * limits and is slow to render.
 */
const SLOW = `---\ntitle: Slow\n---\n\n> \`\`\`\n\n${"*a _b ".repeat(80_000)}\n`;
const EDITOR = {
  author: "mina",
  origin: "studio",
  actor: { kind: "person", id: "1" },
  permissions: { kind: "token", tenant: "main", actions: ["article.draft"] },
};

const job = (path: readonly string[], ...args: readonly unknown[]) => {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  return { job: { path, arguments: args, resolve, reject } satisfies EditingJob, promise };
};

describeEachEngine("an editing thread", (makeDatabase) => {
  it("is ended when a text takes too long, and the text is refused and not stored", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const { databaseUrl, dataFolder } = database;
    const input = { databaseUrl, dataFolder, studioHost: undefined };
    const text = "code: main\nname: Main\nlanguages:\n  - { code: en, default: true }\n";
    const base = new Map([["site.yaml", null]]);
    await store.publish("main", [{ name: "site.yaml", text }], { author: null, origin: "studio", base });
    const tenant = await store.findTenant("main");
    const thread = new WatchedThread(input, { budgetMs: 300, isPinged: false, onStuck: refuseJobs });
    onTestFinished(() => thread.end());
    const save = (body: string) =>
      job(["drafts", "save"], tenant, { name: NAME, text: body, base: null, version: null }, EDITOR);
    const slow = save(SLOW);
    thread.run(slow.job);
    await expect(slow.promise).rejects.toThrow(TooSlowError);
    expect(thread.isAlive).toBe(false);
    const next = new WatchedThread(input, { budgetMs: 60_000, isPinged: false, onStuck: refuseJobs });
    onTestFinished(() => next.end());
    const found = job(["drafts", "find"], tenant, NAME);
    next.run(found.job);
    expect(await found.promise).toBeUndefined();
    const good = save("---\ntitle: Good\n---\n\nText\n");
    next.run(good.job);
    expect(await good.promise).toMatchObject({ outcome: "saved", findings: null });
  });
});
