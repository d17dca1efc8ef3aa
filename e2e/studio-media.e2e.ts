import sharp from "sharp";
import { expect, test } from "./site.ts";
import { editorOf, openArticle, publishText, storedText } from "./studio-article.ts";
import { enterStudio, expectUsable, studioOf } from "./studio.ts";

const picture = async (name: string, width: number) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width, height: 300, channels: 3, background: "#2a6" } })
    .png()
    .toBuffer(),
});

test("pictures are uploaded together, found, described, and replaced in three clicks", async ({
  page,
  server,
  complaints,
}, { testId }) => {
  // The server refuses the broken picture.
  complaints.tolerate(/responded with a status of 422/);
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/`);
  let clicks = 0;
  await page.getByRole("link", { name: "Media" }).first().click();
  clicks += 1;
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload files" }).first().click();
  await (
    await chooser
  ).setFiles([
    await picture(`First ${testId}.png`, 400),
    await picture(`Second ${testId}.png`, 600),
    { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") },
  ]);
  const uploads = page.getByRole("region", { name: "Uploads" });
  await expect(uploads.getByRole("status").first()).toHaveText("2 of 3 uploaded");
  await expect(uploads.getByRole("alert")).toContainText("“broken.png” cannot be uploaded");
  await uploads.getByRole("button", { name: "Close" }).click();

  await page.getByLabel("Search names and alt texts").fill(`second ${testId}`.replaceAll(" ", "-"));
  const tile = page.getByRole("link", { name: `second-${testId}.png` });
  await tile.click();
  clicks += 1;
  const detail = page.getByRole("region", { name: "File", exact: true });
  await expect(detail.getByText("600 × 300").first()).toBeVisible();
  await detail.getByLabel("Alt text · English").fill("A green field at noon");
  await detail.getByLabel("Left to right").focus();
  await page.keyboard.press("Home");
  await detail.getByRole("button", { name: "Save" }).click();
  await expect(detail.getByText("Saved.")).toBeVisible();
  await expectUsable(page);

  const replacement = page.waitForEvent("filechooser");
  await detail.getByRole("button", { name: "Replace …" }).click();
  clicks += 1;
  await (await replacement).setFiles([await picture("other.png", 800)]);
  await expect(detail.getByText("800 × 300").first()).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(4);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(detail.getByText("600 × 300").first()).toBeVisible();

  await page.getByLabel("Search names and alt texts").fill("field at noon");
  await expect(tile).toBeVisible();
});

test("a description that is being written stays when somebody else describes the file", async ({
  page,
  server,
  complaints,
}, { testId }) => {
  // The other description makes this one outdated.
  complaints.tolerate(/responded with a status of 412/);
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/media`);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload files" }).first().click();
  await (await chooser).setFiles([await picture(`Shared ${testId}.png`, 500)]);
  const uploads = page.getByRole("region", { name: "Uploads" });
  await expect(uploads.getByRole("status").first()).toHaveText("1 of 1 uploaded");
  await uploads.getByRole("button", { name: "Close" }).click();
  await page.getByLabel("Search names and alt texts").fill(`shared-${testId}`);
  await page.getByRole("link", { name: `shared-${testId}.png` }).click();
  const detail = page.getByRole("region", { name: "File", exact: true });
  const alt = detail.getByLabel("Alt text · English");
  await alt.fill("Mine");
  const other = await page.context().newPage();
  await other.goto(page.url());
  const theirs = other.getByRole("region", { name: "File", exact: true });
  await theirs.getByLabel("Alt text · English").fill("Theirs");
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(theirs.getByText("Saved.")).toBeVisible();
  await other.close();
  await detail.getByRole("button", { name: "Save" }).click();
  await expect(detail.getByRole("button", { name: "Show theirs" })).toBeVisible();
  await expect(alt).toHaveValue("Mine");
  await detail.getByRole("button", { name: "Show theirs" }).click();
  await expect(alt).toHaveValue("Theirs");
  await expect(detail.getByRole("button", { name: "Show theirs" })).toHaveCount(0);
  await alt.fill("Both");
  await detail.getByRole("button", { name: "Save" }).click();
  await expect(detail.getByText("Saved.")).toBeVisible();
});

