import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { importFolder } from "../../content/import/folder/import-folder.ts";
import { SVG, type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const HEADERS = { host: "corner.localhost", "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };

let site: TestInstallation;
afterEach(() => site.close());

async function put(folder: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

it.each(["media:", "/media/", "media/", ""])('pictures with "%s" before the path load', async (before) => {
  site = await openTestInstallation();
  const folder = join(site.dataFolder, "corner");
  const name = `${before}art/나무 1.svg`;
  await put(folder, "media/art/나무 1.svg", SVG);
  await put(
    folder,
    "site.yaml",
    `code: corner\nname: Corner\nhosts: [corner.localhost]\nlanguages: [{ code: en, default: true }]\nconfig: { siteConfig: { logo: "${name}" } }\n`,
  );
  await put(folder, "banners.yaml", `home:\n  - { id: a, title: A, image: "${name}" }\n`);
  await put(folder, "redirects.yaml", `- { from: /tree.html, to: "${name}" }\n`);
  await put(folder, "articles/en/x.md", `---\ntitle: X\ncover: "${name}"\n---\n![a](<${name}>)\n`);
  expect((await importFolder(site.store.exchange, folder)).findings.list).toEqual([]);

  const ask = (url: string) => site.app.inject({ url, headers: HEADERS });
  const answers = await Promise.all(
    [
      "/api/client/sys/config/findByParentCode?parentCode=theme1",
      "/api/client/sys/banner/list/home",
      "/api/client/article/detail?slug=x",
    ].map(ask),
  );
  const addresses = answers.flatMap(({ body }) => body.match(/\/media\/[\da-f]{12}\/[^"\\]+/g) ?? []);
  const { location } = (await ask("/tree.html")).headers;
  expect(addresses).toHaveLength(4);
  expect(new Set([...addresses, location]).size).toBe(1);
  expect((await ask(String(location))).body).toBe(SVG);
});
