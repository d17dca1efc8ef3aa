import { afterEach, expect, it, vi } from "vitest";
import { authenticatorAddress, findTimeStep, makeAuthenticatorKey } from "./authenticator-key.ts";

/** The key of RFC 6238, appendix B: "12345678901234567890" in base32. */
const KEY = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

afterEach(() => void vi.useRealTimers());

function at(seconds: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: seconds * 1_000 });
}

it.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("accepts the code of RFC 6238 at %d seconds", (seconds, code) => {
  at(seconds);
  expect(findTimeStep(KEY, code)).toBe(Math.floor(seconds / 30));
});

it("accepts a code one step early and one step late, not two", () => {
  const steps = [-60, -30, 30, 60].map((offset) => {
    at(1_111_111_109 + offset);
    return findTimeStep(KEY, "081804");
  });
  expect(steps).toEqual([undefined, 37_037_036, 37_037_036, undefined]);
});

it("refuses codes of another length", () => {
  at(59);
  for (const code of ["", "87082", "0287082", "28708a"]) expect(findTimeStep(KEY, code)).toBeUndefined();
});

it("names the host and the account in the address for apps", () => {
  const key = makeAuthenticatorKey();
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(authenticatorAddress(key, { email: "ada@a.example", host: "studio.a.example" }));
  expect(decodeURIComponent(address.href)).toMatch(
    /^otpauth:\/\/totp\/Vitrine studio\.a\.example:ada@a\.example/,
  );
  expect(address.searchParams.get("secret")).toBe(key);
});
