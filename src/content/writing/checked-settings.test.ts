import { expect, it } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { checkChanges } from "./check-changes.ts";
import type { FileChange } from "./read-changes.ts";
import { findTenantId } from "./rows/read-hashes.ts";

const corner = cornerFolder();

const MENUS = `top_menu:
  - { id: a, name: About, article: about }
  - id: news
    name: News
    group: news
    children:
      - { id: opening, name: Opening, article: news/opening }
      - { id: plan, name: Plan, url: /media/plan.svg }
left_menu:
  - { id: page, name: Page, url: /news/opening.html }
  - { id: moved, name: Moved, url: /old/about.html }
  - { id: text, name: Text, url: /notes.txt }
`;
const BANNERS = "home:\n  - { id: b, title: B, image: plan.svg, article: opening }\n";
const REDIRECTS =
  "- { from: /old/about.html, to: /about.html }\n- { from: /old/plan, to: 'media:plan.svg' }\n- { from: '/gone/**', to: '/news/**' }\n";
const MOVED = "- { from: en/news/first.md, article: news/opening }\n";

const ABOUT = "---\ntitle: About\npublishedAt: 2026-01-01\n";
const article = (name: string, text: string | null): FileChange => ({ name: `articles/en/${name}.md`, text });

/** Publications, some of which change an article or file to which settings refer. */
const PUBLICATIONS: Record<string, FileChange[]> = {
  "another text": [article("about", `${ABOUT}---\nMore.\n`)],
  "a new article": [article("new", "---\ntitle: New\n---\nNew.\n")],
  "an article taken away": [article("about", null)],
  "an article moved": [article("about", null), article("company", `${ABOUT}---\nAbout us.\n`)],
  "an article moved into a group": [
    article("about", null),
    article("news/about", `${ABOUT}---\nAbout us.\n`),
  ],
  "another key": [article("about", `${ABOUT}translationKey: us\n---\nAbout us.\n`)],
  "a second article with the slug": [article("opening", "---\ntitle: Other\n---\nOther.\n")],
  "an article that is named in a group": [
    article("news/opening", null),
    article("news/start", "---\ntitle: Start\n---\nx\n"),
  ],
  "a text at the root taken away": [{ name: "root/notes.txt", text: null }],
  "a picture taken away": [{ name: "media/plan.svg", file: null }],
};

describeEachEngine("settings that a publication does not change", (openDatabase) => {
  it.each(Object.keys(PUBLICATIONS))("are checked if they refer to its files: %s", async (name) => {
    await corner.put("menus.yaml", MENUS);
    await corner.put("banners.yaml", BANNERS);
    await corner.put("redirects.yaml", REDIRECTS);
    await corner.put("moved.yaml", MOVED);
    await corner.put("root/notes.txt", "Notes\n");
    const database = await openDatabase();
    const store = await database.open();
    const { summary, findings } = await importFolder(store.exchange, corner.folder);
    expect(summary, JSON.stringify(findings.list)).toBeDefined();
    const engine = await openEngine(database.databaseUrl);
    try {
      const tenant = await findTenantId(engine.reading, "corner");
      const check = async (checksSettings: boolean) => {
        const checked = await checkChanges(engine, tenant, "corner", PUBLICATIONS[name] ?? [], {
          checksSettings,
          studioHost: undefined,
        });
        const { parts } = checked.publication;
        return { findings: checked.findings, parts: [...parts] };
      };
      expect(await check(false)).toEqual(await check(true));
    } finally {
      await engine.close();
    }
  });
});
