import { expect, it, onTestFinished } from "vitest";
import { QUAY, importFiles, signedIn } from "../testing/studio-client.ts";
import { openTestInstallation } from "../testing/test-installation.ts";

const COMPOSED = "articles/en/café.md";
const IN_PARTS = COMPOSED.normalize("NFD");
const TEXT = `---\ntitle: Café\npublishedAt: 2026-01-01\ntags: [${"é".normalize("NFD")}, é]\n---\nText\n`;

it("finds, saves and publishes files whose names are decomposed, as on a Mac", async () => {
  const site = await openTestInstallation();
  onTestFinished(() => site.close());
  await importFiles(site, { ...QUAY, [IN_PARTS]: TEXT });
  const editor = await signedIn(site, { role: "editor", tenant: "quay", languages: null, groups: null });
  const address = (path: string, name: string) => `sites/quay/${path}?name=${encodeURIComponent(name)}`;

  const found = await editor(address("file", IN_PARTS));
  expect(found.status).toBe(200);
  expect(found.json.data).toEqual((await editor(address("file", COMPOSED))).json.data);
  const base = String(found.headers["etag"]).replaceAll('"', "");

  const saved = await editor(address("draft", IN_PARTS), {
    method: "PUT",
    headers: { "if-none-match": "*" },
    body: { text: `${TEXT}More\n`, base },
  });
  expect(saved.status).toBe(200);
  const drafts = await editor("sites/quay/drafts");
  expect(drafts.json.data).toMatchObject({ drafts: [{ name: COMPOSED }] });

  const files = [{ name: IN_PARTS, text: `${TEXT}More\n`, base }];
  const published = await editor("sites/quay/publications", { method: "POST", body: { files } });
  expect(published.json).toMatchObject({ code: 200, data: { files: [{ name: COMPOSED, isMerged: false }] } });
  const clash = [{ name: IN_PARTS, text: TEXT.replace("Text", "Other"), base }];
  const late = await editor("sites/quay/publications", { method: "POST", body: { files: clash } });
  // The edit must either be merged or conflict with the other text; the file must not be reported as removed.
  expect(JSON.stringify(late.json)).not.toContain('"theirs":null');

  const tenant = (await site.store.findTenant("quay")) ?? expect.unreachable();
  const article = await site.store.reader(tenant).findArticle({ slug: "café" }, "en");
  expect(article?.tags).toEqual(["é"]);
});
