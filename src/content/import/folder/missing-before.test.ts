import { expect, it } from "vitest";
import { cornerFolder } from "../../testing/corner-folder.ts";
import { describeEachEngine } from "../../testing/describe-each-engine.ts";
import { importFolder } from "./import-folder.ts";

const corner = cornerFolder();

describeEachEngine("files that were missing before an import", (makeDatabase) => {
  it("are looked up in many stored texts with one query", async () => {
    const put = async (text: string): Promise<void> => {
      for (let index = 0; index < 150; index += 1)
        await corner.put(
          `articles/en/a${index}.md`,
          `---\ntitle: Text\n---\n![Ours](media:gone.svg)\n${text}\n`,
        );
    };
    const { exchange } = await (await makeDatabase()).open();
    await put("Old");
    expect((await importFolder(exchange, corner.folder)).findings.errors).toBe(0);
    await put("New");
    const asked: number[] = [];
    const files: typeof exchange.files = {
      ...exchange.files,
      text: () => expect.unreachable("texts are not read one by one"),
      texts: async (code, hashes) => {
        asked.push(hashes.length);
        return exchange.files.texts(code, hashes);
      },
    };
    const report = await importFolder({ ...exchange, files }, corner.folder);
    expect(report).toMatchObject({ findings: { errors: 0 }, summary: { changed: 150 } });
    expect(asked.reduce((sum, count) => sum + count)).toBe(150);
    expect(asked).toHaveLength(2);
  });
});
