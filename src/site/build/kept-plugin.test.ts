import { expect, it } from "vitest";
import { unwrapPieces } from "./kept-plugin.ts";

it("leaves the pieces and nothing of what keeps them, and other calls as they are", () => {
  const code = `import { kept, ofPage as own } from "../../parts/page/kept.tsx";
import { kept as other } from "./other.ts";
export const Header = kept(function Header() { return own(own(Nav)); }, "top_menu", "query");
const Languages = own(() => other(Header)), plain = text("kept(a)");`;
  expect(unwrapPieces("header.tsx", code))
    .toBe(`import { kept, ofPage as own } from "../../parts/page/kept.tsx";
import { kept as other } from "./other.ts";
export const Header = function Header() { return Nav; };
const Languages = () => other(Header), plain = text("kept(a)");`);
});
