import { request as requestHttp } from "node:http";
import type { AddressInfo } from "node:net";
import * as v from "valibot";
import { expect, it, onTestFinished, vi } from "vitest";
import { type TestDatabase, describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { STUDIO_EVENTS, type StudioEventName } from "../../contract/studio/endpoints/events.ts";
import type { Grant } from "../../contract/studio/roles.ts";
import { QUAY, type StudioClient, importFiles, signedIn } from "../testing/studio-client.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const WRITER: Grant = { tenant: "quay", role: "writer", languages: null, groups: null };
const EDITOR: Grant = { ...WRITER, role: "editor" };
const ABOUT = "articles/en/about.md";
const about = QUAY[ABOUT] ?? "";

async function open(database: TestDatabase): Promise<TestInstallation> {
  const site = await openTestInstallation({ environment: { DATABASE_URL: database.databaseUrl } });
  onTestFinished(() => site.close());
  return site;
}

interface ReceivedEvent {
  name: string;
  id: string | undefined;
  data: unknown;
}

/** Follows a site as an EventSource does. */
async function follow({ app }: TestInstallation, call: StudioClient, headers: Record<string, string> = {}) {
  const { port } = app.server.address() as AddressInfo;
  const told: ReceivedEvent[] = [];
  const state = { status: 0, isEnded: false };
  const outgoing = requestHttp({
    host: "127.0.0.1",
    port,
    path: "/studio/api/sites/quay/events",
    headers: { host: "studio.localhost:3000", ...call.own, ...headers },
    agent: false,
  });
  onTestFinished(() => void outgoing.destroy());
  let text = "";
  outgoing.on("error", () => (state.isEnded = true));
  outgoing.on("response", (answer) => {
    state.status = answer.statusCode ?? 0;
    answer.setEncoding("utf8").on("data", (part: string) => {
      const blocks = (text + part).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const fields = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s, 2)));
        if (fields["event"] === undefined) continue;
        const data: unknown = JSON.parse(fields["data"] ?? "");
        v.assert(STUDIO_EVENTS[fields["event"] as StudioEventName], data);
        told.push({ name: fields["event"], id: fields["id"], data });
      }
    });
    answer.on("close", () => (state.isEnded = true));
  });
  outgoing.end();
  await vi.waitFor(() => expect(state.status).toBeGreaterThan(0));
  const named = (name: string) => told.filter((event) => event.name === name);
  if (state.status === 200) await vi.waitFor(() => expect(named("drafts")).toHaveLength(1));
  return { told, named, state, leave: () => outgoing.destroy() };
}

const at = (path: string, query: Record<string, string> = {}) =>
  `sites/quay/${path}?${new URLSearchParams(query)}`;
const saveDraft = (call: StudioClient, match: Record<string, string>) =>
  call(at("draft", { name: ABOUT }), {
    method: "PUT",
    headers: match,
    body: { text: about.replace("here", "there"), base: null },
  });
const publish = (call: StudioClient, name: string) =>
  call(at("file", { name }), {
    method: "PUT",
    headers: { "if-none-match": "*" },
    bytes: "---\ntitle: New\npublishedAt: 2026-01-01\n---\nNew.\n",
  });

