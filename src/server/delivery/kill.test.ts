// @module-tag drill
import { expect, it } from "vitest";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { runKillTest } from "../testing/kill-server.ts";

const SUBMISSIONS = 200;
const KILLS = 4;

describeEachEngine("a server that is killed under load", (makeDatabase) => {
  it("keeps every acknowledged enquiry, once, and delivers it", { timeout: 180_000 }, async () => {
    const { databaseUrl, dataFolder } = await makeDatabase();
    const report = await runKillTest({ databaseUrl, dataFolder, submissions: SUBMISSIONS, kills: KILLS });
    expect(report).toMatchObject({
      acknowledged: SUBMISSIONS,
      stored: SUBMISSIONS,
      doubled: 0,
      lost: 0,
      undelivered: 0,
      kills: KILLS,
    });
    expect(report.failedAttempts).toBeGreaterThan(0);
  });
});
