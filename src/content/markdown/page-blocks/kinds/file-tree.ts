import type { List, ListItem, PhrasingContent } from "mdast";
import { listsOf } from "../parts/items.ts";
import { becomes, line, named, span } from "../parts/nodes.ts";
import { containerBlock } from "../parts/page-block.ts";

const NAME = {
  name: "file-tree",
  usage: ":::file-tree with a list: - articles/ a note; the files of a folder are a nested list :::",
};

/** A tree of files and folders with notes, from a nested list. A name in bold is highlighted. */
export const fileTree = containerBlock({
  ...NAME,
  attributes: {},
  contains: [],
  build(node, _values, context) {
    becomes(node, "div", named("extra", "group"));
    for (const list of listsOf(node, NAME, context)) {
      writeFolder(list);
      list.data = { hProperties: { className: named("file-tree") } };
    }
  },
});

function writeFolder(list: List): void {
  list.ordered = false;
  for (const item of list.children) writeEntry(item);
}

function writeEntry(item: ListItem): void {
  const within = item.children.filter((child): child is List => child.type === "list");
  for (const list of within) writeFolder(list);
  const [first, ...rest] = item.children;
  if (first?.type !== "paragraph") return;
  const { name, note } = splitName(first.children);
  const isFolder = within.length > 0 || endsWithSlash(name);
  const isMarked = name.length === 1 && name[0]?.type === "strong";
  const words = span(named("entry-name"), name);
  const remark =
    note.length === 0 ? [] : [{ type: "text" as const, value: " " }, span(named("entry-note"), note)];
  item.children = [line("p", named("entry"), [words, ...remark]), ...rest];
  item.data = {
    hProperties: { className: named(isFolder ? "folder" : "leaf", isMarked ? "marked" : undefined) },
  };
  // Without this flag, the item would be rendered without its `<p>`, which has the class for the styles.
  item.spread = true;
  delete item.checked;
}

/** Splits a line into the name and the note after it. The name is the first word, or the code, link or bold text at the start. */
function splitName(words: readonly PhrasingContent[]): { name: PhrasingContent[]; note: PhrasingContent[] } {
  const [first, ...rest] = words;
  if (first === undefined) return { name: [], note: [] };
  if (first.type !== "text") return { name: [first], note: withoutSpace(rest) };
  const [, name = "", note = ""] = /^\s*(\S+)\s*(.*)$/s.exec(first.value) ?? [];
  const more: PhrasingContent[] = note === "" ? [] : [{ type: "text", value: note }];
  return {
    name: [{ type: "text", value: name }],
    note: more.length > 0 ? [...more, ...rest] : withoutSpace(rest),
  };
}

function withoutSpace(words: readonly PhrasingContent[]): PhrasingContent[] {
  const [first, ...rest] = words;
  if (first?.type !== "text") return [...words];
  const value = first.value.trimStart();
  return value === "" ? rest : [{ ...first, value }, ...rest];
}

function endsWithSlash(words: readonly PhrasingContent[]): boolean {
  const last = words.at(-1);
  if (last === undefined) return false;
  if ("value" in last) return last.value.endsWith("/");
  return "children" in last && endsWithSlash(last.children);
}
