import { expect, it } from "vitest";
import type { TextFinding } from "./autosave.ts";
import { TextChecks } from "./text-checks.ts";

const finding = (message: string): TextFinding => ({ severity: "error", kind: "x", message, line: 1 });

function prepare() {
  const running: { text: string; answer: (found: readonly TextFinding[] | undefined) => void }[] = [];
  const told: string[] = [];
  const checks = new TextChecks({
    check: (text) => new Promise((answer) => running.push({ text, answer })),
    notify: (findings) => void told.push(findings.map(({ message }) => message).join()),
  });
  const finish = async (found: readonly TextFinding[] | undefined) => {
    running.shift()?.answer(found);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { checks, running, told, finish };
}

it("checks the newest text after a running check, and skips those between", async () => {
  const { checks, running, told, finish } = prepare();
  for (const text of ["one", "two", "three"]) checks.request(text);
  expect(running.map(({ text }) => text)).toEqual(["one"]);
  await finish([finding("of one")]);
  expect(running.map(({ text }) => text)).toEqual(["three"]);
  expect(told).toEqual([]);
  await finish([finding("of three")]);
  expect(told).toEqual(["of three"]);
});

it("keeps the last findings when a check fails, and checks the next text", async () => {
  const { checks, told, finish } = prepare();
  checks.request("one");
  await finish([finding("of one")]);
  checks.request("two");
  await finish(undefined);
  checks.request("three");
  await finish([]);
  expect(told).toEqual(["of one", ""]);
});
