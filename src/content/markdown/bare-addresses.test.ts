import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { expect, it } from "vitest";
import { bareAddressesIn, lookFor } from "./bare-addresses.ts";

const everything = unified().use(remarkParse).use(remarkGfm);

it.each([
  "Plain words, `code`, a [link](/a.html), **strong**\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
  "Write to desk@harbor.example or see www.harbor.example.",
  "https://harbor.example/a_b_c and HTTP://HARBOR.EXAMPLE",
  "desk&#64;harbor.example, desk&commat;harbor.example",
  "&#119;ww.harbor.example and htt&#112;s://harbor.example",
  String.raw`desk\@harbor.example https\://harbor.example www\.harbor.example`,
  "- [x] done[^1]\n- ~~gone~~\n\n[^1]: A note.\n",
])("a text is parsed as if everything were looked for: %j", (text) => {
  const addresses = bareAddressesIn(text);
  const tree = unified().use(remarkParse).use(remarkGfm).use(lookFor, addresses).parse(text);
  expect(tree).toEqual(everything.parse(text));
});

it("nothing is looked for that is not there", () => {
  expect(bareAddressesIn("Plain words.")).toEqual({ web: false, email: false });
  const none = unified().use(remarkParse).use(remarkGfm).use(lookFor, { web: false, email: false });
  expect(JSON.stringify(none.parse("see www.harbor.example"))).not.toContain(`"link"`);
});
