// @module-tag drill
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { COMMAND_LINE } from "../../content/accounts/audit.ts";
import { LANGUAGE_CODES } from "../../contract/addresses/locales.ts";
import { QUAY, importFiles } from "../testing/studio-client.ts";
import { SVG, type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const HANDBOOK = join(import.meta.dirname, "../../../sites/fieldguide/articles");

let site: TestInstallation;
beforeAll(async () => {
  site = await openTestInstallation();
  await importFiles(site, QUAY);
});
afterAll(() => site.close());

/** Returns the script on a page of the handbook. */
async function scriptOf(language: string): Promise<string> {
  const page = join(HANDBOOK, language, "content-api/publishing-from-a-script.md");
  const [, script = ""] = /^```sh title="publish\.sh"\n(.*?)^```$/ms.exec(await readFile(page, "utf8")) ?? [];
  return script;
}

it.each(LANGUAGE_CODES)(
  "the handbook's script publishes an article and its picture with a token: %s",
  async (language) => {
    const accounts = await site.store.openAccounts();
    const { token } = await accounts.makeApiToken(COMMAND_LINE, null, {
      name: "nightly",
      tenant: "quay",
      actions: ["site.read", "article.publish", "media.change", "media.add"],
      endsAt: null,
    });
    if (!site.app.server.listening) await site.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = site.app.server.address() as AddressInfo;
    const folder = join(site.dataFolder, `script-${language}`);
    const name = `articles/${language}/news/봄 소식.md`.replace(" ", "-");
    const write = async (file: string, text: string | Uint8Array) => {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    };
    await write("publish.sh", await scriptOf(language));
    const publish = async (...parameters: string[]) => {
      const environment = {
        STUDIO: `http://studio.localhost:${port}`,
        SITE: "quay",
        TOKEN: token,
      };
      const options = { cwd: folder, env: { ...process.env, ...environment, no_proxy: "*" } };
      const { stdout } = await promisify(execFile)("sh", ["publish.sh", ...parameters], options).catch(
        (error: { stdout: string }) => error,
      );
      return JSON.parse(stdout) as { code: number; data: unknown };
    };
    const first = "---\ntitle: Spring\npublishedAt: 2026-03-01\n---\nOne.\n";
    await write(name, first);
    expect(await publish(name)).toMatchObject({ code: 200, data: { files: [{ name, isMerged: false }] } });
    await write("earlier.md", first);
    await write(name, first.replace("One", "Two"));
    expect(await publish(name, "earlier.md")).toMatchObject({ code: 200 });
    const tenant = (await site.store.findTenant("quay")) ?? expect.fail("no tenant");
    expect((await site.store.reader(tenant).findArticle({ slug: "봄-소식" }, language))?.html).toContain(
      "Two.",
    );
    await write(name, first.replace("One", "Three"));
    expect(await publish(name, "earlier.md")).toMatchObject({ code: 409, data: { conflicts: [{ name }] } });
    await write(name, "no front matter");
    expect((await publish(name, "earlier.md")).code).toBe(409);

    const drawn = `media/${language}/도면-1.svg`;
    await write(drawn, SVG);
    expect(await publish(drawn)).toMatchObject({ code: 200, data: { name: drawn, findings: [] } });
    await write("earlier.svg", SVG);
    // The file is so large that curl sends `Expect: 100-continue` before the body.
    await write(drawn, SVG.replace("/>", `><desc>${"x".repeat(1_100_000)}</desc></svg>`));
    expect(await publish(drawn, "earlier.svg")).toMatchObject({ code: 200 });
    expect(await publish(drawn, "earlier.md")).toMatchObject({ code: 200, data: { revision: null } });
  },
);
