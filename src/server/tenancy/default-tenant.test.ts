import { expect, it, onTestFinished } from "vitest";
import { openTestInstallation } from "../testing/test-installation.ts";

const STRANGER = { host: "stranger.example" };

it("shows the default site on hosts that belong to no site, unless there is none", async () => {
  const open = async (tenant: string) => {
    const { app, close } = await openTestInstallation({ environment: { VITRINE_DEFAULT_TENANT: tenant } });
    onTestFinished(close);
    return app;
  };
  const app = await open("lumen");
  expect((await app.inject({ url: "/api/client/article/list", headers: STRANGER })).statusCode).toBe(200);

  const without = await open("off");
  for (const url of ["/", "/sitemap.xml", "/api/client/article/list"])
    expect((await without.inject({ url, headers: STRANGER })).statusCode).toBe(404);
  const named = { ...STRANGER, "tenant-name": "lumen" };
  const list = await without.inject({ url: "/api/client/article/list", headers: named });
  expect(list.statusCode).toBe(200);
  const own = await without.inject({ url: "/about.html", headers: { host: "harbor.localhost" } });
  expect(own.statusCode).toBe(200);
});
