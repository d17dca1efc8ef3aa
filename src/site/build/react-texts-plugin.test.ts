import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { REACT_DOM, withCheckedTexts } from "./react-texts-plugin.ts";

it("finds the one place where this version of React DOM updates a text node", () => {
  const folder = join(dirname(fileURLToPath(import.meta.resolve("react-dom/client"))), "cjs");
  const [file = "", ...others] = readdirSync(folder).filter((name) => REACT_DOM.test(name));
  expect(others).toEqual([]);
  expect(withCheckedTexts(readFileSync(join(folder, file), "utf8"))).toContain(".isConnected || ");
});

it("refuses a version that updates text nodes in another way", () => {
  expect(() => withCheckedTexts("text.nodeValue = value;")).toThrow("in another way");
});
