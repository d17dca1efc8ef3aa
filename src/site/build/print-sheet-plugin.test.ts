import { expect, it } from "vitest";
import { splitSheet } from "./print-sheet-plugin.ts";

it("tells what is said of paper from all else, and keeps layers, nested rules and conditions", () => {
  const { screen, print } = splitSheet(`
    @layer base {
      a { color: red; @media (width < 20em) { color: blue } }
      @media print { a { color: #000; & b { color: #111 } } @supports (gap: 1px) { i { gap: 1px } } }
      @page { margin: 18mm }
    }
    @media screen { u { color: red } }
    @media print { p { orphans: 3 } }
    @keyframes turn { to { rotate: 1turn } }`);
  expect(screen).toBe(
    "@layer base{a{color:red;@media (width<20em){color:#00f}}}@media screen{u{color:red}}@keyframes turn{to{rotate:1turn}}",
  );
  expect(print).toBe(
    "@layer base{@media print{a{color:#000;& b{color:#111}}@supports (gap:1px){i{gap:1px}}}@page{margin:18mm}}@media print{p{orphans:3}}",
  );
});
