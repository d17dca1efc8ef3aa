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

it("does not move with what this process writes, unless it is content", async () => {
  await writeSomethingElse(own);
  await writeSomethingElse(own);
  expect(own.signal.hasMoved()).toBe(false);
  await writeContent(own);
  expect(own.signal.hasMoved()).toBe(true);
});

it("stays moved by own content, whatever is written afterwards", async () => {
  await writeContent(own);
  await writeSomethingElse(own);
  expect(own.signal.hasMoved()).toBe(true);
  own.signal.acknowledge();
  await writeSomethingElse(own);
  expect(own.signal.hasMoved()).toBe(false);
});

it.each(["before", "during", "after"])(
  "moves with what another process writes %s a write of this one",
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

it("takes for news what it cannot tell from news", async () => {
  own.signal.acknowledge();
  await own.write((transaction) => transaction.schema.dropTable("change").execute());
  expect(own.signal.hasMoved()).toBe(true);
});

it("tells of what another process writes once the event loop goes on, if a snapshot is shared", async () => {
  own.signal.shareSnapshot();
  expect(own.signal.hasMoved()).toBe(false);
  await writeContent(other);
  expect(own.signal.hasMoved()).toBe(false);
  await nextTurn();
  expect(own.signal.hasMoved()).toBe(true);
});
