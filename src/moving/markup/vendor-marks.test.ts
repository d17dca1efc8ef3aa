import { expect, it } from "vitest";
import { convertVendorMarks } from "./vendor-marks.ts";

it.each([
  ["an icon before words", ":octicons-bug-24: Report", " Report".trim()],
  ["an icon after words", "Next :material-arrow-right:", "Next"],
  ["an icon between words", "a :material-leaf: b", "a b"],
  ["an icon with attributes", "[:octicons-heart-fill-24:{ .x } Give](a.md)", "[Give](a.md)"],
  ["an icon as the only content of a link", "[:fontawesome-brands-github:](a.md)", "[brands github](a.md)"],
  ["icons for yes and no", "| :material-check: | :octicons-x-16: |", "| ✓ | ✗ |"],
  ["code, unchanged", "`:material-check:`", "`:material-check:`"],
  ["text that resembles icons, unchanged", "10:20:30 :smile:", "10:20:30 :smile:"],
  [
    "comments that highlight lines",
    "```js\n// highlight-next-line\na();\n  {/* highlight-start */}\nb();\n# highlight-end\n```",
    "```js\na();\nb();\n```",
  ],
  ["such a comment outside code, unchanged", "// highlight-next-line\n", "// highlight-next-line\n"],
])("is converted to our dialect: %s", (_what, typed, ours) => {
  expect(convertVendorMarks(typed, "en").text).toBe(ours);
});
