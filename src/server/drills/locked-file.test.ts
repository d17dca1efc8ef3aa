// @module-tag drill
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashOfText } from "../../content/model/stored-text.ts";
import { type StudioResponse, QUAY, importFiles, signedIn } from "../testing/studio-client.ts";
import { SVG, type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const HEADERS = { host: "harbor.localhost" };
const NEED = { name: "Ada", email: "ada@example.com", message: "Hello", consent: true };

let site: TestInstallation;
let other: DatabaseSync;

beforeEach(async () => {
  site = await openTestInstallation();
  other = new DatabaseSync(join(site.dataFolder, "vitrine.sqlite"));
});
afterEach(async () => {
  other.close();
  await site.close();
});

const ask = (url: string) => site.app.inject({ url, headers: HEADERS });
const send = () =>
  site.app.inject({
    method: "POST",
    url: "/api/client/need",
    headers: HEADERS,
    payload: { ...NEED, idempotencyKey: crypto.randomUUID() },
  });
const sendPlain = () =>
  site.app.inject({
    method: "POST",
    url: "/need.html",
    headers: { ...HEADERS, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ ...NEED, consent: "on", name: crypto.randomUUID() }).toString(),
  });

describe.each(["immediate", "exclusive"])("a database file that another program keeps locked: %s", (how) => {
  it("refuses enquiries after a few seconds, shows pages, reports it, and recovers when the file is unlocked", async () => {
    expect([(await ask("/about.html")).statusCode, (await ask("/readyz")).statusCode]).toEqual([200, 200]);
    other.exec(`begin ${how}`);

    const order: string[] = [];
    const note = (what: string) => (answer: { statusCode: number }) => {
      order.push(`${what} ${answer.statusCode}`);
    };
    const refusals = [send(), sendPlain(), ask("/readyz")];
    const noted = refusals.map((refusal) => refusal.then(note("refused")));
    for (const url of ["/about.html", "/news/opening.html", "/api/client/need/time"])
      await ask(url).then(note("shown"));
    await Promise.all(noted);
    expect(order).toEqual([...Array<string>(3).fill("shown 200"), ...Array<string>(3).fill("refused 503")]);
    for (const { headers } of await Promise.all(refusals)) expect(headers["retry-after"]).toBe("5");
    // After the first failures, requests fail without waiting.
    const prompt = await Promise.race([send(), ask("/about.html").then(() => ask("/readyz"))]);
    expect(prompt.statusCode).toBe(503);
    expect(JSON.stringify(site.log)).toContain("another process keeps it locked");

    other.exec("rollback");
    expect([(await send()).statusCode, (await sendPlain()).statusCode]).toEqual([200, 303]);
    expect((await ask("/readyz")).statusCode).toBe(200);
  });
});

it("waits longer for a program that writes, such as an import, than for an idle one", async () => {
  other.exec("pragma cache_size = 1; create table large (text text)");
  const insert = other.prepare("insert into large values (?)");
  other.exec("begin immediate");
  const growing = setInterval(() => insert.run("x".repeat(100_000)), 500);
  let isAnswered = false;
  const need = send().finally(() => (isAnswered = true));
  try {
    const startedAt = performance.now();
    while (performance.now() - startedAt < 6_500) {
      // The server still reports that it is ready, because the import will end.
      expect((await ask("/readyz")).statusCode).toBe(200);
      expect(isAnswered).toBe(false);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  } finally {
    clearInterval(growing);
    other.exec("commit");
  }
  expect((await need).statusCode).toBe(200);
});

describe("the Studio's calls", () => {
  async function studioCalls() {
    await importFiles(site, QUAY);
    const editor = await signedIn(site, { tenant: "quay", role: "editor", languages: null, groups: null });
    const name = "articles/en/about.md";
    const before = QUAY[name] ?? "";
    const [text, base] = [before.replace("here", "there"), hashOfText(before)];
    const fresh = { "if-none-match": "*" };
    const draft = (file: string, body: object) =>
      editor(`sites/quay/draft?name=${file}`, { method: "PUT", headers: fresh, body });
    const publish = () =>
      editor("sites/quay/publications", { method: "POST", body: { files: [{ name, text, base }] } });
    const upload = () =>
      editor("sites/quay/media/file?name=media/a.svg", { method: "PUT", headers: fresh, bytes: SVG });
    const signIn = () =>
      editor("sign-in", { method: "POST", body: { email: "a@example.com", password: "correct horse" } });
    // The first edit starts the thread for edits.
    await draft("articles/zh/about.md", { text: "x", base: hashOfText(QUAY["articles/zh/about.md"] ?? "") });
    return { publish, upload, signIn, autosave: () => draft(name, { text, base }) };
  }

  async function refused(attempt: () => Promise<StudioResponse>, mostMs: number): Promise<void> {
    const startedAt = performance.now();
    const { status, headers, json } = await attempt();
    expect.soft([status, headers["retry-after"]]).toEqual([503, "5"]);
    expect.soft(json).toMatchObject({ msg: "Another process keeps the database locked", reason: "locked" });
    expect.soft(performance.now() - startedAt).toBeLessThan(mostMs);
  }

  it("fail with 503 and the reason while another program keeps the file locked", async () => {
    const { publish, upload, signIn, autosave } = await studioCalls();
    other.exec("begin immediate");
    for (const attempt of [publish, autosave, upload, signIn]) await refused(attempt, 8_000);
    other.exec("rollback");
    expect((await publish()).status).toBe(200);
  }, 90_000);

  /**
   * Runs the work while another program holds a write transaction, commits every 300 ms and begins again after the given pause.
   */
  async function whileOthersCommit(pauseMs: number, work: () => Promise<void>): Promise<void> {
    other.exec("create table many (text text)");
    const insert = other.prepare("insert into many values ('x')");
    let timer: NodeJS.Timeout | undefined;
    const begin = () => {
      other.exec("pragma busy_timeout = 1000; begin immediate");
      insert.run();
      timer = setTimeout(() => {
        other.exec("commit");
        if (pauseMs === 0) begin();
        else timer = setTimeout(begin, pauseMs);
      }, 300);
    };
    begin();
    try {
      await work();
    } finally {
      clearTimeout(timer);
      if (other.isTransaction) other.exec("commit");
    }
  }

  it("fail with 503 while another program takes the lock again and again without a pause", async () => {
    const { publish, upload, signIn, autosave } = await studioCalls();
    await whileOthersCommit(0, async () => {
      for (const attempt of [publish, autosave, upload, signIn]) await refused(attempt, 11_000);
    });
    expect((await publish()).status).toBe(200);
  }, 90_000);

  it("succeed while another program takes the lock again and again with pauses", async () => {
    const { publish, upload, signIn, autosave } = await studioCalls();
    await whileOthersCommit(100, async () => {
      const statuses: number[] = [];
      for (const attempt of [publish, upload, signIn, autosave]) statuses.push((await attempt()).status);
      expect(statuses).toEqual([200, 200, 401, 200]);
    });
  }, 90_000);

  it("fail after a longer wait while another program writes", async () => {
    const { publish, upload, signIn, autosave } = await studioCalls();
    other.exec("pragma cache_size = 1; create table large (text text)");
    const insert = other.prepare("insert into large values (?)");
    other.exec("begin immediate");
    const growing = setInterval(() => insert.run("x".repeat(100_000)), 500);
    try {
      for (const attempt of [publish, autosave, upload, signIn]) await refused(attempt, 11_000);
    } finally {
      clearInterval(growing);
      other.exec("commit");
    }
    expect((await publish()).status).toBe(200);
  }, 90_000);
});
