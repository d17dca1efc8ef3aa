import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tenant } from "../../content/store.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const VISITOR = {
  host: "harbor.localhost",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};
const TODAY = Math.floor(Date.now() / 86_400_000);
const event = { kind: "view", path: "/about.html", status: 200 };

let site: TestInstallation;
let harbor: Tenant;
beforeAll(async () => {
  site = await openTestInstallation();
  const tenant = await site.store.findTenant("harbor");
  if (tenant === undefined) throw new Error("no tenant");
  harbor = tenant;
});
afterAll(() => site.close());

function send(payload: unknown, headers: Record<string, string> = {}) {
  return site.app.inject({
    method: "POST",
    url: "/api/client/visit",
    headers: { ...VISITOR, "content-type": "application/json", ...headers },
    payload: JSON.stringify(payload),
  });
}

async function views(): Promise<number> {
  await site.visits.flush();
  const { days } = await site.store.visits.report(harbor, TODAY - 1, TODAY + 1);
  return days.reduce((sum, day) => sum + day.views, 0);
}

it("counts a visitor, and sets no cookie", async () => {
  const before = await views();
  const answer = await send(event);
  expect([answer.statusCode, answer.headers["set-cookie"], answer.headers["cache-control"]]).toEqual([
    200,
    undefined,
    "no-store",
  ]);
  expect(await views()).toBe(before + 1);
});

it.each<[string, Record<string, string>]>([
  ["asks not to be tracked", { dnt: "1" }],
  ["sends the privacy signal", { "sec-gpc": "1" }],
  ["is a bot", { "user-agent": "Mozilla/5.0 (compatible; Baiduspider/2.0)" }],
  ["says nothing of itself", { "user-agent": "" }],
])("does not count who %s", async (_name, headers) => {
  const before = await views();
  expect((await send(event, headers)).statusCode).toBe(200);
  expect(await views()).toBe(before);
});

it.each<[string, unknown, Record<string, string>, number]>([
  ["what another site sends", event, { origin: "https://spam.example" }, 403],
  ["an event that there is not", { kind: "other" }, {}, 400],
  ["an address without end", { ...event, path: `/${"a".repeat(3_000)}` }, {}, 400],
  ["another tenant by name", event, { "tenant-name": "lumen" }, 404],
])("refuses %s", async (_name, payload, headers, status) => {
  expect((await send(payload, headers)).statusCode).toBe(status);
});

it("writes what is waiting when the server stops", async () => {
  const before = await views();
  await send(event);
  await site.visits.stop();
  expect(
    (await site.store.visits.report(harbor, TODAY - 1, TODAY + 1)).days.reduce(
      (sum, day) => sum + day.views,
      0,
    ),
  ).toBe(before + 1);
});
