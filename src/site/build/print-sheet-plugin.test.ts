import { expect, it } from "vitest";
import { splitSheet } from "./print-sheet-plugin.ts";

it("separates print rules from all others, and keeps both in their layers and conditions", () => {
  const { screen, print } = splitSheet(
    "@layer a,b;@layer a{a{color:red;@media (width<20em){color:#00f}@media print{color:#000}}" +
      "@media print{a{color:#000;& b{color:#111}}@supports (gap:1px){i{gap:1px}}}@page{margin:18mm}}" +
      "@supports (gap:1px){@media print{s{gap:0}}}" +
      "u{animation:linear both turn;animation-timeline:scroll(self inline)}@keyframes turn{to{rotate:1turn}}",
  );
  expect(screen).toBe(
    "@layer a,b;@layer a{a{color:red;@media (width<20em){color:#00f}}}@supports (gap:1px){}" +
      "u{animation:linear both turn;animation-timeline:scroll(self inline)}@keyframes turn{to{rotate:1turn}}",
  );
  expect(print).toBe(
    "@layer a{a{@media print{color:#000}}" +
      "@media print{a{color:#000;& b{color:#111}}@supports (gap:1px){i{gap:1px}}}@page{margin:18mm}}" +
      "@supports (gap:1px){@media print{s{gap:0}}}",
  );
});
