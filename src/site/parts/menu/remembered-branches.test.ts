import { describe, expect, it } from "vitest";
import { forgiving } from "../../platform/forgiving-storage.ts";
import { storeBranches, readBranches } from "./remembered-branches.ts";

function storageOf(text: string | null) {
  let stored = text;
  return {
    getItem: () => stored,
    setItem: (_key: string, value: string) => void (stored = value),
    removeItem: () => void (stored = null),
  };
}

describe("readBranches", () => {
  it("reads what was stored", () => {
    const storage = storageOf(null);
    storeBranches(storage, "key", { start: true, content: false });
    expect(readBranches(storage, "key")).toEqual({ start: true, content: false });
  });

  it.each([null, "", "{", "null", "[true]", '"text"', "7"])("ignores %j", (text) => {
    expect(readBranches(storageOf(text), "key")).toEqual({});
  });

  it("ignores values that are not the state of a branch", () => {
    expect(readBranches(storageOf('{"a":true,"b":"yes","c":null}'), "key")).toEqual({ a: true });
  });

  it("works if storage is blocked", () => {
    const blocked = forgiving(() => {
      throw new Error("blocked");
    });
    storeBranches(blocked, "key", { a: true });
    expect(readBranches(blocked, "key")).toEqual({});
  });
});
