import type { Paragraph, PhrasingContent, Root } from "mdast";
import type { ContainerDirective, LeafDirective, TextDirective } from "mdast-util-directive";
import { toString } from "mdast-util-to-string";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { coded } from "../../contract/studio/finding-codes.ts";
import { replaceChild, takeLabel } from "./page-blocks/parts/directive-nodes.ts";
import { PAGE_BLOCKS } from "./page-blocks/registry.ts";
import { startOf } from "./positions.ts";
import type { RenderIssue } from "./render-context.ts";
import { walkMarkdown } from "./walk.ts";
import { NOTE_KINDS, WORDING, isNoteKind } from "./wording.ts";

const MARKS = { container: ":::", leaf: "::", text: ":" };
const PAGE = [...PAGE_BLOCKS.values()].map(({ form, name }) => `${MARKS[form]}${name}`).join(", ");
const KNOWN = `:::${NOTE_KINDS.join(", :::")}, ::::tabs, :::tab, :::details, ${PAGE} and ::need`;
const KNOWN_BLOCKS = KNOWN.replace(" and ", ", ");

const NO_TABS =
  'there is no :::tab[Title] in these tabs; their content stays as ordinary text. Give "tabs" one colon more than the tabs in it';
const LONE_TAB =
  ":::tab is not inside ::::tabs; its content is shown as ordinary text. Put ::::tabs before the first tab and :::: after the last, with one colon more than the tabs have";

/**
 * Turns each directive into its element. A colon in running text (`12:ab`) is not a directive and stays text. An unknown block
 * is reported and its content stays.
 */
export function applyDirectives(
  tree: Root,
  source: string,
  language: LanguageCode,
  issues: RenderIssue[],
): void {
  const words = WORDING[language];
  let tabGroups = 0;
  walkMarkdown(tree, (node, index, parent) => {
    switch (node.type) {
      case "textDirective":
        if (node.data?.hName !== undefined) return;
        replaceChild(parent, index, literalParts(node, source));
        return index;
      case "leafDirective":
        if (node.name === "need") return needBlock(node, words.need);
        issues.push({
          kind: "unknown-directive",
          ...startOf(node),
          message: `unknown block "::${node.name}"; it is shown as ordinary text. Known blocks are ${KNOWN}`,
          coded: coded("unknown-block", { name: `::${node.name}`, known: KNOWN_BLOCKS }),
        });
        parent.children.splice(index, 1, paragraph(literalParts(node, source)));
        return index;
      case "containerDirective":
        if (node.data?.hName !== undefined) return;
        if (isNoteKind(node.name)) return note(node, words.notes[node.name]);
        if (node.name === "details") return details(node, words.details);
        if (node.name === "tabs") {
          tabGroups += 1;
          if (tabs(node, `tabs-${tabGroups}`, words.tab) === 0)
            issues.push({
              kind: "misplaced-tab",
              ...startOf(node),
              message: NO_TABS,
              coded: coded("tabs-empty"),
            });
          return;
        }
        issues.push(
          node.name === "tab"
            ? { kind: "misplaced-tab", ...startOf(node), message: LONE_TAB, coded: coded("tab-alone") }
            : {
                kind: "unknown-directive",
                ...startOf(node),
                message: `unknown block ":::${node.name}"; its content is shown as ordinary text. Known blocks are ${KNOWN}`,
                coded: coded("unknown-block", { name: `:::${node.name}`, known: KNOWN_BLOCKS }),
              },
        );
        replaceChild(parent, index, node.children);
        return index;
    }
  });
}

function note(node: ContainerDirective, fallback: string): void {
  const title = takeLabel(node) ?? paragraph([{ type: "text", value: fallback }]);
  title.data = { hProperties: { className: ["note-title"] } };
  node.children.unshift(title);
  node.data = { hName: "aside", hProperties: { className: ["note", `note-${node.name}`], role: "note" } };
}

function details(node: ContainerDirective, fallback: string): void {
  node.children.unshift(summary(takeLabel(node), fallback, []));
  node.data = { hName: "details", hProperties: { className: ["details"] } };
}

/** Turns a block of tabs into its elements, and returns the number of tabs. */
function tabs(node: ContainerDirective, name: string, fallback: string): number {
  node.data = { hName: "div", hProperties: { className: ["tabs"] } };
  let count = 0;
  for (const child of node.children) {
    if (child.type !== "containerDirective" || child.name !== "tab") continue;
    count += 1;
    const title = summary(takeLabel(child), `${fallback} ${count}`, ["tab-title"]);
    const body: ContainerDirective = {
      type: "containerDirective",
      name: "tab",
      children: child.children,
      data: { hName: "div", hProperties: { className: ["tab-body"] } },
    };
    child.children = [title, body];
    child.data = { hName: "details", hProperties: { className: ["tab"], name, open: count === 1 } };
  }
  return count;
}

function needBlock(node: LeafDirective, fallback: string): void {
  const category = node.attributes?.["category"]?.trim() ?? "";
  const url = category === "" ? "/need.html" : `/need.html?category=${encodeURIComponent(category)}`;
  const label: PhrasingContent[] = [{ type: "text", value: toString(node) || fallback }];
  node.children = [{ type: "link", url, children: label }];
  node.data = {
    hName: "div",
    hProperties: { dataBlock: "need", ...(category === "" ? {} : { dataCategory: category }) },
  };
}

function summary(label: Paragraph | undefined, fallback: string, className: string[]): Paragraph {
  const title =
    label !== undefined && toString(label) !== "" ? label : paragraph([{ type: "text", value: fallback }]);
  title.data = { hName: "summary", hProperties: className.length > 0 ? { className } : {} };
  return title;
}

function paragraph(children: Paragraph["children"]): Paragraph {
  return { type: "paragraph", children };
}

/** Returns the source text of a directive, with its label still parsed. */
function literalParts(node: TextDirective | LeafDirective, source: string): Paragraph["children"] {
  const { position } = node;
  if (position === undefined) return node.children;
  const first = node.children[0]?.position?.start.offset ?? position.end.offset;
  const last = node.children.at(-1)?.position?.end.offset ?? position.end.offset;
  return [
    { type: "text", value: source.slice(position.start.offset, first) },
    ...node.children,
    { type: "text", value: source.slice(last, position.end.offset) },
  ];
}
