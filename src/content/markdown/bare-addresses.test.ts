import remarkDirective from "remark-directive";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { expect, it } from "vitest";
import { bareAddressesIn, searchAddresses } from "./bare-addresses.ts";
import { parseArticle } from "./parse-article.ts";

const everything = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkDirective)
  .use(remarkFrontmatter, ["yaml"]);

it.each([
  "Plain words, `code`, a [link](/a.html), **strong**\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
  "Write to desk@harbor.example or see www.harbor.example.",
  "https://harbor.example/a_b_c and HTTP://HARBOR.EXAMPLE",
  "desk&#64;harbor.example, desk&commat;harbor.example",
  "&#119;ww.harbor.example and htt&#112;s://harbor.example",
  "&#x77;ww.harbor.example, www&#x2e;harbor.example, www&period;harbor.example, https&colon;&sol;&sol;harbor.example",
  String.raw`desk\@harbor.example https\://harbor.example www\.harbor.example`,
  "- [x] done[^1]\n- ~~gone~~\n\n[^1]: A note.\n",
  "A [link](https://harbor.example/a) and a [link](http://www.harbor.example), R&amp;D&#8203;!\n",
  "No [link](https://harbor.example and no [link](https://harbor.example/a b) either, nor [this](www.harbor.example/a b)\n",
  "A picture ![of https://harbor.example](https://harbor.example/a.png), [![](https://www.harbor.example)](https://a.example)\n",
  "[https://harbor.example](https://harbor.example) and `[x](https://harbor.example` b)\n",
  "---\ntitle: A [title](https://harbor.example\n---\n\n:::note[See [x](https://harbor.example)]\nText\n:::\n",
])("a text is parsed as if all kinds of addresses were searched: %j", (text) => {
  expect(parseArticle(text)).toEqual(everything.parse(text));
});

it("addresses that a text does not contain are not searched", () => {
  expect(bareAddressesIn("Plain words.")).toEqual({ web: false, email: false });
  const none = unified().use(remarkParse).use(remarkGfm).use(searchAddresses, { web: false, email: false });
  expect(JSON.stringify(none.parse("see www.harbor.example"))).not.toContain(`"link"`);
});

it.each(["R&amp;D&#x200B;, [a link](https://www.harbor.example/a)", "HTTP and the www", "https or not"])(
  "no bare address is searched in %j",
  (text) => {
    expect(bareAddressesIn(text)).toEqual({ web: false, email: false });
  },
);
