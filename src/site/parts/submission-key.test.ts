import { describe, expect, it } from "vitest";
import { createSubmissionKeys } from "./submission-key.ts";

function countedKeys() {
  let made = 0;
  return createSubmissionKeys(() => `key ${++made}`);
}

describe("createSubmissionKeys", () => {
  it("gives a second attempt with the same text the same key", () => {
    const keyOf = countedKeys();
    expect(keyOf({ name: "Ada", message: "Hello" })).toBe("key 1");
    expect(keyOf({ name: "Ada", message: "Hello" })).toBe("key 1");
  });

  it("gives a text that was changed in between another one", () => {
    const keyOf = countedKeys();
    keyOf({ name: "Ada", message: "Hello" });
    expect(keyOf({ name: "Ada", message: "Hello again" })).toBe("key 2");
    expect(keyOf({ name: "Ada" })).toBe("key 3");
  });
});
