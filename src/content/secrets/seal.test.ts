import { expect, it } from "vitest";
import { seal, unseal } from "./seal.ts";

it("decrypts a text only with the same secret and for the same owner", () => {
  const sealed = seal("secret", "person 1", "가나다 key");
  expect(sealed).not.toContain("key");
  expect(unseal("secret", "person 1", sealed)).toBe("가나다 key");
  expect(unseal("other", "person 1", sealed)).toBeUndefined();
  expect(unseal("secret", "person 2", sealed)).toBeUndefined();
  expect(unseal("secret", "person 1", `${sealed.slice(0, -2)}AA`)).toBeUndefined();
  expect(unseal("secret", "person 1", "")).toBeUndefined();
});

it("encrypts the same text differently each time", () => {
  expect(seal("secret", "person 1", "a")).not.toBe(seal("secret", "person 1", "a"));
});
