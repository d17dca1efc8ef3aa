import { expect, it } from "vitest";
import { openTestInstallation } from "../testing/test-installation.ts";

const STRANGER = { host: "stranger.example" };

it("shows the default site on hosts that belong to no site, unless there is none", async () => {
  const withDefault = await openTestInstallation({ environment: { VITRINE_DEFAULT_TENANT: "lumen" } });
  const { app } = withDefault;
  expect((await app.inject({ url: "/api/client/article/list", headers: STRANGER })).statusCode).toBe(200);
  await withDefault.close();

  const without = await openTestInstallation({ environment: { VITRINE_DEFAULT_TENANT: "off" } });
  for (const url of ["/", "/sitemap.xml", "/api/client/article/list"])
    expect((await without.app.inject({ url, headers: STRANGER })).statusCode).toBe(404);
  const named = { ...STRANGER, "tenant-name": "lumen" };
  const list = await without.app.inject({ url: "/api/client/article/list", headers: named });
  expect(list.statusCode).toBe(200);
  const own = await without.app.inject({ url: "/about.html", headers: { host: "harbor.localhost" } });
  expect(own.statusCode).toBe(200);
  await without.close();
});
