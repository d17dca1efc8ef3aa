import { EditMap } from "micromark-util-edit-map";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { afterAll, expect, it } from "vitest";
import { copyLessWhileParsing } from "./parser-edits.ts";

const parser = unified().use(remarkParse).use(remarkGfm).freeze();
const { consume } = EditMap.prototype;
afterAll(() => {
  EditMap.prototype.consume = consume;
});

function parseBothWays(text: string): [unknown, unknown] {
  EditMap.prototype.consume = consume;
  const own = parser.parse(text);
  copyLessWhileParsing();
  return [parser.parse(text), own];
}

it.each([
  ["lists with text between them", "a\n\n- b\n- c\n\n".repeat(20)],
  ["nested lists", "- a\n  - b\n    - c\n\n  d\n\ne\n\n1. f\n"],
  ["quotes with text between them", "> a\n> > b\n\nc\n\n".repeat(20)],
  ["lines without the mark of their quote", "> a\nb\n\n> ```\nc\n\n> | d |\ne\n"],
  ["tables", "| a | b |\n|---|:-:|\n| c | *d* |\n\ne\n\n- | f |\n  |---|\n".repeat(5)],
  ["headings underlined in a list", "- a\n  ===\n\n  b\n  ---\n"],
  ["code and tasks in a list", "- [ ] a\n\n      b\n- [x] ```\n  c\n  ```\n\nd\n"],
  ["footnotes", "a[^1]\n\n[^1]: b\n\n    - c\n\nd\n"],
])("has the same result as the original function: %s", (_name, text) => {
  const [ours, own] = parseBothWays(text);
  expect(ours).toEqual(own);
});

it("applies several changes, also at the same place, at the end and beyond removed elements", () => {
  const events = (letters: string) => [...letters] as never[];
  const change = (apply: typeof consume) => {
    const map = new EditMap();
    const list = events("abcdefgh");
    map.add(6, 1, events("xy"));
    map.add(2, 2, events("z"));
    map.add(2, 0, events("w"));
    map.addBefore(2, 0, events("v"));
    map.add(8, 0, events("!"));
    apply.call(map, list);
    // The first call has removed the recorded changes, so the second one changes nothing.
    apply.call(map, list);
    return list.join("");
  };
  EditMap.prototype.consume = consume;
  const own = change(consume);
  copyLessWhileParsing();
  expect(change(EditMap.prototype.consume)).toBe(own);
});
