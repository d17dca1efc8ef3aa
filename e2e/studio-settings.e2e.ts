import { expect, test } from "./site.ts";
import { storedText } from "./studio-article.ts";
import { enterStudio, expectUsable, studioOf } from "./studio.ts";

test("a menu entry is renamed as text: mistakes show at their line, the site changes, and undo restores it", async ({
  page,
  server,
}, { testId }) => {
  const home = async () => (await server.fetch("/index.html", { tenant: "harbor" })).text;
  await enterStudio(page, server, { role: "manager", site: "harbor" });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/settings`);
  await page.getByRole("radio", { name: "Menus" }).click({ force: true });
  const field = page.getByRole("textbox", { name: "Menus" });
  const before = await field.inputValue();
  const label = /name: \{ en: ([\w ]+)/.exec(before)?.[1] ?? "";
  const renamed = `Renamed ${testId.slice(0, 8)}`;

  await field.fill(before.replace(`en: ${label}`, "en: [unclosed"));
  await page
    .getByText(/problem/i)
    .first()
    .click();
  await expect(page.getByText("Error", { exact: true }).first()).toBeVisible();
  await field.fill(before.replace(`en: ${label}`, `en: ${renamed}`));
  await expect.poll(async () => (await storedText(page, "menus.yaml")).draft).toContain(renamed);
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue(before.replace(`en: ${label}`, `en: ${renamed}`));
  expect(await home()).not.toContain(renamed);

  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(renamed)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Publish" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The settings are published.")).toBeVisible();
  await expect.poll(home).toContain(renamed);
  await expectUsable(page);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The settings are published.")).toHaveCount(0);
  await expect.poll(home).not.toContain(renamed);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(field).toHaveValue(before);
});

test("an editor is offered the files that editors may change, and a translator none", async ({
  page,
  server,
}) => {
  await enterStudio(page, server, { role: "editor", site: "harbor" });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/settings?file=site`);
  await expect(page.getByRole("textbox", { name: "Menus" })).toHaveValue(/en:/);
  await expect(page.getByRole("radio", { name: "Site" })).toHaveCount(0);
  await enterStudio(page, server, { role: "translator", site: "harbor", languages: ["kr"] });
  await page.goto(`${studioOf(server)}/studio/sites/harbor/`);
  await expect(page.getByRole("link", { name: "Articles" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
});
