import type { Element, ElementContent } from "hast";
import { element, textOf } from "./elements.ts";

/** A list item of Word, which is a paragraph with the bullet as part of its text. */
interface Entry {
  tagName: "ul" | "ol";
  /** The nesting level, from 1. */
  level: number;
  item: Element;
}

/** Joins consecutive list paragraphs of Word into lists. Paragraphs of deeper levels become nested lists. */
export function joinListItems(children: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  /** The lists that contain the last item, from outermost to innermost. */
  let lists: Element[] = [];
  let base = 1;
  for (const child of children) {
    if (child.type === "text" && child.value.trim() === "" && lists.length > 0) continue;
    const entry = child.type === "element" ? entryOf(child) : undefined;
    if (entry === undefined) {
      lists = [];
      joined.push(child);
      continue;
    }
    const { tagName, item } = entry;
    // The first item of a list in Word can have a deeper level than 1.
    base = lists.length === 0 ? entry.level : Math.min(base, entry.level);
    const level = entry.level - base + 1;
    lists = lists.slice(0, level);
    if (lists.length === level && lists.at(-1)?.tagName !== tagName) lists.pop();
    while (lists.length < level) {
      const holder = lists.at(-1)?.children.at(-1);
      // A level may be skipped; then there is no item to hold the nested list.
      if (lists.length > 0 && holder?.type !== "element") break;
      const list = element(tagName, []);
      if (holder?.type === "element") holder.children.push(list);
      else joined.push(list);
      lists.push(list);
    }
    lists.at(-1)?.children.push(item);
  }
  return joined;
}

/** A bullet, or a number or letter with a dot or parenthesis, at the beginning of a list item. */
const SIGN = /^[\s\u00A0]*(?<sign>[·•▪o§Øü–-]|[\da-z]{1,3}[.)])[\s\u00A0]+/i;
const LIST = /mso-list:(?:[^;]*level(?<level>[1-9]))?/i;

function entryOf(node: Element): Entry | undefined {
  const list = LIST.exec(String(node.properties["style"] ?? ""));
  if (node.tagName !== "p" || list === null) return undefined;
  const sign = SIGN.exec(textOf(node))?.groups?.["sign"];
  if (sign === undefined) return undefined;
  const tagName = /[.)]$/.test(sign) ? "ol" : "ul";
  return {
    tagName,
    level: Number(list.groups?.["level"] ?? 1),
    item: element("li", withoutSign(node.children, sign)),
  };
}

/** Removes the bullet from the item's text, even if several elements contain parts of it. */
function withoutSign(children: readonly ElementContent[], sign: string): ElementContent[] {
  let left = sign;
  const take = (nodes: readonly ElementContent[]): ElementContent[] =>
    nodes.flatMap((node): ElementContent[] => {
      if (left === "") return [node];
      if (node.type === "element") return [{ ...node, children: take(node.children) }];
      if (node.type !== "text") return [];
      const begin = node.value.trimStart();
      if (begin === "") return [];
      left = "";
      return [{ ...node, value: begin.slice(sign.length).trimStart() }];
    });
  return take(children);
}

/** Google Docs makes a nested list a direct child of its list; this moves the nested list into the preceding item. */
export function nestLists(children: readonly ElementContent[]): ElementContent[] {
  const nested: ElementContent[] = [];
  for (const child of children) {
    const before = nested.findLast((each): each is Element => each.type === "element");
    const isList = child.type === "element" && (child.tagName === "ul" || child.tagName === "ol");
    if (isList && before?.tagName === "li") before.children.push(child);
    else nested.push(isList ? element("li", [child]) : child);
  }
  return nested;
}
