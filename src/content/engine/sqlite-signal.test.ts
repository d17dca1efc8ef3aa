import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { recordChange } from "../changes/change-feed.ts";
import { migrate } from "../migrations/migrate.ts";
import type { Engine } from "./engine.ts";
import { openSqlite } from "./sqlite.ts";

let folder: string;
let own: Engine;
let other: Engine;
let secrets: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-signal-"));
  own = openSqlite(join(folder, "vitrine.db"));
  other = openSqlite(join(folder, "vitrine.db"));
  secrets = 0;
  await migrate(own);
  await writeContent(own);
  own.signal.acknowledge();
});

afterEach(async () => {
  await own.close();
  await other.close();
  rmSync(folder, { recursive: true, force: true });
});

const writeContent = (engine: Engine) =>
  engine.write((transaction) => recordChange(transaction, "harbor", ["articles"]));

function writeSomethingElse(engine: Engine): Promise<unknown> {
  const name = String((secrets += 1));
  return engine.write((transaction) =>
    transaction.insertInto("secret").values({ name, value: "" }).execute(),
  );
}

it("is not raised by writes of this process, unless they change content", async () => {
  await writeSomethingElse(own);
  await writeSomethingElse(own);
  expect(own.signal.hasMoved()).toBe(false);
  await writeContent(own);
  expect(own.signal.hasMoved()).toBe(true);
});

it("stays raised after this process has changed content, whatever is written afterwards", async () => {
  await writeContent(own);
  await writeSomethingElse(own);
  expect(own.signal.hasMoved()).toBe(true);
  own.signal.acknowledge();
  await writeSomethingElse(own);
  expect(own.signal.hasMoved()).toBe(false);
});

it.each(["before", "during", "after"])(
  "is raised if another process writes %s a write of this one",
  async (moment) => {
    if (moment === "before") await writeContent(other);
    if (moment === "during") {
      await Promise.all([writeSomethingElse(own), writeContent(other), writeSomethingElse(own)]);
    } else await writeSomethingElse(own);
    if (moment === "after") await writeContent(other);
    expect(own.signal.hasMoved()).toBe(true);
    await writeSomethingElse(own);
    expect(own.signal.hasMoved()).toBe(true);
    own.signal.acknowledge();
    await writeSomethingElse(own);
    expect(own.signal.hasMoved()).toBe(false);
  },
);

it("is raised if it cannot determine whether there is a change", async () => {
  own.signal.acknowledge();
  await own.write((transaction) => transaction.schema.dropTable("change").execute());
  expect(own.signal.hasMoved()).toBe(true);
});

it("reports writes of another process in the next turn of the event loop, if a snapshot is shared", async () => {
  own.signal.shareSnapshot();
  expect(own.signal.hasMoved()).toBe(false);
  await writeContent(other);
  expect(own.signal.hasMoved()).toBe(false);
  await nextTurn();
  expect(own.signal.hasMoved()).toBe(true);
});
