import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoredNeed } from "../../content/needs/need-archive.ts";
import type { Tenant } from "../../content/store.ts";
import { isWithheld } from "../../contract/studio/suspicions.ts";
import { createTimeSigner } from "../security/time-signer.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

// These tests check which form posts by programs and by people are delivered. An enquiry is only held back if the post was certainly
// made by a program, for example because the honeypot was filled in.

const HOST = "harbor.localhost";
const FORM = "application/x-www-form-urlencoded";
const DAY_MS = 24 * 60 * 60 * 1000;

let site: TestInstallation;
let harbor: Tenant;

beforeAll(async () => {
  site = await openTestInstallation({ environment: { VITRINE_NEED_LIMIT: "1000" } });
  const tenant = await site.store.findTenant("harbor");
  if (tenant === undefined) throw new Error("no tenant");
  harbor = tenant;
});
afterAll(() => site.close());

let count = 0;
/** Posts as a plain form or as the site's script does, and returns the stored enquiry. */
async function post(kind: "plain" | "script", extra: Record<string, string>): Promise<StoredNeed> {
  count += 1;
  const message = `No. ${count}`;
  const fields = { name: "Ada", email: "ada@example.com", message, consent: "on", ...extra };
  const { statusCode } = await site.app.inject({
    method: "POST",
    url: kind === "plain" ? "/need.html" : "/api/client/need",
    headers: { host: HOST, "content-type": kind === "plain" ? FORM : "application/json" },
    payload: kind === "plain" ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
  });
  expect(statusCode).toBe(kind === "plain" ? 303 : 200);
  const [stored] = (await site.store.needs.list(harbor, {})).filter((need) => need.message === message);
  return stored ?? expect.unreachable("the need was not stored");
}

const tokenOf = (age: number, tenant = "harbor", secret = () => site.store.secret()) =>
  createTimeSigner(secret).sign(tenant, Date.now() - age);
/** Requests a start-time token as the form does. */
async function freshToken(): Promise<string> {
  const answer = await site.app.inject({ url: "/api/client/need/time", headers: { host: HOST } });
  return answer.json<{ data: { token: string } }>().data.token;
}

type Case = readonly [
  who: string,
  kind: "plain" | "script",
  extra: () => Promise<Record<string, string>>,
  noted: string[],
];

describe("a post by a program", () => {
  it.each<Case>([
    [
      "that fills in every field of the form",
      "plain",
      async () => ({ website: "https://spam.example" }),
      ["honeypot"],
    ],
    [
      "that fills in every field of the API's description",
      "script",
      async () => ({ website: "x", startedAt: "x", company: "x" }),
      ["honeypot", "forged-time"],
    ],
    [
      "from a browser that sets every field",
      "script",
      async () => ({ startedAt: await freshToken(), website: "x" }),
      ["honeypot", "too-fast"],
    ],
  ])("%s is held back", async (_who, kind, extra, noted) => {
    const { suspicion } = await post(kind, await extra());
    expect([suspicion, isWithheld(suspicion)]).toEqual([noted, true]);
  });

  it.each<Case>([
    ["without a token", "script", async () => ({}), []],
    ["with a new token", "script", async () => ({ startedAt: await freshToken() }), ["too-fast"]],
    ["with an old token", "script", async () => ({ startedAt: await tokenOf(30 * DAY_MS) }), ["too-old"]],
    ["with a forged token", "script", async () => ({ startedAt: "kq1.c2ln" }), ["forged-time"]],
    [
      "from a browser that slowly fills in the visible fields",
      "script",
      async () => ({ startedAt: await tokenOf(9_000) }),
      [],
    ],
  ])("%s is indistinguishable from a person; limits apply", async (_who, kind, extra, noted) => {
    const { suspicion } = await post(kind, await extra());
    expect([suspicion, isWithheld(suspicion)]).toEqual([noted, false]);
  });
});

describe("a post by a person", () => {
  it.each<Case>([
    ["without JavaScript", "plain", async () => ({ website: "" }), []],
    [
      "that the browser fills in at once",
      "script",
      async () => ({ startedAt: await freshToken() }),
      ["too-fast"],
    ],
    [
      "from a form that was open during a holiday",
      "script",
      async () => ({ startedAt: await tokenOf(20 * DAY_MS) }),
      ["too-old"],
    ],
    [
      "with a token of a server whose clock is ahead",
      "script",
      async () => ({ startedAt: await tokenOf(-5 * 60_000) }),
      ["forged-time"],
    ],
    [
      "with a token from before a change of the secret",
      "script",
      async () => ({ startedAt: await tokenOf(60_000, "harbor", async () => "the secret before") }),
      ["forged-time"],
    ],
    [
      "with a token from before a change of the site's code",
      "script",
      async () => ({ startedAt: await tokenOf(60_000, "port") }),
      ["forged-time"],
    ],
  ])("%s is delivered", async (_who, kind, extra, noted) => {
    const { suspicion } = await post(kind, await extra());
    expect([suspicion, isWithheld(suspicion)]).toEqual([noted, false]);
  });
});
