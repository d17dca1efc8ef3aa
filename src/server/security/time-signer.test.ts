import { expect, it } from "vitest";
import { createTimeSigner } from "./time-signer.ts";

const NOW = 1_800_000_000_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const signer = createTimeSigner(async () => "secret");

it.each([
  [-60_001, "forged-time"],
  // Up to a minute ahead is accepted, because another server's clock may be ahead.
  [-60_000, "too-fast"],
  [2_999, "too-fast"],
  [3_000, undefined],
  [7 * DAY_MS, undefined],
  [7 * DAY_MS + 1, "too-old"],
])("a form that was started %i ms ago is judged %s", async (age, judgement) => {
  expect(await signer.judge(await signer.sign("harbor", NOW - age), "harbor", NOW)).toBe(judgement);
});

it.each([
  ["of another site", (token: string) => token, "lumen"],
  ["with a changed time", (token: string) => token.replace(/^./, "a"), "harbor"],
  ["cut short", (token: string) => token.slice(0, -4), "harbor"],
  ["that is empty", () => "", "harbor"],
])("a token %s is forged", async (_name, change, tenant) => {
  const token = change(await signer.sign("harbor", NOW - 10_000));
  expect(await signer.judge(token, tenant, NOW)).toBe("forged-time");
});

it("a secret that could not be read is read again", async () => {
  const answers = [Promise.reject(new Error("silent")), Promise.resolve("secret")];
  const anew = createTimeSigner(() => answers.shift() ?? Promise.reject(new Error("asked too often")));
  await expect(anew.sign("harbor", NOW)).rejects.toThrow("silent");
  const token = await anew.sign("harbor", NOW);
  expect(token).toBe(await signer.sign("harbor", NOW));
  expect(await anew.judge(token, "harbor", NOW + 3_000)).toBeUndefined();
});