describeEachEngine("events of a site", (makeDatabase) => {
  it("are sent to followers on every server, and resumed after a break", async () => {
    const database = await makeDatabase();
    const [one, other] = [await open(database), await open(database)];
    await importFiles(one, QUAY);
    const [mina, jun] = [await signedIn(one, WRITER), await signedIn(other, EDITOR)];
    await mina("me");
    const first = await follow(one, mina);
    expect(first.told).toMatchObject([{ name: "drafts", data: { drafts: [] } }]);
    const saved = await saveDraft(jun, { "if-none-match": "*" });
    const { version } = saved.json.data as { version: number };
    await vi.waitFor(
      () => expect(first.named("draft")).toMatchObject([{ data: { name: ABOUT, version } }]),
      5_000,
    );
    await publish(jun, "articles/en/one.md");
    await vi.waitFor(() => expect(first.named("revision")).toHaveLength(1), 5_000);
    expect(first.named("revision")[0]?.data).toMatchObject({
      names: ["articles/en/one.md"],
      fileCount: 1,
      origin: "studio",
      isPublished: true,
    });
    await jun(at("draft", { name: ABOUT }), {
      method: "DELETE",
      headers: { "if-match": String(saved.headers["etag"]) },
    });
    await vi.waitFor(
      () => expect(first.named("draft-gone")).toMatchObject([{ data: { name: ABOUT } }]),
      5_000,
    );
    first.leave();
    await publish(jun, "articles/en/two.md");
    const last = first.told.findLast(({ id }) => id !== undefined)?.id ?? "";
    const again = await follow(one, mina, { "last-event-id": last });
    await vi.waitFor(() =>
      expect(again.named("revision")).toMatchObject([{ data: { names: ["articles/en/two.md"] } }]),
    );
    const beyond = await follow(one, mina, { "last-event-id": "999999999" });
    await vi.waitFor(() => expect(beyond.named("reset")).toHaveLength(1));
  });

  it("say who has which article open, until the person's reports stop", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const database = await makeDatabase();
    const [one, other] = [await open(database), await open(database)];
    await importFiles(one, QUAY);
    const [mina, jun] = [await signedIn(one, WRITER), await signedIn(other, EDITOR)];
    const stream = await follow(one, mina);
    const report = (line: number | null, isTyping: boolean, name = ABOUT) =>
      jun(at("presence", { name }), { method: "PUT", body: { line, isTyping } });
    const people = () => (stream.named("presence").at(-1)?.data as { people: unknown[] } | undefined)?.people;
    expect((await report(null, false)).status).toBe(200);
    const { id } = (await jun("me")).json.data as { id: string };
    await vi.waitFor(
      () => expect(people()).toMatchObject([{ id, name: ABOUT, line: null, isTyping: false }]),
      5_000,
    );
    await report(5, true);
    await vi.waitFor(() => expect(people()).toMatchObject([{ id, line: 5, isTyping: true }]), 5_000);
    // Whoever connects later receives the list at once.
    expect((await follow(other, mina)).named("presence")).toHaveLength(1);
    for (let count = 0; count < 30; count += 1) await report(1, false, `articles/en/${count}.md`);
    await vi.waitFor(() => expect(people()).toHaveLength(20), 5_000);
    vi.setSystemTime(Date.now() + 15_000);
    await vi.waitFor(() => expect(people()).toEqual([]), 5_000);
    await report(null, false);
    await vi.waitFor(() => expect(people()).toHaveLength(1), 5_000);
  });

  it("accept reports about articles only", async () => {
    const site = await open(await makeDatabase());
    await importFiles(site, QUAY);
    const mina = await signedIn(site, WRITER);
    const put = { method: "PUT", body: { line: 1, isTyping: false } };
    expect((await mina(at("presence", { name: "site.yaml" }), put)).status).toBe(422);
  });

  it("end with the permission, and are limited per person", async () => {
    const site = await open(await makeDatabase());
    await importFiles(site, QUAY);
    const operator = await signedIn(site, { tenant: null, role: "operator", languages: null, groups: null });
    const [mina, jun] = [await signedIn(site, WRITER), await signedIn(site, WRITER)];
    const streams = [];
    for (let count = 0; count < 8; count += 1) streams.push(await follow(site, mina));
    expect((await follow(site, mina)).state.status).toBe(429);
    const other = await follow(site, jun);
    await mina("sign-out", { method: "POST", body: {} });
    for (const { state } of streams) await vi.waitFor(() => expect(state.isEnded).toBe(true), 5_000);
    expect(other.state.isEnded).toBe(false);
    const { id } = (await jun("me")).json.data as { id: string };
    expect((await operator(`people/${id}`, { method: "DELETE" })).status).toBe(200);
    await vi.waitFor(() => expect(other.state.isEnded).toBe(true), 5_000);
  });

  it("are not sent to somebody who lost the permission on another server", async () => {
    const database = await makeDatabase();
    const [one, other] = [await open(database), await open(database)];
    await importFiles(one, QUAY);
    const operator = await signedIn(one, { tenant: null, role: "operator", languages: null, groups: null });
    const [mina, jun] = [await signedIn(other, WRITER), await signedIn(one, EDITOR)];
    const { id } = (await mina("me")).json.data as { id: string };
    const stream = await follow(other, mina);
    expect((await operator(`people/${id}`, { method: "DELETE" })).status).toBe(200);
    await saveDraft(jun, { "if-none-match": "*" });
    await publish(jun, "articles/en/one.md");
    await vi.waitFor(() => expect(stream.state.isEnded).toBe(true), 8_000);
    expect(stream.told.map(({ name }) => name)).toEqual(["drafts"]);
  });
});

it("do not delay a stopping server", async () => {
  const site = await openTestInstallation();
  await importFiles(site, QUAY);
  const { state } = await follow(site, await signedIn(site, WRITER));
  await site.close();
  await vi.waitFor(() => expect(state.isEnded).toBe(true));
});

it("are not polled at once for reports of presence, which are frequent", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  let polls = 0;
  const site = await openTestInstallation({
    wrapStore: (store) => ({
      ...store,
      async openStudioContent() {
        const { reading, ...rest } = await store.openStudioContent();
        const activity: typeof reading.activity = (...request) => {
          polls += 1;
          return reading.activity(...request);
        };
        return { ...rest, reading: { ...reading, activity } };
      },
    }),
  });
  onTestFinished(() => site.close());
  await importFiles(site, QUAY);
  const mina = await signedIn(site, WRITER);
  const stream = await follow(site, mina);
  polls = 0;
  const report = { method: "PUT", body: { line: 1, isTyping: true } };
  expect((await mina(at("presence", { name: ABOUT }), report)).status).toBe(200);
  await saveDraft(mina, { "if-none-match": "*" });
  await vi.waitFor(() => expect(stream.named("draft")).toHaveLength(1), 5_000);
  expect(polls).toBe(1);
});
