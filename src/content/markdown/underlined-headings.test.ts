import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { expect, it } from "vitest";
import { parseUnderlinedHeadings } from "./underlined-headings.ts";

const plain = unified().use(remarkParse).use(remarkGfm).freeze();
const ours = unified().use(remarkParse).use(remarkGfm).use(parseUnderlinedHeadings).freeze();

it.each([
  ["two levels", "One\n===\n\nTwo\n---\n\nText\n"],
  ["several lines", "One *two*\nthree\n===\nText\n"],
  ["after a definition", "[a]: b\nOne\n===\n"],
  ["only a definition", "[a]: b\n===\nText\n"],
  ["in a quote", "> One\n> ===\n> Text\n\nTwo\n-\n"],
  ["in a list", "- One\n  ---\n  Text\n- Two\n---\n"],
  ["a line without its mark", "> One\n===\n"],
  ["a rule", "Text\n\n---\n\n- - -\n"],
  ["a table", "a | b\n--|--\nc | d\n---\n"],
  ["many", "One\n===\nTwo\n---\n".repeat(20)],
])("parses underlined headings as the parser does: %s", (_name, text) => {
  expect(ours.parse(text)).toEqual(plain.parse(text));
});
