import { sql } from "kysely";
import { expect, it } from "vitest";
import { openEngine } from "../engine/open-engine.ts";
import { packAgainst, packText } from "../model/stored-text.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { migrateBefore } from "../testing/migrate-before.ts";
import { migrate } from "./migrate.ts";

const BODY = "A long text, so that the draft is stored by what it has besides its base. ".repeat(20);
const BASE = packText(`---\ntitle: Pier\n---\n${BODY}`);
const KEYS = new Map([
  ["articles/zh/plain.md", ["---\ntitle: 码头\n---\n正文\n", null]],
  [
    "articles/zh/matou.md",
    ["\uFEFF---\r\ntitle: 码头\r\ntranslationKey: news/pier # ours\r\n---\r\n", "news/pier"],
  ],
  ["articles/kr/budu.md", [`---\ntranslationKey: "pier"\ntitle: 부두\n---\n${BODY}`, "pier"]],
  ["articles/kr/below.md", ["---\ntitle: 부두\n---\ntranslationKey: pier\n", null]],
] as const);

describeEachEngine("drafts stored before drafts had translation keys", (makeDatabase) => {
  it("get the keys in their texts", async () => {
    const { databaseUrl } = await makeDatabase({ isBare: true });
    const engine = await openEngine(databaseUrl);
    try {
      await engine.write(async (transaction) => {
        await migrateBefore(transaction, engine.kind, "039");
        await sql`insert into tenant (id, code, name, languages) values (1, 'old', 'Old', '[]')`.execute(
          transaction,
        );
        await sql`insert into file_text (tenant_id, hash, bytes, content)
          values (1, ${BASE.hash}, ${BASE.bytes}, ${BASE.content})`.execute(transaction);
        for (const [name, [text]] of KEYS) {
          const packed = packText(text);
          const against = packAgainst(packed, BASE.content);
          await sql`insert into file_text (tenant_id, hash, bytes, content, base_hash) values (1, ${packed.hash},
            ${packed.bytes}, ${against ?? packed.content}, ${against === undefined ? null : BASE.hash})`.execute(
            transaction,
          );
          await sql`insert into draft (tenant_id, name, text_hash, version, edited_at)
            values (1, ${name}, ${packed.hash}, 1, 1)`.execute(transaction);
        }
      });
      await migrate(engine);
      const drafts = await engine.reading.selectFrom("draft").select(["name", "translation_key"]).execute();
      expect(new Map(drafts.map(({ name, translation_key: key }) => [name, key]))).toEqual(
        new Map([...KEYS].map(([name, [, key]]) => [name, key])),
      );
    } finally {
      await engine.close();
    }
  });
});
