import { posix } from "node:path";
import { decodePath } from "../text/decode-path.ts";

/** Functions for shortcodes for which a template is not enough. `{body}` stands for the shortcode's content. */
export type WriteTag = (values: ReadonlyMap<string, string>) => string;

/** The name of the value that contains everything after a shortcode's name up to the first comma. In Hexo, titles have no quotes. */
export const ALL_WORDS = "*";

/** A picture with its caption. */
export function figure(values: ReadonlyMap<string, string>): string {
  const words = firstOf(values, ["caption", "title"]);
  const source = firstOf(values, ["src", "image_path", "url", "path", "link", "0"]);
  const alt = values.get("alt");
  const picture = `![${plainLabel(alt ?? words)}](${addressText(source)})`;
  return words === "" || alt === undefined ? picture : `${picture}\n*${plainLabel(words)}*`;
}

/** In Hexo, classes precede the address of a picture; its size and title follow the address. */
export function hexoPicture(values: ReadonlyMap<string, string>): string {
  const given = inOrder(values);
  const at = given.findIndex((value) => /[/.]/.test(value));
  if (at < 0) return values.has("src") ? figure(values) : "";
  const words = given.slice(at + 1).filter((value) => !/^\d+(?:px|%)?$/.test(value));
  return `![${plainLabel(words.join(" "))}](${addressText(given[at] ?? "")})`;
}

/** In Hexo, such a link has words and an address; in Jekyll, it names a file. */
export function linkOrFile(values: ReadonlyMap<string, string>): string {
  const given = inOrder(values);
  const at = given.findIndex((value, index) => index > 0 && /^(?:https?:\/)?\//.test(value));
  if (at < 0) return `/${values.get("0") ?? ""}`;
  return `[${plainLabel(given.slice(0, at).join(" "))}](${addressText(given[at] ?? "")})`;
}

/** A link, from the first value with an address. */
export function link(words: readonly string[], addresses: readonly string[], before = ""): WriteTag {
  return (values) => {
    const target = firstOf(values, addresses);
    if (target === "") return "";
    const address = /^https?:/i.test(target) ? target : before + target;
    const name = before === "" && !/^https?:/i.test(target) ? fileName(target) || target : address;
    return `[${plainLabel(firstOf(values, words) || name)}](${addressText(address)})`;
  };
}

/** A video on one of several hosts: `provider="vimeo" id="…"`. */
export function video(values: ReadonlyMap<string, string>): string {
  const before = /vimeo/.test(values.get("provider") ?? "")
    ? "https://vimeo.com/"
    : "https://www.youtube.com/watch?v=";
  return link(["title", "caption"], ["id", "src", "url"], before)(values);
}

/** A post of a network that names its authors: `user="…" id="…"`, or only the id. */
export function post(values: ReadonlyMap<string, string>): string {
  const id = firstOf(values, ["id", "1", "0"]);
  const user = firstOf(values, ["user"]) || (values.has("1") ? firstOf(values, ["0"]) : "i");
  return link([], ["0"])(new Map([["0", /^https?:/i.test(id) ? id : `https://x.com/${user}/status/${id}`]]));
}

/** A code snippet on its host: a user and an id, both in one, or only the id. */
export function gist(values: ReadonlyMap<string, string>): string {
  const path = inOrder(values)
    .slice(0, 2)
    .filter((value) => !/\.\w+$/.test(value))
    .join("/");
  return link([], ["0"], "https://gist.github.com/")(new Map([["0", path]]));
}

/** A quotation with its author. */
export function quotation(values: ReadonlyMap<string, string>): string {
  const named = ["author", "source"].map((name) => values.get(name)).filter(Boolean);
  const given = inOrder(values);
  const isParted = given[0] === values.get(ALL_WORDS);
  const words = plainLabel(named.length > 0 ? named.join(", ") : given.join(isParted ? ", " : " "));
  const from = words === "" ? "" : `\n\n— ${words}`;
  return `<blockquote>\n\n{body}${from}\n\n</blockquote>`;
}

/** Values with words that readers see. */
export const WORDS = ["title", "caption", "summary", "heading", "label", "text", "alt", "description"];
const ADDRESSES = ["image_path", "href", "to", "url", "link", "src", "image", "img", "path"];

/** The address that a shortcode or component shows or links to. */
export function shownAddress(
  values: ReadonlyMap<string, string>,
): { address: string; isPicture: boolean } | undefined {
  const address = ADDRESSES.map((name) => values.get(name) ?? "").find((value) => /[/.]/.test(value));
  if (address === undefined) return undefined;
  return { address, isPicture: /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#].*)?$/i.test(address) };
}

/** What remains of a shortcode without a rule: its words and address, and its content. */
export function remains(values: ReadonlyMap<string, string>): string {
  const words = firstOf(values, WORDS);
  const target = shownAddress(values);
  if (target !== undefined) {
    const { address, isPicture } = target;
    return `${isPicture ? "!" : ""}[${plainLabel(words || (isPicture ? "" : address))}](${addressText(address)}){body}`;
  }
  if (words === "") return "{body}";
  // Partly strong words cannot be made strong as a whole.
  return `${words.includes("**") ? words : `**${plainLabel(words)}**`}\n\n{body}`;
}

/** The first of the values that is present. */
export function firstOf(values: ReadonlyMap<string, string>, names: readonly string[]): string {
  return names.map((name) => values.get(name)).find((value) => value) ?? "";
}

/** The values without names. */
function inOrder(values: ReadonlyMap<string, string>): string[] {
  return [...values].flatMap(([name, value]) => (/^\d+$/.test(name) && value !== "" ? [value] : []));
}

/** The name of a file without any other name. */
export function fileName(address: string): string {
  return posix.basename(decodePath(address.replace(/[?#].*$/s, "")));
}

/** Escapes words between the brackets of a link. */
export function plainLabel(text: string): string {
  return text.replace(/\s+/g, " ").trim().replace(/[[\]]/g, "\\$&");
}

/** Escapes an address between the parentheses of a link. */
export function addressText(text: string): string {
  return text.trim().replace(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
}
