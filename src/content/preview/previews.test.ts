import { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import { expect, it, onTestFinished, vi } from "vitest";
import { previewSubjectSchema } from "../../contract/studio/preview-subject.ts";
import { COMMAND_LINE } from "../accounts/audit.ts";
import { hashOfText } from "../model/stored-text.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleArticle, sampleContent } from "../testing/sample-content.ts";

const NAME = "articles/en/about.md";

describeEachEngine("a link to a preview", (makeDatabase) => {
  it("caches the newest draft, and no older one", async () => {
    const store = await (await makeDatabase()).open();
    await store.exchange.apply(sampleContent({ articles: [sampleArticle({ slug: "about" })] }), {
      prune: false,
    });
    const tenant = (await store.findTenant("harbor")) ?? expect.fail("no tenant");
    const base = (await store.exchange.files.hashes("harbor")).get(NAME) ?? null;
    const previews = await store.openPreviews();
    const { token } = await previews.make(tenant, {
      kind: "frame",
      title: "",
      subject: v.parse(previewSubjectSchema, { drafts: [NAME] }),
      endsAt: Date.now() + 60_000,
      actor: COMMAND_LINE,
    });
    const link = (await previews.find(token, tenant)) ?? expect.fail("no link");
    const show = (title: string) =>
      previews.show(link, async ({ reader }) => {
        const article = await reader.findArticle({ slug: "about" }, "en");
        expect(article?.title).toBe(title);
      });
    let version = 0;
    const save = async (title: string) => {
      const text = `---\ntitle: ${title}\npublishedAt: 2026-01-01\n---\nText\n`;
      const saved = await store.drafts.save(tenant, { name: NAME, text, base, version, author: "mina" });
      version = saved.outcome === "saved" ? saved.version : expect.fail(JSON.stringify(saved));
    };
    await save("One");
    await show("One");
    const closed = vi.spyOn(DatabaseSync.prototype, "close");
    onTestFinished(() => closed.mockRestore());
    await show("One");
    expect(closed).not.toHaveBeenCalled();
    await save("Two");
    await show("Two");
    await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2));
  });

  it("shows a draft with later publications merged in, and stores nothing", async () => {
    const store = await (await makeDatabase()).open();
    await store.exchange.apply(sampleContent({ articles: [] }), { prune: false });
    const tenant = (await store.findTenant("harbor")) ?? expect.fail("no tenant");
    const article = (title: string, text: string) =>
      `---\ntitle: ${title}\npublishedAt: 2026-01-01\n---\n${text}\n`;
    const publish = (text: string, base: string | null) =>
      store.publish("harbor", [{ name: NAME, text }], {
        base: new Map([[NAME, base === null ? null : hashOfText(base)]]),
        author: "jun",
        origin: "studio",
      });
    const first = article("One", "Text.");
    await publish(first, null);
    const draft = { name: NAME, base: hashOfText(first), version: 0, author: "mina" };
    const saved = await store.drafts.save(tenant, { ...draft, text: article("One", "My text.") });
    await publish(article("Two", "Text."), first);
    const previews = await store.openPreviews();
    const { token } = await previews.make(tenant, {
      kind: "frame",
      title: "",
      subject: v.parse(previewSubjectSchema, { drafts: [NAME] }),
      endsAt: Date.now() + 60_000,
      actor: COMMAND_LINE,
    });
    const link = (await previews.find(token, tenant)) ?? expect.fail("no link");
    await previews.show(link, async ({ reader }) => {
      const shown = await reader.findArticle({ slug: "about" }, "en");
      expect(shown).toMatchObject({ title: "Two" });
      expect(shown?.html).toContain("My text.");
    });
    const { version } = saved.outcome === "saved" ? saved : expect.fail("not saved");
    expect(await store.drafts.discard(tenant, { name: NAME, version })).toBeUndefined();
  });
});
