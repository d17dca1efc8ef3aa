import { describe, expect, it } from "vitest";
import type { Change, Store } from "../../content/store.ts";
import { createContentChanges } from "./content-changes.ts";

/** A store that has changes of which it has not been told yet. */
function untold(changes: Change[]) {
  let takes = 0;
  const feed = {
    hasNews: () => false,
    expectReads: () => {},
    take: async () => {
      takes += 1;
      return changes.splice(0);
    },
  };
  const heard: number[] = [];
  // Nothing else of a store is asked for.
  const followed = createContentChanges({ changes: feed } as unknown as Store);
  followed.listen((news) => void heard.push(...news.map(({ seq }) => seq)));
  return { followed, heard, takes: () => takes };
}

const change = (seq: number): Change => ({ seq, tenant: "harbor", tags: ["articles"] });

describe("changes that another thread knows of", () => {
  it("are taken in, told of or not", async () => {
    const { followed, heard } = untold([change(7), change(8)]);
    expect([await followed.refresh(), heard]).toEqual([true, []]);
    expect(await followed.reach(8)).toBe(true);
    expect([followed.newest, followed.generation, heard]).toEqual([8, 1, [7, 8]]);
  });

  it("are looked for once, though they were written before the store was opened", async () => {
    const { followed, takes } = untold([]);
    await followed.reach(5);
    await Promise.all([followed.reach(5), followed.reach(5)]);
    expect([takes(), followed.newest]).toEqual([1, 5]);
  });

  it("are looked for again by those who ask while an earlier look has begun", async () => {
    const changes = [change(1)];
    const { followed, heard } = untold(changes);
    const first = followed.reach(1);
    changes.push(change(2));
    await Promise.all([first, followed.reach(2), followed.reach(2)]);
    expect(heard).toEqual([1, 2]);
  });

  it("have lower numbers once a backup was restored, and are looked for all the same", async () => {
    const changes = [change(8)];
    const { followed, heard } = untold(changes);
    await followed.reach(8);
    changes.push(change(3));
    expect([await followed.reach(3), followed.newest]).toEqual([true, 3]);
    changes.push(change(4));
    await followed.reach(4);
    expect(heard).toEqual([8, 3, 4]);
  });
});
