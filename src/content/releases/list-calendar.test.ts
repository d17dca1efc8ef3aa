import { expect, it, vi } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { listCalendar } from "./list-calendar.ts";
import { findDueTime } from "./unmet-conditions.ts";

vi.mock("./unmet-conditions.ts", { spy: true });

const corner = cornerFolder();
const DAY_MS = 86_400_000;

describeEachEngine("the calendar", (makeDatabase) => {
  it("evaluates the conditions of only the releases that may be in the period", async () => {
    const database = await makeDatabase();
    const store = await database.open();
    await importFolder(store.exchange, corner.folder);
    const tenant = (await store.findTenant("corner")) ?? expect.fail("no tenant");
    const now = Date.now();
    const plan = async (title: string, day: number, latest: number | null) => {
      const report = await store.releases.make("corner", {
        title,
        goesLiveAt: now + day * DAY_MS,
        author: "mina@corner.example",
        conditions: {
          languages: [],
          approval: true,
          latestAt: latest === null ? null : now + latest * DAY_MS,
        },
        changes: [{ name: `root/${title}.txt`, text: title }],
      });
      expect(report).toMatchObject({ outcome: "planned" });
    };
    await plan("before", 1, 2);
    await plan("latest", 1, 12);
    await plan("own", 12, 30);
    await plan("around", 1, 30);
    await plan("open", 1, null);
    const engine = await openEngine(database.databaseUrl);
    try {
      vi.mocked(findDueTime).mockClear();
      const period = { from: now + 10 * DAY_MS, to: now + 20 * DAY_MS };
      const entries = await listCalendar(engine, tenant, period);
      expect(entries.map(({ title }) => title)).toEqual(["open", "latest"]);
      const evaluated = vi.mocked(findDueTime).mock.calls.map(([, , { title }]) => title);
      expect(evaluated.toSorted()).toEqual(["latest", "open", "own"]);
    } finally {
      await engine.close();
    }
  });
});
