import { toString } from "mdast-util-to-string";
import { expect, it } from "vitest";
import { parseArticle } from "./parse-article.ts";
import { walkMarkdown } from "./walk.ts";

/** The emphasised or deleted parts of a text, and the whole text as readers see it. */
function read(text: string): { marked: string[]; seen: string } {
  const tree = parseArticle(text);
  const marked: string[] = [];
  walkMarkdown(tree, (node) => {
    if (node.type === "strong" || node.type === "emphasis" || node.type === "delete")
      marked.push(toString(node));
  });
  return { marked, seen: toString(tree) };
}

it.each([
  ["그는 **“네”**라고 답했다.", ["“네”"]],
  ["**링크(link)**를 누르고 **`code`**를 쓴다.", ["링크(link)", "code"]],
  ["**[문서](https://harbor.example/a)**를 본다.", ["문서"]],
  ["**중요!**라고 *(작게)*도 적었다.", ["중요!", "(작게)"]],
  ["这是**“重点”**内容。", ["“重点”"]],
  ["**注意：**请先保存，**然后（再）**关闭。", ["注意：", "然后（再）"]],
  ["这是**重点，**那是*《书》*里的。", ["重点，", "《书》"]],
  ["Vue**（框架）**is ready", ["（框架）"]],
  ["~~“旧价”~~改为新价，~~취소(중)~~입니다.", ["“旧价”", "취소(중)"]],
  ["**甲**，**乙**；**丙**。", ["甲", "乙", "丙"]],
  ["***“둘 다”***의 뜻", ["“둘 다”", "“둘 다”"]],
])("ends emphasis between punctuation and a letter: %s", (text, marked) => {
  expect(read(text)).toEqual({ marked, seen: text.replace(/\*+|~~|`|\]\([^)]*\)|\[/g, "") });
});

it.each([
  ["2 ** 3 は 8", "2 ** 3 は 8"],
  ["파일 ** 이름", "파일 ** 이름"],
  ['a**"b"**c', 'a**"b"**c'],
  ["변수_(이름)_는", "변수_(이름)_는"],
  ["`**“네”**라고`", "**“네”**라고"],
])("leaves text unchanged that is not emphasis: %s", (text, seen) => {
  expect(read(text)).toEqual({ marked: [], seen });
});
