// @module-tag drill
import { cp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { importFolder } from "../import/folder/import-folder.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";
import { editedSite, put, read } from "../testing/edited-site.ts";
import { killable, killAt } from "../testing/kill-at.ts";
import { openSync } from "./sync.ts";

const corner = cornerFolder();
const text = (first: string, second: string) =>
  `---\ntitle: A\npublishedAt: 2026-03-01\n---\n\n${first} ${second}\n`;
const NAMES = ["merged", "clash", "taken", "brought", "new", "gone", "removed"].map(
  (slug) => `articles/en/${slug}.md`,
);
/** Maximum number of points at which a process is killed: more than the number of writes in a pull or push. */
const MAXIMUM_STEPS = 60;

describeEachEngine("a process that is killed", (makeDatabase) => {
  /** Creates a site and a folder that differ in every way. */
  async function differing(store: OpenedStore): Promise<() => Promise<unknown>> {
    const site = editedSite(store);
    const [merged = "", clash = "", taken = "", brought = "", fresh = "", gone = "", removed = ""] = NAMES;
    for (const name of [merged, clash, taken, brought, gone, removed])
      await corner.put(name, text("One.", "Two."));
    await importFolder(store.exchange, corner.folder, { prune: true, theirs: true });
    await store.sync.pull(corner.folder);
    for (const name of [merged, clash, brought]) await site.edit(name, text("One, in the browser.", "Two."));
    for (const name of [merged, taken]) await put(corner.folder, name, text("One.", "Two, in the folder."));
    await put(corner.folder, clash, text("One, in the folder.", "Two."));
    await put(corner.folder, fresh, text("One.", "Two."));
    await put(corner.folder, gone, null);
    await site.edit(removed, null);
    return async () => ({
      stored: await Promise.all(NAMES.map((name) => site.stored(name))),
      folder: await Promise.all(NAMES.map((name) => read(corner.folder, name))),
      note: await read(corner.folder, ".vitrine/sync.json"),
      beside: (await readdir(join(corner.folder, "articles/en"))).sort(),
    });
  }

  it.each(["pull", "push"] as const)(
    "in any step of a %s and then repeats it gets the same result",
    async (verb) => {
      const untouched = join(corner.scratch, "untouched");
      await cp(corner.folder, untouched, { recursive: true });
      const store = await (await makeDatabase()).open();
      const contents = await differing(store);
      await store.sync[verb](corner.folder);
      const end = await contents();
      for (let moment = 0; ; moment += 1) {
        await rm(corner.folder, { recursive: true });
        await cp(untouched, corner.folder, { recursive: true });
        await differing(store);
        const wasKilled = await killAt(moment, (step) => {
          const dying = killable(store, step);
          return openSync(dying.exchange.files, dying.publish)[verb](corner.folder);
        });
        await store.sync[verb](corner.folder);
        expect(await contents(), `killed before write ${moment}`).toEqual(end);
        if (!wasKilled) break;
        expect(moment).toBeLessThan(MAXIMUM_STEPS);
      }
    },
  );
});
