import { afterAll, beforeAll, expect, it } from "vitest";
import { QUAY, type StudioClient, importFiles, signedIn } from "../testing/studio-client.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

let installation: TestInstallation;
let operator: StudioClient;
beforeAll(async () => {
  installation = await openTestInstallation();
  await importFiles(installation, QUAY);
  operator = await signedIn(installation, { tenant: null, role: "operator", languages: null, groups: null });
});
afterAll(() => installation.close());

it("operators survey, archive and delete a site by its name; others cannot", async () => {
  const manager = await signedIn(installation, {
    tenant: "quay",
    role: "manager",
    languages: null,
    groups: null,
  });
  expect((await manager("/studio/api/survey")).status).toBe(403);
  const surveyed = async () => JSON.stringify((await operator("/studio/api/survey")).json.data);
  expect(await surveyed()).toMatch(/"code":"quay"[^}]*"state":"live"/);
  const put = { method: "PUT", body: { state: "archived" } };
  expect((await operator("/studio/api/sites/quay/state", put)).status).toBe(200);
  expect(await surveyed()).toMatch(/"code":"quay"[^}]*"state":"archived"/);
  const deletion = "/studio/api/sites/quay/deletion";
  const { json } = await operator(deletion);
  const { name } = json.data as { name: string };
  const wrong = await operator(deletion, { method: "POST", body: { name: `${name}!` } });
  expect(wrong.status).toBe(422);
  expect((await manager(deletion, { method: "POST", body: { name } })).status).toBe(403);
  const right = await operator(deletion, { method: "POST", body: { name: ` ${name} ` } });
  expect(right.status).toBe(200);
  expect(right.json.data).toEqual({ backup: null });
  expect((await operator(deletion)).status).toBe(404);
  expect(await surveyed()).not.toContain("quay");
});

it("operators add a site, and learn which site has its host", async () => {
  const site = {
    code: "shop",
    name: "Shop",
    host: "Shop.Localhost",
    theme: "theme3",
    languages: ["kr", "en"],
  };
  const add = (body: object) => operator("/studio/api/sites", { method: "POST", body });
  const added = await add(site);
  expect([added.status, added.json.data]).toEqual([200, { code: "shop" }]);
  const taken = await add({ ...site, code: "shop-two" });
  expect([taken.status, taken.json.data, taken.json.errors]).toEqual([
    409,
    { names: ["Shop"] },
    [{ field: "host", message: "taken" }],
  ]);
  expect((await add({ ...site, code: "three", host: "https://three.example/" })).status).toBe(422);
  expect((await add({ ...site, code: "four", host: "", copyOf: "none" })).status).toBe(404);
  expect((await add({ ...site, code: "four", host: "", copyOf: "shop" })).status).toBe(200);
  const manager = await signedIn(installation, {
    tenant: null,
    role: "manager",
    languages: null,
    groups: null,
  });
  expect((await manager("/studio/api/sites", { method: "POST", body: site })).status).toBe(403);
});
