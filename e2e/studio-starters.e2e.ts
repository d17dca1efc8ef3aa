import { rmSync } from "node:fs";
import { LANGUAGE_CODES } from "../src/contract/addresses/locales.ts";
import { STARTER_NAMES } from "../src/contract/studio/starters.ts";
import { LOOKS, applyLook, overflowIn, violations } from "./looks.ts";
import { runVitrine, startServer } from "./server.ts";
import { copySeed, expect, test, untilHydrated } from "./site.ts";
import { enterStudio, expectUsable, studioOf } from "./studio.ts";

const PAGES = ["home", "about", "services", "people", "prices", "contact"];

test("an operator adds a site from a starter in two of its languages, and visitors see its pages", async ({
  page,
}) => {
  test.slow();
  const dataFolder = copySeed();
  const server = await startServer(dataFolder);
  try {
    await enterStudio(page, server, { role: "operator" });
    await page.goto(`${studioOf(server)}/studio/`);
    await page.getByRole("button", { name: "Add site" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name", { exact: true }).fill("Open Shelves");
    await dialog.getByLabel("Domain").fill("shelves.localhost");
    await dialog.getByLabel("Begin with").selectOption({ label: "A campaign: a cause and its form" });
    await dialog.getByLabel("한국어").uncheck();
    await expect(dialog.getByLabel("Theme")).toHaveCount(0);
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Add site" }).click();
    await expect(page.getByRole("link", { name: "Open Open Shelves" })).toBeVisible();
    await page.goto(`${server.origin("shelves")}/`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keep the library open");
    await expect(page).toHaveTitle(/Open Shelves/);
    await page.goto(`${server.origin("shelves")}/zh/contact.html`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("为图书馆留下您的名字");
    expect((await server.fetch("/kr/home.html", { tenant: "shelves" })).status).toBe(404);
  } finally {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
});

for (const [place, starter] of STARTER_NAMES.entries()) {
  test(`every page of the starter ${starter} is accessible and fits the narrowest window`, async ({
    page,
    server,
  }) => {
    test.slow();
    const code = `new-${starter}`;
    const host = `${code}.localhost`;
    const { dataFolder } = server;
    await runVitrine(
      dataFolder,
      "tenants",
      "add",
      code,
      "--name",
      "New",
      "--host",
      host,
      "--starter",
      starter,
    );
    for (const [index, language] of LANGUAGE_CODES.entries()) {
      for (const slug of PAGES) {
        await page.goto(`${server.origin(code)}${language === "en" ? "" : `/${language}`}/${slug}.html`);
        await untilHydrated(page);
        const look = LOOKS[(place + index) % LOOKS.length];
        if (look !== undefined) await applyLook(page, look);
        expect(await violations(page, "everything"), `${language}/${slug}`).toEqual([]);
        expect(await overflowIn(page, { width: 320, letters: "100%" }), `${language}/${slug}`).toBe(0);
      }
    }
  });
}
