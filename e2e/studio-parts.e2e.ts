import { readFileSync } from "node:fs";
import { failedLoad } from "./complaints.ts";
import { expect, test } from "./site.ts";
import { editorOf, openArticle, publishText, storedText, untilSaved } from "./studio-article.ts";
import { enterStudio, expectUsable, studioOf } from "./studio.ts";

const TEXT = ["---", "title: Parts", "publishedAt: 2026-03-01", "---", "", "Seals sleep.", ""].join("\n");
/** Messages about a part that is missing, because there is no network or a deployment has deleted it. */
const NOT_LOADED = failedLoad(/\/studio\//);
/** Messages about requests of the preview that may be pending when the network fails. */
const PREVIEW_REQUESTS = failedLoad(/\/(?:assets|media)\//);

test.beforeEach(({ complaints }) => complaints.tolerate(NOT_LOADED));

test("a pane that cannot be loaded offline says so, and opens once the network is back", async ({
  page,
  context,
  server,
  complaints,
}) => {
  complaints.tolerate(PREVIEW_REQUESTS);
  const name = "articles/en/parts.md";
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await publishText(page, name, TEXT);
  await openArticle(page, server, "parts");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Details", exact: true }).click();
  const failure = page.getByText("The server cannot be reached");
  await expect(failure).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await editorOf(page).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("Typed offline.");
  await expect(editorOf(page)).toContainText("Typed offline.");
  await context.setOffline(false);
  const title = page.getByRole("region", { name: "Details" }).getByLabel("Title");
  await expect(title).toHaveValue("Parts");
  // The style sheet of the pane is loaded as well.
  await expect(title.locator("xpath=ancestor::fieldset")).toHaveCSS("display", "grid");
  await untilSaved(page);
  expect((await storedText(page, name)).draft).toBe(`${TEXT}Typed offline.`);
});

test("a screen, a pane and a dialog whose build was removed offer to reload, and can still be left", async ({
  page,
  server,
}) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  const parts = [
    "screens/history/history",
    "screens/article/details/details-pane",
    "screens/articles/move-dialog",
  ];
  const files = parts.flatMap((part) => filesOf(`src/studio/${part}.tsx`));
  const gone = (url: URL) => files.some((file) => url.pathname.endsWith(`/${file}`));
  await page.route(gone, (route) => route.fulfill({ status: 404, body: "" }));
  const failure = page.getByRole("alert").filter({ hasText: "This part of the Studio did not load" });

  await page.goto(`${studioOf(server)}/studio/sites/harbor/articles?q=about`);
  await page.locator("tbody input").first().check();
  await page.getByRole("button", { name: "Move to a group" }).click();
  const dialog = page.getByRole("dialog", { name: "Move to a group" });
  await expect(dialog.getByRole("button", { name: "Reload" })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("region", { name: "Selected articles" })).toBeVisible();

  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible();
  await expect(failure.getByRole("button", { name: "Reload" })).toBeVisible();
  await expectUsable(page);

  await openArticle(page, server, "about");
  await page.getByRole("button", { name: "Details", exact: true }).click();
  await expect(failure).toBeVisible();
  await page.unroute(gone);
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("region", { name: "Details" }).getByLabel("Title")).toBeVisible();
});

/** The files of the build that only one part of the Studio needs. */
function filesOf(source: string): string[] {
  const manifest = JSON.parse(readFileSync("dist/studio/.vite/manifest.json", "utf8")) as Record<
    string,
    { file: string; css?: string[] }
  >;
  const part = manifest[source];
  if (part === undefined) throw new Error(`${source} is not in the build`);
  return [part.file, ...(part.css ?? [])];
}
