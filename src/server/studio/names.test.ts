import { expect, it, onTestFinished } from "vitest";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import type { UsedName } from "../../contract/studio/endpoints/names.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import { type StudioClient, QUAY, importFiles, signedIn } from "../testing/studio-client.ts";
import { openTestInstallation } from "../testing/test-installation.ts";

const MANAGER: Grant = { tenant: "quay", role: "manager", languages: null, groups: null };
const KOREAN: Grant = { tenant: "quay", role: "editor", languages: ["kr"], groups: null };

const article = (title: string, more: string) =>
  `---\ntitle: ${title}\npublishedAt: 2026-01-01\n${more}---\nText.\n`;

const FILES = {
  ...QUAY,
  "site.yaml": `${QUAY["site.yaml"]}hosts: [quay.localhost]\n`,
  "articles/en/one.md": article("One", "tags: ['Event', port] # both\n"),
  "articles/en/two.md": article("Two", "tags:\n  - Events # many\n  - port\nauthors: [Mina]\n"),
  "articles/kr/one.md": article("하나", "tags: [Event]\nauthors: [Mina, Jun]\n"),
  "articles/en/lists.md": `${article("Lists", "")}\n::list{tag=Events limit=2}\n\n::list{group=news}\n`,
  "menus.yaml": "top_menu:\n  - { id: news, name: News, group: news }\n",
  "redirects.yaml": "- { from: /old.html, to: /about.html, status: 301 }\n",
};

const at = (path: string, query: Record<string, string> = {}) =>
  `sites/quay/${path}?${new URLSearchParams(query)}`;

async function textOf(editor: StudioClient, name: string): Promise<string | null> {
  const { status, json } = await editor(at("file", { name }));
  return status === 404 ? null : (json.data as { text: string }).text;
}

