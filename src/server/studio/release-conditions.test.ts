import * as v from "valibot";
import { afterAll, beforeAll, expect, it } from "vitest";
import { releasesSchema } from "../../contract/studio/endpoints/releases.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import { startReleaseTimer } from "../releases/release-timer.ts";
import { QUAY, type StudioClient, importFiles, signedIn, withToken } from "../testing/studio-client.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const EDITOR: Grant = { tenant: "quay", role: "editor", languages: null, groups: null };
const ABOUT = "articles/en/about.md";
const HOUR = 3_600_000;

let site: TestInstallation;
let stopTimer: () => void;
let planner: StudioClient;
beforeAll(async () => {
  site = await openTestInstallation();
  await importFiles(site, QUAY);
  stopTimer = startReleaseTimer(site.services);
  planner = await signedIn(site, EDITOR);
});
afterAll(async () => {
  stopTimer();
  await site.close();
});

const at = (path: string) => `sites/quay/${path}`;

async function published(name = ABOUT) {
  const { json } = await planner(at(`file?name=${encodeURIComponent(name)}`));
  return json.data as { hash: string; text: string };
}

async function plan(text: string, conditions: object, more: object = {}) {
  const { hash } = await published();
  const files = [{ name: ABOUT, text, base: hash }];
  const body = { title: "Spring", conditions, files, ...more };
  return planner(at("releases"), { method: "POST", body });
}

async function find(call = planner) {
  const { releases } = v.parse(releasesSchema, (await call(at("releases"))).json.data);
  return releases[0] ?? expect.fail("no release");
}

async function act(call: StudioClient, method: string, path: string, body?: object) {
  const { id, version } = await find();
  const headers = { "if-match": `"${version}"` };
  return call(at(`releases/${id}${path}`), { method, headers, ...(body && { body }) });
}

const article = (body: string) => `---\ntitle: About\npublishedAt: 2026-01-01\n---\n${body}\n`;

it("goes live after the second approval; neither its planner nor a token can approve it", async () => {
  const [one, two] = [await signedIn(site, EDITOR), await signedIn(site, EDITOR)];
  expect((await plan(article("Approved."), { approval: true })).status).toBe(200);
  expect(await find()).toMatchObject({ waitsFor: { approvals: 2, texts: [] }, approvals: [] });
  expect((await act(planner, "POST", "/approval", {})).status).toBe(403);
  const token = await withToken(site, "quay", ["site.read", "article.publish", "article.delete"]);
  expect((await act(token, "POST", "/approval", {})).status).toBe(403);
  const translator = await signedIn(site, { ...EDITOR, role: "translator", languages: ["zh"] });
  expect((await act(translator, "POST", "/approval", {})).status).toBe(403);
  const waitingFor = async (call: StudioClient) => (await call(at("today"))).json.data;
  const forOne = { releases: [{ title: "Spring", needsApproval: true, languages: [] }] };
  expect(await waitingFor(one)).toMatchObject(forOne);
  for (const other of [planner, translator]) expect(await waitingFor(other)).toMatchObject({ releases: [] });
  expect((await act(one, "POST", "/approval", {})).status).toBe(200);
  expect(await waitingFor(one)).toMatchObject({ releases: [] });
  expect(await find()).toMatchObject({ state: "planned", approvals: [{ by: expect.any(String) }] });
  expect((await act(two, "POST", "/approval", {})).status).toBe(200);
  await expect.poll(async () => (await find()).state, { timeout: 15_000 }).toBe("applied");
  const { json } = await (await signedIn(site, { ...EDITOR, role: "manager" }))("audit?tenant=quay");
  expect(JSON.stringify(json)).toContain("releases.approve");
});

