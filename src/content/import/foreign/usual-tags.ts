import type { TagRule } from "./mapping.ts";

/** What a shortcode's values make where a template is not enough. */
export type WriteTag = (values: ReadonlyMap<string, string>) => string;

const NOTE: TagRule = {
  block: "note",
  title: ["title"],
  kind: ["type", "style", "kind", "variant", "tone", "0"],
  kinds: {},
  otherwise: "note",
};
const DETAILS: TagRule = {
  block: "details",
  title: ["title", "summary", "label", "header", "0"],
  kinds: {},
  otherwise: "note",
};
const TABS: TagRule = { block: "tabs", kinds: {}, otherwise: "note" };
const TAB: TagRule = {
  block: "tab",
  title: ["label", "title", "header", "name", "value", "0"],
  kinds: {},
  otherwise: "note",
};
const BODY = "{body}";
const CODE = "```{lang/0}{body}```";

/** A picture, and below it what it says of itself. */
function figure(values: ReadonlyMap<string, string>): string {
  const words = values.get("caption") ?? values.get("title") ?? "";
  const source = values.get("src") ?? values.get("link") ?? values.get("0") ?? "";
  const picture = `![${label(values.get("alt") ?? words)}](${address(source)})`;
  return words === "" || values.get("alt") === undefined ? picture : `${picture}\n*${label(words)}*`;
}

function link(words: readonly string[], addresses: readonly string[], before = ""): WriteTag {
  return (values) => {
    const target = addresses.map((name) => values.get(name)).find((value) => value);
    if (target === undefined) return "";
    const text = words.map((name) => values.get(name)).find((value) => value);
    return `[${label(text ?? before + target)}](${address(before + target)})`;
  };
}

function label(text: string): string {
  return text.replace(/\s+/g, " ").trim().replace(/[[\]]/g, "\\$&");
}

function address(text: string): string {
  return text.trim().replace(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** Shortcodes that mean the same wherever they are known: the mapping need not name them, and may say otherwise. */
const USUAL: Readonly<Record<string, TagRule | WriteTag>> = {
  // Hugo and its themes
  figure,
  ref: "{0}",
  relref: "{0}",
  youtube: link(["title"], ["id", "0"], "https://www.youtube.com/watch?v="),
  vimeo: link(["title"], ["id", "0"], "https://vimeo.com/"),
  highlight: CODE,
  details: DETAILS,
  expand: DETAILS,
  notice: NOTE,
  hint: NOTE,
  callout: NOTE,
  admonition: NOTE,
  alert: NOTE,
  tabs: TABS,
  tabpane: TABS,
  tab: TAB,
  button: `[${BODY}]({href/url/link/relref/0})`,
  steps: BODY,
  // Jekyll
  link: "/{0}",
  post_url: "/_posts/{0}.md",
  // Hexo
  asset_img: "![{1}]({0})",
  asset_path: "{0}",
  post_link: "[{1/0}]({0}.md)",
  codeblock: CODE,
  note: NOTE,
  // GitBook
  embed: link([], ["url"]),
  "content-ref": BODY,
  code: BODY,
  file: link(["caption"], ["src"]),
  columns: BODY,
  column: BODY,
  stepper: BODY,
  step: BODY,
};

/** The rule for a shortcode that the mapping does not name. */
export function usualTag(name: string): TagRule | WriteTag | undefined {
  return Object.hasOwn(USUAL, name) ? USUAL[name] : undefined;
}