describeEachEngine("tags, authors and groups in the Studio's API", (makeDatabase) => {
  async function quay(grant = MANAGER) {
    const { databaseUrl } = await makeDatabase();
    const site = await openTestInstallation({ environment: { DATABASE_URL: databaseUrl } });
    onTestFinished(() => site.close());
    await importFiles(site, FILES);
    const editor = await signedIn(site, grant);
    const used = async (query: Record<string, string>) =>
      (await editor(at("names/used", query))).json.data as { names: UsedName[]; next: number | null };
    const change = (body: object) => editor(at("names/changes"), { method: "POST", body });
    return { site, editor, used, change };
  }

  it("lists the names of all texts with their uses, and finds them", async () => {
    const { used } = await quay();
    expect(
      (await used({ kind: "tags" })).names.filter(({ name }) => /^(?:Events?|port)$/.test(name)),
    ).toEqual([
      { name: "Event", uses: { en: 1, kr: 1 } },
      { name: "port", uses: { en: 2 } },
      { name: "Events", uses: { en: 1 } },
    ]);
    expect(await used({ kind: "tags", language: "kr", query: "EVENT" })).toEqual({
      names: [{ name: "Event", uses: { kr: 1 } }],
      next: null,
    });
    expect((await used({ kind: "authors", sort: "name", query: "mina" })).names).toEqual([
      { name: "Mina", uses: { en: 1, kr: 1 } },
    ]);
    expect((await used({ kind: "tags", after: "500" })).names).toEqual([]);
  });

  it("merges tags in the style of each text, with the lists that name them, and undoes it in one step", async () => {
    const { editor, change, used } = await quay();
    const merged = await change({ kind: "tags", names: ["Event", "Events"], to: "Meeting" });
    expect(merged.json.data).toMatchObject({ changed: 4 });
    expect(await textOf(editor, "articles/en/one.md")).toBe(
      FILES["articles/en/one.md"].replace("Event", "Meeting"),
    );
    expect(await textOf(editor, "articles/en/two.md")).toBe(
      FILES["articles/en/two.md"].replace("Events # many", "Meeting # many"),
    );
    expect(await textOf(editor, "articles/en/lists.md")).toContain("::list{tag=Meeting limit=2}");
    expect((await used({ kind: "tags", query: "meeting" })).names).toEqual([
      { name: "Meeting", uses: { en: 2, kr: 1 } },
    ]);
    const { revision } = merged.json.data as { revision: number };
    await editor(at(`revisions/${revision}/undo`), { method: "POST", body: {} });
    for (const name of ["articles/en/one.md", "articles/en/two.md", "articles/kr/one.md"] as const)
      expect(await textOf(editor, name)).toBe(FILES[name]);
  });

  it("renames an author in one language only, and removes a name", async () => {
    const { change, used } = await quay();
    await change({ kind: "authors", names: ["Mina"], to: "미나", language: "kr" });
    await change({ kind: "authors", names: ["Jun"], to: null });
    expect((await used({ kind: "authors", sort: "name" })).names).toEqual([
      { name: "Mina", uses: { en: 1 } },
      { name: "미나", uses: { kr: 1 } },
    ]);
    expect((await change({ kind: "tags", names: ["nobody"], to: "else" })).json.data).toMatchObject({
      revision: null,
      changed: 0,
    });
  });

  it("refuses a change of texts in languages that the editor may not publish", async () => {
    const { change } = await quay(KOREAN);
    expect((await change({ kind: "tags", names: ["Event"], to: "x" })).status).toBe(403);
    expect((await change({ kind: "tags", names: ["Event"], to: "x", language: "kr" })).status).toBe(200);
  });

  it("changes the address of a group with its texts, settings, lists and redirects, and undoes it", async () => {
    const { site, editor } = await quay();
    const move = (to: string) => editor(at("groups/moves"), { method: "POST", body: { from: "news", to } });
    const open = (url: string) => site.app.inject({ url, headers: { host: "quay.localhost" } });
    const before = await textOf(editor, "site.yaml");
    const page = await open("/news/opening.html");
    expect(page.statusCode).toBe(200);
    const moved = await move("press");
    expect(moved.status).toBe(200);
    expect(await textOf(editor, "site.yaml")).toBe(before?.replace("slug: news", "slug: press"));
    expect(await textOf(editor, "menus.yaml")).toContain("group: press");
    expect(await textOf(editor, "articles/en/lists.md")).toContain("::list{group=press}");
    expect(await textOf(editor, "articles/en/news/opening.md")).toBeNull();
    expect((await open("/press/opening.html")).statusCode).toBe(200);
    expect((await open("/news/opening.html")).headers["location"]).toBe("/press/opening.html");
    expect(await textOf(editor, "redirects.yaml")).toBe(
      FILES["redirects.yaml"] +
        ["/news/index.html", "/news/feed.xml", "/zh/news/feed.xml", "/kr/news/feed.xml"]
          .map((from) => `- { from: ${from}, to: ${from.replace("news", "press")}, status: 301 }\n`)
          .join(""),
    );
    for (const prefix of ["", "/zh"])
      expect(await open(`${prefix}/news/feed.xml`)).toMatchObject({
        statusCode: 301,
        headers: { location: `${prefix}/press/feed.xml` },
      });
    expect((await open("/nowhere/feed.xml")).statusCode).toBe(404);
    const { revision } = moved.json.data as { revision: number };
    await editor(at(`revisions/${revision}/undo`), { method: "POST", body: {} });
    expect(await textOf(editor, "site.yaml")).toBe(before);
    expect((await open("/news/opening.html")).statusCode).toBe(200);
  });

  it("changes the address of a group back", async () => {
    const { site, editor } = await quay();
    for (const [from, to] of [
      ["news", "press"],
      ["press", "news"],
      ["news", "press"],
    ])
      expect((await editor(at("groups/moves"), { method: "POST", body: { from, to } })).status).toBe(200);
    const open = (url: string) => site.app.inject({ url, headers: { host: "quay.localhost" } });
    expect((await open("/press/index.html")).headers["location"]).toBeUndefined();
    expect((await open("/press/feed.xml")).statusCode).toBe(200);
    expect((await open("/news/feed.xml")).headers["location"]).toBe("/press/feed.xml");
  });

  it("refuses a slug that is taken, a group that is missing, and texts with drafts", async () => {
    const { editor } = await quay();
    const move = async (from: string, to: string) =>
      (await editor(at("groups/moves"), { method: "POST", body: { from, to } })).status;
    expect(await move("news", "trade")).toBe(409);
    expect(await move("nowhere", "press")).toBe(404);
    expect(await move("news", "zh")).toBe(422);
    await editor(at("draft", { name: "articles/en/news/opening.md" }), {
      method: "PUT",
      headers: { "if-none-match": "*" },
      body: { text: article("Opening", ""), base: null },
    });
    expect(await move("news", "press")).toBe(409);
  });
});