it("goes live after the publication of the last translation", async () => {
  expect((await plan(article("Translated."), { languages: ["zh"] })).status).toBe(200);
  const zh = "articles/zh/about.md";
  expect((await find()).waitsFor.texts).toEqual([{ language: "zh", outdated: [zh], missing: [] }]);
  const translator = await signedIn(site, { ...EDITOR, role: "translator", languages: ["zh"] });
  expect((await translator(at("today"))).json.data).toMatchObject({ releases: [{ languages: ["zh"] }] });
  const other = await signedIn(site, { ...EDITOR, role: "translator", languages: ["kr"] });
  expect((await other(at("today"))).json.data).toMatchObject({ releases: [] });
  const { hash, text } = await published(zh);
  const files = [{ name: zh, text: text.replace("我们", "大家"), base: hash }];
  expect((await planner(at("publications"), { method: "POST", body: { files } })).status).toBe(200);
  await expect.poll(async () => (await find()).state, { timeout: 15_000 }).toBe("applied");
});

it("refuses conditions that cannot hold, and times that contradict each other", async () => {
  const refused = async (conditions: object, more = {}) => {
    const { status, json } = await plan(article("Refused."), conditions, more);
    expect(status).toBe(422);
    return json.msg;
  };
  expect(await refused({ languages: ["en"] })).toContain("en is not a language into which");
  expect(await refused({ latestAt: Date.now() + HOUR })).toContain("needs a language or approval");
  const goesLiveAt = Date.now() + HOUR;
  expect(await refused({ approval: true, latestAt: goesLiveAt }, { goesLiveAt })).toContain(
    "must be later than goesLiveAt",
  );
});

it("shows conflicts with later changes and plans the release again once they are resolved", async () => {
  const goesLiveAt = Date.now() + HOUR;
  expect((await plan(article("Mine."), {}, { goesLiveAt })).status).toBe(200);
  const { hash, text: ancestor } = await published();
  const files = [{ name: ABOUT, text: article("Theirs."), base: hash }];
  await planner(at("publications"), { method: "POST", body: { files } });
  const { json } = await act(planner, "GET", "/conflicts");
  const now = await published();
  expect(json.data).toMatchObject({
    conflicts: [
      {
        name: ABOUT,
        current: now.hash,
        ours: article("Mine."),
        theirs: article("Theirs."),
        ancestor,
      },
    ],
  });
  const merged = { files: [{ name: ABOUT, text: article("Ours."), base: now.hash }] };
  expect((await act(planner, "PUT", "/files", merged)).status).toBe(200);
  expect(await find()).toMatchObject({ state: "planned", findings: [] });
  expect((await act(planner, "PUT", "/files", { drop: [ABOUT] })).status).toBe(409);
});

it("has a calendar: releases at their times, and those that wait without one", async () => {
  const period = `from=${Date.now() - HOUR}&to=${Date.now() + 2 * HOUR}`;
  await plan(article("Whenever."), { approval: true });
  const { json } = await planner(at(`release-calendar?${period}`));
  expect(json.data).toMatchObject({
    releases: expect.arrayContaining([
      expect.objectContaining({ state: "applied", isConditional: true, at: expect.any(Number) }),
      expect.objectContaining({ state: "planned", isConditional: false, at: expect.any(Number) }),
      expect.objectContaining({ state: "planned", isConditional: true, at: null }),
    ]),
  });
  // A release whose conditions hold already is listed at its time, not at its latest time.
  const goesLiveAt = Date.now() + HOUR / 2;
  const zh = "articles/zh/about.md";
  const files = [
    { name: ABOUT, text: article("Both."), base: (await published()).hash },
    { name: zh, text: article("都有。"), base: (await published(zh)).hash },
  ];
  await plan("", { languages: ["zh"], latestAt: goesLiveAt + HOUR }, { goesLiveAt, files });
  const { id } = await find();
  const now = await planner(at(`release-calendar?${period}`));
  expect((now.json.data as { releases: unknown[] }).releases).toContainEqual(
    expect.objectContaining({ id, at: goesLiveAt, isConditional: true }),
  );
  const none = await planner(at(`release-calendar?from=0&to=1`));
  expect((none.json.data as { releases: unknown[] }).releases).toHaveLength(1);
});
