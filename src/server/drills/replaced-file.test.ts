// @module-tag drill
import { spawnSync } from "node:child_process";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { copySqlite } from "../../content/engine/sqlite-backup.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const HEADERS = { host: "harbor.localhost" };
const NEED = { name: "Ada", email: "ada@example.com", message: "Hello", consent: true };

let site: TestInstallation;
beforeEach(async () => {
  site = await openTestInstallation();
});
afterEach(() => site.close());

it("confirms no enquiry after a backup was copied over the file, and reports it", async () => {
  const file = join(site.dataFolder, "vitrine.sqlite");
  const backup = join(site.dataFolder, "backup.sqlite");
  copySqlite(file, backup);
  const send = () =>
    site.app.inject({
      method: "POST",
      url: "/api/client/need",
      headers: HEADERS,
      payload: { ...NEED, idempotencyKey: crypto.randomUUID() },
    });
  const ask = (url: string) => site.app.inject({ url, headers: HEADERS });
  expect((await ask("/about.html")).statusCode).toBe(200);
  for (let count = 0; count < 5; count += 1) expect((await send()).statusCode).toBe(200);
  expect(spawnSync("cp", [backup, file]).status).toBe(0);
  for (const refused of [await send(), await ask("/readyz")])
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "5"]);
  expect((await ask("/about.html")).statusCode).toBe(200);
  expect(site.log.map(({ err }) => JSON.stringify(err))).toContainEqual(
    expect.stringContaining("was overwritten while it was in use"),
  );
});

it("confirms no enquiry while the database file is missing, and continues when it is back", async () => {
  const file = join(site.dataFolder, "vitrine.sqlite");
  const statusOf = async (url: string) => (await site.app.inject({ url, headers: HEADERS })).statusCode;
  const send = async () => {
    const payload = { ...NEED, idempotencyKey: crypto.randomUUID() };
    return (await site.app.inject({ method: "POST", url: "/api/client/need", headers: HEADERS, payload }))
      .statusCode;
  };
  const ask = async () => [
    await send(),
    ...(await Promise.all(["/readyz", "/about.html", "/api/client/article/search?q=harbor"].map(statusOf))),
  ];
  expect(await ask()).toEqual([200, 200, 200, 200]);

  renameSync(file, `${file}.away`);
  expect(await ask()).toEqual([503, 503, 200, 503]);
  expect(await statusOf("/news/opening.html")).toBe(503);
  expect(site.log.map(({ err }) => JSON.stringify(err))).toContainEqual(
    expect.stringContaining("was removed or replaced while it was in use"),
  );

  renameSync(`${file}.away`, file);
  expect(await ask()).toEqual([200, 200, 200, 200]);
  expect(await statusOf("/news/opening.html")).toBe(200);
});
