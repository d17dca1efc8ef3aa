import { sql } from "kysely";
import { expect, it } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { migrateBefore } from "../testing/migrate-before.ts";
import { migrate } from "./migrate.ts";

describeEachEngine("imported versions that pushes have changed", (makeDatabase) => {
  it("become those of the last import again", async () => {
    const { databaseUrl } = await makeDatabase({ isBare: true });
    const engine = await openEngine(databaseUrl);
    try {
      await engine.write(async (transaction) => {
        await migrateBefore(transaction, engine.kind, "055");
        await sql`insert into tenant (id, code, name, languages) values (1, 'old', 'Old', '[]')`.execute(
          transaction,
        );
        for (const [id, origin] of ["import", "import", "push"].entries())
          await sql`insert into revision (id, tenant_id, at, origin, note) values (${id}, 1, 1, ${origin}, '')`.execute(
            transaction,
          );
        const changes = [
          [0, "pushed", "first"],
          [1, "pushed", "imported"],
          [2, "pushed", "edited"],
          [2, "added", "edited"],
          [0, "removed", "first"],
          [1, "removed", null],
          [2, "removed", "edited"],
        ] as const;
        for (const [revision, name, hash] of changes)
          await sql`insert into revision_file (revision_id, name, after_hash) values (${revision}, ${name}, ${hash})`.execute(
            transaction,
          );
        for (const name of ["pushed", "added", "removed", "without history"])
          await sql`insert into synced (tenant_id, name, hash) values (1, ${name}, 'edited')`.execute(
            transaction,
          );
      });
      await migrate(engine);
      const rows = await engine.reading
        .selectFrom("synced")
        .select(["source", "name", "hash"])
        .orderBy("name")
        .execute();
      expect(rows).toEqual([
        { source: "tree", name: "pushed", hash: "imported" },
        { source: "tree", name: "without history", hash: "edited" },
      ]);
    } finally {
      await engine.close();
    }
  });
});
