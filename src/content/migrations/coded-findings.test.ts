import { sql } from "kysely";
import { expect, it } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { readReleases } from "../releases/read-releases.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { migrateBefore } from "../testing/migrate-before.ts";
import { migrate } from "./migrate.ts";

const FINDING = { file: "site.yaml", line: 1, severity: "error", kind: "host", message: '"said":{"code":1}' };
const CODED = { code: "taken-host", values: { host: "taken.example" } };

describeEachEngine("findings of an earlier version's releases", (makeDatabase) => {
  it("preserve their codes", async () => {
    const { databaseUrl } = await makeDatabase({ isBare: true });
    const engine = await openEngine(databaseUrl);
    try {
      await engine.write(async (transaction) => {
        await migrateBefore(transaction, engine.kind, "045");
        await sql`insert into tenant (id, code, name, languages) values (1, 'old', 'Old', '[]')`.execute(
          transaction,
        );
        const findings = JSON.stringify([{ ...FINDING, said: CODED }, FINDING]);
        await sql`insert into release (tenant_id, title, goes_live_at, state, created_at, findings)
          values (1, 'Autumn', 1, 'held', 1, ${findings})`.execute(transaction);
      });
      await migrate(engine);
      const [release] = await readReleases(engine, 1);
      expect(release?.findings).toEqual([{ ...FINDING, coded: CODED }, FINDING]);
    } finally {
      await engine.close();
    }
  });
});