test("a used picture names its uses before it is deleted, and is renamed with them", async ({
  page,
  server,
}) => {
  await enterStudio(page, server, { role: "manager", site: "harbor" });
  const file = "media/covers/tea-importer.svg";
  // A text of its own, because other tests move the site's articles.
  const text = [
    "---",
    "title: Tea",
    "publishedAt: 2026-03-01",
    "cover: media:covers/tea-importer.svg",
    "---",
    "",
  ];
  await publishText(page, "articles/en/tea-cover.md", text.join("\n"));
  await page.goto(`${studioOf(server)}/studio/sites/harbor/media?file=${encodeURIComponent(file)}`);
  const detail = page.getByRole("region", { name: "File", exact: true });
  await expect(detail.getByRole("link", { name: /^Forty-one days out of/ }).first()).toBeVisible();
  await detail.getByRole("button", { name: "Delete" }).click();
  const asked = page.getByRole("dialog", { name: "Delete “tea-importer.svg”?" });
  await expect(asked.getByRole("link").first()).toBeVisible();
  await expectUsable(page);
  await page.keyboard.press("Escape");

  await detail.getByRole("button", { name: "Rename …" }).click();
  const dialog = page.getByRole("dialog", { name: "Rename file" });
  await dialog.getByLabel("New name").fill("covers/tea-shop");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“covers/tea-importer.svg” is now “covers/tea-shop.svg”.")).toBeVisible();
  await expect(detail.getByRole("heading", { name: "tea-shop.svg" })).toBeVisible();
  const renamed = await server.fetch("/tea-cover.html", { tenant: "harbor" });
  expect(renamed.text).toContain("covers/tea-shop.svg");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(detail.getByRole("heading", { name: "tea-importer.svg", exact: true })).toBeVisible();
});

test("a translator sees files without being offered to change them", async ({ page, server }) => {
  await enterStudio(page, server, { role: "translator", site: "harbor", languages: ["kr"] });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/media?order=name`);
  await page.getByRole("link", { name: /\.svg/ }).first().click();
  await expect(page.getByRole("region", { name: "File", exact: true })).toBeVisible();
  for (const name of ["Upload files", "Replace …", "Delete", "Save"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
});

test("a picture of the site is chosen for a text and as its cover, with its alt text", async ({
  page,
  server,
}) => {
  const name = "articles/en/picked.md";
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, name, "---\ntitle: Picked\npublishedAt: 2026-01-01\n---\n\nWords\n");
  await openArticle(page, server, "picked");
  await editorOf(page).focus();
  await page.keyboard.press("Control+End");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Insert a picture …" }).click();
  const picker = page.getByRole("dialog", { name: "Choose a picture" });
  await picker.getByLabel("Search pictures by name or alt text").fill("tea chests");
  await expectUsable(page);
  await picker.getByRole("button", { name: "tea-importer.svg" }).click();
  const asked = page.getByRole("dialog", { name: "Insert a picture" });
  await expect(asked.getByLabel("Alt text")).toHaveValue(/^Tea chests/);
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => (await storedText(page, name)).draft)
    .toMatch(/Words\n\n!\[Tea chests [^\]]+\]\(media:covers\/tea-importer\.svg\)\n/);

  await page.goto(`${page.url().split("?")[0] ?? ""}?pane=details`);
  await page.getByRole("button", { name: "Choose a picture …" }).click();
  await picker.getByRole("button", { name: "tea-importer.svg" }).click();
  await expect(page.getByRole("list", { name: "Crops of the themes" })).toBeVisible();
  await expect
    .poll(async () => (await storedText(page, name)).draft)
    .toMatch(
      /title: Picked\ncover: media:covers\/tea-importer\.svg\ncoverAlt: Tea chests [^\n]+\npublishedAt/,
    );
  await expectUsable(page);
});
