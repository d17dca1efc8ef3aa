import type { Element, ElementContent, Root, RootContent } from "hast";

/** Functions of the source system, which the conversion calls. */
export interface HtmlHooks {
  /** Returns the new address of a page or file, which may be the same. */
  link(address: string): string;
  /** Returns the new address of a picture; `undefined` if the picture is not available, so that a link replaces it. */
  picture(address: string): string | undefined;
  /** Called for each dropped element, such as `<script>`. */
  leftOut(what: string): void;
  /** Called with a description of each change to the text. */
  changed(how: string): void;
}

const LEFT_OUT = new Set([
  "script",
  "style",
  "form",
  "input",
  "select",
  "textarea",
  "noscript",
  "svg",
  "canvas",
  "template",
  "object",
  "embed",
]);
const SILENT = new Set(["style", "noscript"]);
const SPACED_OUT = new Set(["strong", "b", "em", "i", "a", "del", "s", "u", "span"]);

/** Updates the addresses of pictures and links, and removes everything that articles cannot contain. */
export function prepareHtml(tree: Root, hooks: HtmlHooks): void {
  const shift = hasFirstLevel(tree) ? 1 : 0;
  walk(tree, hooks, shift);
}

/** Elements in which white space between child elements has no meaning. */
const UNSPACED = new Set(["dl", "ol", "table", "tbody", "tfoot", "thead", "tr", "ul"]);

function walk(parent: Root | Element, hooks: HtmlHooks, shift: number): void {
  const kept: RootContent[] = [];
  const isUnspaced = parent.type === "element" && UNSPACED.has(parent.tagName);
  for (const child of parent.children) {
    // Removed together here, because the next step would remove them one by one and move all following nodes each time.
    if (isUnspaced && child.type === "text" && child.value.trim() === "") continue;
    if (child.type === "comment" || child.type === "doctype") continue;
    if (child.type !== "element") {
      kept.push(child);
      continue;
    }
    if (LEFT_OUT.has(child.tagName)) {
      if (!SILENT.has(child.tagName)) hooks.leftOut(`<${child.tagName}>`);
      continue;
    }
    walk(child, hooks, shift);
    address(child, hooks);
    if (/^h[1-6]$/.test(child.tagName))
      child.tagName = `h${Math.min(6, Number(child.tagName.slice(1)) + shift)}`;
    kept.push(...(SPACED_OUT.has(child.tagName) ? spacesOutside(child) : [child]));
  }
  parent.children = kept as ElementContent[];
}

function address(element: Element, hooks: HtmlHooks): void {
  const { properties, tagName } = element;
  if (tagName === "a" && typeof properties["href"] === "string")
    properties["href"] = hooks.link(properties["href"]);
  if ((tagName === "video" || tagName === "audio" || tagName === "source") && properties["src"])
    properties["src"] = hooks.link(String(properties["src"]));
  if (tagName !== "img") return;
  const source = [properties["dataOrigFile"], properties["src"], properties["dataSrc"]].find(
    (value): value is string => typeof value === "string" && value !== "" && !value.startsWith("data:"),
  );
  const alt = typeof properties["alt"] === "string" ? properties["alt"] : "";
  const found = source === undefined ? undefined : hooks.picture(source);
  if (found !== undefined) {
    element.properties = { src: found, alt };
    return;
  }
  if (source === undefined) {
    hooks.leftOut("a picture without address");
    element.tagName = "span";
    element.properties = {};
    return;
  }
  element.tagName = "a";
  element.properties = { href: hooks.link(source) };
  element.children = [{ type: "text", value: alt === "" ? nameOf(source) : alt }];
}

/** Returns the readable form of the last part of an address. */
export function nameOf(address: string): string {
  const name =
    address
      .replace(/[?#].*$/s, "")
      .replace(/\/+$/, "")
      .split("/")
      .at(-1) ?? address;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Moves the space in `<b>word </b>next` outside the element, because Markdown allows no space before a closing mark. */
function spacesOutside(element: Element): ElementContent[] {
  const before = takeSpace(element, "first");
  const after = takeSpace(element, "last");
  const isEmpty = element.children.length === 0 && element.properties["id"] === undefined;
  return [...before, ...(isEmpty ? [] : [element]), ...after];
}

function takeSpace(element: Element, end: "first" | "last"): ElementContent[] {
  const index = end === "first" ? 0 : element.children.length - 1;
  const text = element.children[index];
  if (text?.type !== "text") return [];
  const rest = end === "first" ? text.value.replace(/^\s+/, "") : text.value.replace(/\s+$/, "");
  if (rest === text.value) return [];
  if (rest === "") element.children.splice(index, 1);
  else text.value = rest;
  return [{ type: "text", value: " " }];
}

function hasFirstLevel(node: Root | Element): boolean {
  return node.children.some(
    (child) => child.type === "element" && (child.tagName === "h1" || hasFirstLevel(child)),
  );
}
