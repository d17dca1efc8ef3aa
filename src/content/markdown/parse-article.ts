import type { Root } from "mdast";
import remarkDirective from "remark-directive";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { type BareAddresses, bareAddressesIn, holdsBareAddress, searchAddresses } from "./bare-addresses.ts";
import { emphasizeEastAsian } from "./east-asian-emphasis.ts";
import { copyLessWhileParsing } from "./parser-edits.ts";
import { parseUnderlinedHeadings } from "./underlined-headings.ts";

copyLessWhileParsing();

const createParser = (addresses: BareAddresses) =>
  unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(searchAddresses, addresses)
    .use(emphasizeEastAsian)
    .use(parseUnderlinedHeadings)
    .use(remarkDirective)
    .use(remarkFrontmatter, ["yaml"])
    .freeze();
const parsers = new Map<string, ReturnType<typeof createParser>>();

/** Parses an article's Markdown in our dialect, including its front matter. */
export function parseArticle(text: string): Root {
  const addresses = bareAddressesIn(text);
  const tree = parserFor(addresses).parse(text);
  if (addresses.web || !holdsBareAddress(tree)) return tree;
  return parserFor({ ...addresses, web: true }).parse(text);
}

function parserFor(addresses: BareAddresses): ReturnType<typeof createParser> {
  const key = `${addresses.web} ${addresses.email}`;
  const parser = parsers.get(key) ?? createParser(addresses);
  parsers.set(key, parser);
  return parser;
}
