import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { failureOf } from "../model/failure-of.ts";
import { PATIENT } from "./engine.ts";
import { openSqlite } from "./sqlite.ts";

it("limits the wait for a writing process, also after a patient writer of the same process", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-lock-"));
  const engine = openSqlite(join(folder, "vitrine.sqlite"), { lockWaitMs: 500 });
  await engine.write(async () => {});
  const other = new DatabaseSync(join(folder, "vitrine.sqlite"));
  other.exec("pragma cache_size = 10; create table growing (content blob); begin immediate");
  // The transaction keeps growing for longer than writers may wait.
  const growing = setInterval(() => other.exec("insert into growing values (randomblob(200000))"), 100);
  onTestFinished(async () => {
    clearInterval(growing);
    other.close();
    await engine.close();
    rmSync(folder, { recursive: true });
  });
  const patient = engine.write(async () => {}, PATIENT).catch(() => "too late");
  const failure = await engine.write(async () => {}).catch(failureOf);
  expect(failure).toBe("locked");
  expect(await patient).toBe("too late");
  clearInterval(growing);
  other.exec("commit");
  expect(await engine.write(async () => "written", PATIENT)).toBe("written");
});

it("lets others write, although one process always has something to write", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-lock-"));
  const busy = openSqlite(join(folder, "vitrine.sqlite"));
  const other = openSqlite(join(folder, "vitrine.sqlite"), { lockWaitMs: 2_000 });
  let isOver = false;
  const keepWriting = async () => {
    while (!isOver) await busy.write(async () => void (await sleep(5)));
  };
  const writers = Promise.all([keepWriting(), keepWriting()]);
  onTestFinished(async () => {
    isOver = true;
    await writers;
    await Promise.all([busy.close(), other.close()]);
    rmSync(folder, { recursive: true });
  });
  await sleep(50);
  expect(await other.write(async () => "written").catch(failureOf)).toBe("written");
});
