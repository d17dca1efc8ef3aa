import { beforeEach, expect, it } from "vitest";
import { type StaleWhileDownCache, createStaleWhileDownCache } from "./stale-while-down-cache.ts";

interface Answer {
  text: string;
  expiresAt: number;
}

const NEVER = Number.POSITIVE_INFINITY;

let part: Map<string, Answer>;
let changes: { generation: number; isSilent: boolean };
let outcomes: string[];
let answers: StaleWhileDownCache<{ name: string }, Answer>;

beforeEach(() => {
  part = new Map();
  outcomes = [];
  changes = { generation: 1, isSilent: false };
  answers = createStaleWhileDownCache(changes, {
    lookUp: ({ name }) => part.get(name),
    put: ({ name }, answer) => void part.set(name, answer),
    isOutage: (made) => (made.status === "rejected" ? made.reason !== "gone" : made.value.text === "trouble"),
    count: (outcome) => void outcomes.push(outcome),
  });
});

async function ask(make: () => Promise<Answer>): Promise<string> {
  return (await answers.answer({ name: "page" }, make)).text;
}

const made = (text: string, expiresAt = NEVER) => ask(async () => ({ text, expiresAt }));
const failed = (reason: unknown) => ask(() => Promise.reject(reason));

it("creates an answer once, and caches it until it expires", async () => {
  expect([await made("first"), await made("second")]).toEqual(["first", "first"]);
  part.set("page", { text: "first", expiresAt: Date.now() - 1 });
  expect(await made("third")).toBe("third");
  expect(outcomes).toEqual(["miss", "hit", "miss"]);
});

it("does not cache an answer that expires immediately", async () => {
  expect([await made("first", 0), await made("second", 0)]).toEqual(["first", "second"]);
});

it("lets simultaneous requests share one run, but not across a change", async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const before = [ask(() => promise), made("never made")];
  changes.generation = 2;
  expect(await made("after the change")).toBe("after the change");
  resolve({ text: "before the change", expiresAt: NEVER });
  expect(await Promise.all(before)).toEqual(["before the change", "before the change"]);
  expect(await made("again")).toBe("after the change");
});

it("does not cache an answer whose data was read before a change", async () => {
  changes.generation = 2;
  const earlier = await answers.answer(
    { name: "page" },
    async () => ({ text: "of both", expiresAt: NEVER }),
    1,
  );
  expect([earlier.text, await made("of the new"), await made("again")]).toEqual([
    "of both",
    "of the new",
    "of the new",
  ]);
});

it("retries after a failure", async () => {
  await expect(failed("broken")).rejects.toBe("broken");
  expect(await made("mended")).toBe("mended");
});

it("shows a cached answer while the store is silent, and an expired one if it cannot be renewed", async () => {
  part.set("page", { text: "kept", expiresAt: Date.now() - 1 });
  expect([await failed("broken"), await made("trouble", 0)]).toEqual(["kept", "kept"]);
  await expect(failed("gone")).rejects.toBe("gone");
  changes.isSilent = true;
  expect(await made("never made")).toBe("kept");
  expect(outcomes).toEqual(["miss", "stale", "miss", "stale", "miss", "stale"]);
});

it("creates answers even while the database does not respond, unless the rules of the cache forbid it", async () => {
  changes.isSilent = true;
  expect(await made("made all the same", 0)).toBe("made all the same");
  const refusing = createStaleWhileDownCache<{ name: string }, Answer>(changes, {
    lookUp: () => undefined,
    put: () => undefined,
    isOutage: () => false,
    refuse() {
      throw new Error("silent");
    },
  });
  const asked = refusing.answer({ name: "page" }, async () => ({ text: "never made", expiresAt: NEVER }));
  await expect(asked).rejects.toThrow("silent");
});

it("returns the expired answer if renewing it takes too long, and the new one to the next request", async () => {
  const patient = createStaleWhileDownCache<{ name: string }, Answer>(changes, {
    lookUp: ({ name }) => part.get(name),
    put: ({ name }, answer) => void part.set(name, answer),
    isOutage: () => false,
    timeoutMs: 20,
    count: (outcome) => void outcomes.push(outcome),
  });
  const name = { name: "page" };
  const { promise, resolve } = Promise.withResolvers<Answer>();
  part.set("page", { text: "kept", expiresAt: Date.now() - 1 });
  expect((await patient.answer(name, () => promise)).text).toBe("kept");
  expect(outcomes).toEqual(["miss", "stale"]);
  resolve({ text: "new", expiresAt: NEVER });
  await promise;
  expect((await patient.answer(name, () => promise)).text).toBe("new");

  part.set("page", { text: "kept", expiresAt: Date.now() - 1 });
  const quick = async () => ({ text: "made at once", expiresAt: NEVER });
  expect((await patient.answer(name, quick)).text).toBe("made at once");
});

it("survives a failure that nobody waits for any more", async () => {
  const patient = createStaleWhileDownCache<{ name: string }, Answer>(changes, {
    lookUp: ({ name }) => part.get(name),
    put: () => undefined,
    isOutage: () => false,
    timeoutMs: 1,
  });
  part.set("page", { text: "kept", expiresAt: Date.now() - 1 });
  const { promise, reject } = Promise.withResolvers<Answer>();
  expect((await patient.answer({ name: "page" }, () => promise)).text).toBe("kept");
  reject(new Error("too late"));
  await expect(promise).rejects.toThrow("too late");
});
