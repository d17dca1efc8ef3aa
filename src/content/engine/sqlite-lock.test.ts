import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
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
