import { rmSync } from "node:fs";
import { startServer } from "./server.ts";
import { copySeed, expect, test } from "./site.ts";
import { enterStudio, expectUsable, studioOf } from "./studio.ts";

test("operators sort all sites, archive one and bring it back, add one, and delete one, on all servers", async ({
  page,
  complaints,
}) => {
  test.slow();
  complaints.tolerate(/responded with a status of (409|422)/);
  const dataFolder = copySeed();
  const [server, other] = await Promise.all([startServer(dataFolder), startServer(dataFolder)]);
  const statusOf = async (from = server) => (await from.fetch("/index.html", { tenant: "lumen" })).status;
  try {
    await enterStudio(page, server, { role: "operator" });
    await page.goto(`${studioOf(server)}/studio/`);
    const table = page.getByRole("table");
    const names = () => table.getByRole("rowheader").allTextContents();
    await expect(table.getByRole("row")).toHaveCount(5);
    expect(await names()).toEqual((await names()).toSorted((left, right) => left.localeCompare(right)));
    await page.getByRole("button", { name: "Size" }).press("Enter");
    await expect(page.getByRole("columnheader", { name: "Size" })).toHaveAttribute("aria-sort", "descending");
    await page.getByRole("button", { name: "Size" }).press("Enter");
    await expect(page.getByRole("columnheader", { name: "Size" })).toHaveAttribute("aria-sort", "ascending");
    await expectUsable(page);

    const actions = page.getByRole("group", { name: "Actions for Lumen" });
    const dialog = page.getByRole("dialog");
    expect([await statusOf(), await statusOf(other)]).toEqual([200, 200]);
    for (const [button, status] of [
      ["Archive", 404],
      ["Bring back", 200],
    ] as const) {
      await actions.getByRole("button", { name: button }).click();
      await dialog.getByRole("button", { name: button }).click();
      await expect(dialog).toBeHidden();
      await expect.poll(() => statusOf(other), { timeout: 1_000 }).toBe(status);
    }

    await page.getByRole("button", { name: "Add site" }).press("Enter");
    await dialog.getByLabel("Name", { exact: true }).fill("Book & Sons");
    await page.keyboard.press("Tab");
    await expect(dialog.getByLabel("Short name")).toHaveValue("book-sons");
    await dialog.getByLabel("Domain").fill("lumen.localhost");
    await dialog.getByLabel("Begin with").selectOption("An empty site with one page");
    await dialog.getByLabel("Theme").selectOption("theme2");
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Add site" }).click();
    await expect(dialog.getByText("The site Lumen has this domain.")).toBeVisible();
    await dialog.getByLabel("Domain").fill("book-sons.localhost");
    const clicked = Date.now();
    await dialog.getByRole("button", { name: "Add site" }).click();
    const first = async () => (await other.fetch("/index.html", { tenant: "book-sons" })).text;
    await expect.poll(first, { timeout: 60_000 }).toMatch(/<title>[^<]*Book &amp; Sons/);
    expect(Date.now() - clicked).toBeLessThan(60_000);
    await expect(page.getByRole("link", { name: "Open Book & Sons" })).toBeVisible();
    await expect(table.getByRole("row")).toHaveCount(6);

    await actions.getByRole("button", { name: "Delete…" }).click();
    await expect(dialog.getByText(/articles$/)).toBeVisible();
    await expectUsable(page);
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download a last copy" }).click();
    expect((await saved).suggestedFilename()).toBe("lumen.tar.gz");
    const name = dialog.getByLabel("Type the name of the site: Lumen");
    await name.fill("Lumens");
    await name.press("Enter");
    await expect(dialog.getByText("That is not the name of the site.")).toBeVisible();
    await name.fill("Lumen");
    await name.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Lumen is deleted." })).toBeVisible();
    // Hosts that no site has show the default site.
    const shown = async () => (await other.fetch("/index.html", { tenant: "lumen" })).text;
    await expect.poll(shown, { timeout: 1_000 }).not.toMatch(/<title>[^<]*Lumen/);
    await expect(table.getByRole("row")).toHaveCount(5);
    await expectUsable(page);
  } finally {
    await Promise.all([server.stop(), other.stop()]);
    rmSync(dataFolder, { recursive: true, force: true });
  }
});
