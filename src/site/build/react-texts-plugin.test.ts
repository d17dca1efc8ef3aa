import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { withCheckedTexts } from "./react-texts-plugin.ts";

it("finds the one place where this version of React DOM changes a text", () => {
  const folder = join(dirname(fileURLToPath(import.meta.resolve("react-dom/client"))), "cjs");
  const code = readFileSync(join(folder, "react-dom-client.production.js"), "utf8");
  expect(withCheckedTexts(code)).toContain(".isConnected || ");
});

it("refuses a version that does so in another way", () => {
  expect(() => withCheckedTexts("text.nodeValue = value;")).toThrow("in another way");
});
