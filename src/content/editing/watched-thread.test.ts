import { expect, it, onTestFinished } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import type { EditingJob } from "./editing-job.ts";
import { TooSlowError } from "./too-slow-error.ts";
import { WatchedThread, refuseJobs } from "./watched-thread.ts";

const NAME = "articles/en/slow.md";
/** A text within all limits that takes seconds to render. */
const SLOW = `---\ntitle: Slow\n---\n\n${"a\n=\n".repeat(40_000)}\n`;
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
  it("names the file that is slow, and reports whether it is the edited file", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    const publish = (name: string, text: string) =>
      store.publish("main", [{ name, text }], { author: null, origin: "api", base: new Map([[name, null]]) });
    await publish("site.yaml", "code: main\nname: Main\nlanguages:\n  - { code: en, default: true }\n");
    const tenant = await store.findTenant("main");
    const { databaseUrl, dataFolder } = database;
    const input = { databaseUrl, dataFolder, studioHost: undefined };
    const run = async (...[path, ...args]: Parameters<typeof job>) => {
      const thread = new WatchedThread(input, { budgetMs: 300, isPinged: false, onStuck: refuseJobs });
      onTestFinished(() => thread.end());
      const { job: made, promise } = job(path, tenant, ...args);
      thread.run(made);
      return promise;
    };
    const draft = { name: NAME, text: SLOW, base: null, version: null };
    await expect(run(["drafts", "save"], draft, EDITOR)).rejects.toMatchObject({
      file: NAME,
      isOther: false,
    });
    const changes = [
      { name: "articles/en/quick.md", text: "---\ntitle: Quick\n---\n\nText\n" },
      { name: NAME, text: SLOW },
    ];
    const refused = run(["previews", "render"], changes);
    await expect(refused).rejects.toMatchObject({ name: "TooSlowError", file: NAME, isOther: true });
    await expect(refused).rejects.toThrow(`rendering ${NAME} takes longer than 0.3 seconds`);
  });

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
