import { expect, test } from "./site.ts";

for (const tenant of ["harbor", "launch", "lumen", "fieldguide"]) {
  test(`${tenant}: browsers can use the icons and the manifest that its pages name`, async ({
    page,
    server,
  }) => {
    await page.goto(`${server.origin(tenant)}/zh/index.html`);
    const icons = await page.evaluate(async () => {
      const links = document.head.querySelectorAll<HTMLLinkElement>(
        "link[rel~=icon],link[rel=apple-touch-icon]",
      );
      return Promise.all(
        [...links].map(async ({ rel, href }) => {
          const picture = new Image();
          picture.src = href;
          await picture.decode();
          return [rel, picture.naturalWidth, picture.naturalHeight];
        }),
      );
    });
    expect(icons).toEqual([
      ["icon", 48, 48],
      ["icon", 64, 64],
      ["apple-touch-icon", 180, 180],
    ]);
    const session = await page.context().newCDPSession(page);
    const { errors, data, url } = await session.send("Page.getAppManifest");
    expect(new URL(url).pathname).toBe("/zh/site.webmanifest");
    expect([errors, JSON.parse(data ?? "")]).toEqual([[], expect.objectContaining({ lang: "zh-Hans" })]);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => /icon/.test(id))).toEqual([]);
  });
}
