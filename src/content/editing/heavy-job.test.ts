import { expect, it } from "vitest";
import type { EditingJob } from "./editing-job.ts";
import { isHeavy } from "./heavy-job.ts";

const jobOf = (path: readonly string[], ...args: readonly unknown[]): EditingJob => ({
  path,
  arguments: args,
  resolve: () => undefined,
  reject: () => undefined,
});

it.each([
  [
    "an ordinary text",
    false,
    ["drafts", "save"],
    { name: "articles/en/a.md", text: "Words and [a link](b.md)\n".repeat(100) },
  ],
  ["a long text", true, ["drafts", "save"], { name: "articles/en/a.md", text: "Words\n\n".repeat(10_000) }],
  [
    "many marks in one paragraph",
    true,
    ["drafts", "save"],
    { name: "articles/en/a.md", text: "*a _b ".repeat(500) },
  ],
  ["many long files", true, ["publish"], Array.from({ length: 10 }, () => ({ text: "x".repeat(9_000) }))],
  ["a release of them", true, ["releases", "make"], { files: [{ text: "x".repeat(90_000) }] }],
  ["a drawing", true, ["media", "put"], { name: "media/a.SVG", file: "/a" }],
  ["a renamed drawing", true, ["media", "move"], { from: "media/a.svg", to: "media/b.svg" }],
  ["a photograph", false, ["media", "put"], { name: "media/a.jpg", file: "/a" }],
  ["a restoration", true, ["restore"], {}],
  ["an undone revision", true, ["undo"], 7],
])("%s is heavy: %s", (_name, expected, path, given) => {
  expect(isHeavy(jobOf(path, { code: "main" }, given))).toBe(expected);
});
