import { expect, it } from "vitest";
import { convertVendorMarks } from "./vendor-marks.ts";

it.each([
  ["an icon before words", ":octicons-bug-24: Report", " Report".trim()],
  ["an icon behind words", "Next :material-arrow-right:", "Next"],
  ["an icon between words", "a :material-leaf: b", "a b"],
  ["an icon with attributes", "[:octicons-heart-fill-24:{ .x } Give](a.md)", "[Give](a.md)"],
  ["all that a link has", "[:fontawesome-brands-github:](a.md)", "[brands github](a.md)"],
  ["an answer", "| :material-check: | :octicons-x-16: |", "| ✓ | ✗ |"],
  ["code", "`:material-check:`", "`:material-check:`"],
  ["no icon", "10:20:30 :smile:", "10:20:30 :smile:"],
  [
    "lines to be put in colour",
    "```js\n// highlight-next-line\na();\n  {/* highlight-start */}\nb();\n# highlight-end\n```",
    "```js\na();\nb();\n```",
  ],
  ["words of the same name", "// highlight-next-line\n", "// highlight-next-line\n"],
])("is converted to our dialect: %s", (_what, typed, ours) => {
  expect(convertVendorMarks(typed, "en").text).toBe(ours);
});
