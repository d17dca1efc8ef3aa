import { describe, expect, it } from "vitest";
import type { TextStorage } from "../../platform/forgiving-storage.ts";
import { createSubmissionKeys } from "./submission-key.ts";

function memory(): TextStorage {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  };
}

function installation(storage = memory()) {
  let made = 0;
  return () => createSubmissionKeys({ storage, makeKey: () => `key ${++made}` });
}

describe("createSubmissionKeys", () => {
  it("gives a second attempt with the same text the same key", () => {
    const keys = installation()();
    expect(keys.keyOf({ name: "Ada", message: "Hello" })).toBe("key 1");
    expect(keys.keyOf({ name: "Ada", message: "Hello" })).toBe("key 1");
  });

  it("gives a text that was changed in between another key", () => {
    const keys = installation()();
    keys.keyOf({ name: "Ada", message: "Hello" });
    expect(keys.keyOf({ name: "Ada", message: "Hello again" })).toBe("key 2");
    expect(keys.keyOf({ name: "Ada" })).toBe("key 3");
  });

  it("keeps the key of an attempt without an answer across a reload, until it succeeds", () => {
    const load = installation();
    load().keyOf({ name: "Ada", message: "Hello" });
    const reloaded = load();
    expect(reloaded.keyOf({ name: "Ada", message: "Hello" })).toBe("key 1");
    reloaded.forget();
    expect(load().keyOf({ name: "Ada", message: "Hello" })).toBe("key 2");
  });

  it("works with a storage that stores nothing, or contains something else", () => {
    const broken = { ...memory(), getItem: () => "{broken" };
    const keys = installation(broken)();
    expect(keys.keyOf({ name: "Ada" })).toBe("key 1");
    expect(keys.keyOf({ name: "Ada" })).toBe("key 1");
  });
});
