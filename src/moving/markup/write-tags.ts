import { posix } from "node:path";
import { decodeAddress } from "../../contract/addresses/decode-address.ts";

/** Writes a shortcode for which a template is not enough. `{body}` in the result means the shortcode's content. */
export type WriteTag = (values: ReadonlyMap<string, string>) => string;

/**
 * Name of the value that contains everything from the shortcode's name up to the first comma, because titles in Hexo have no
 * quotes.
 */
export const ALL_WORDS = "*";

/** Writes a picture with its caption. */
export function figure(values: ReadonlyMap<string, string>): string {
  const words = firstOf(values, ["caption", "title"]);
  const source = firstOf(values, ["src", "image_path", "url", "path", "link", "0"]);
  const alt = values.get("alt");
  const picture = `![${plainLabel(alt ?? words)}](${addressText(source)})`;
  return words === "" || alt === undefined ? picture : `${picture}\n*${plainLabel(words)}*`;
}

/** Writes a picture of Hexo, where classes precede the address, and size and title follow it. */
export function hexoPicture(values: ReadonlyMap<string, string>): string {
  const given = inOrder(values);
  const at = given.findIndex((value) => /[/.]/.test(value));
  if (at < 0) return values.has("src") ? figure(values) : "";
  const words = given.slice(at + 1).filter((value) => !/^\d+(?:px|%)?$/.test(value));
  return `![${plainLabel(words.join(" "))}](${addressText(given[at] ?? "")})`;
}

/** Writes a link. In Hexo, the shortcode contains words and an address; in Jekyll, the name of a file. */
export function linkOrFile(values: ReadonlyMap<string, string>): string {
  const given = inOrder(values);
  const at = given.findIndex((value, index) => index > 0 && /^(?:https?:\/)?\//.test(value));
  if (at < 0) return `/${values.get("0") ?? ""}`;
  return `[${plainLabel(given.slice(0, at).join(" "))}](${addressText(given[at] ?? "")})`;
}

/** Writes a link to the first value that is an address. */
export function link(words: readonly string[], addresses: readonly string[], before = ""): WriteTag {
  return (values) => {
    const target = firstOf(values, addresses);
    if (target === "") return "";
    const address = /^https?:/i.test(target) ? target : before + target;
    const name = before === "" && !/^https?:/i.test(target) ? fileName(target) || target : address;
    return `[${plainLabel(firstOf(values, words) || name)}](${addressText(address)})`;
  };
}

/** Writes a link to a video on one of several hosts: `provider="vimeo" id="…"`. */
export function video(values: ReadonlyMap<string, string>): string {
  const before = /vimeo/.test(values.get("provider") ?? "")
    ? "https://vimeo.com/"
    : "https://www.youtube.com/watch?v=";
  return link(["title", "caption"], ["id", "src", "url"], before)(values);
}

/** Writes a link to a post of a social network, given by `user="…" id="…"`, or only by the id. */
export function post(values: ReadonlyMap<string, string>): string {
  const id = firstOf(values, ["id", "1", "0"]);
  const user = firstOf(values, ["user"]) || (values.has("1") ? firstOf(values, ["0"]) : "i");
  return link([], ["0"])(new Map([["0", /^https?:/i.test(id) ? id : `https://x.com/${user}/status/${id}`]]));
}

/** Writes a link to a code snippet on its host, given by user and id, by both in one value, or only by the id. */
export function gist(values: ReadonlyMap<string, string>): string {
  const path = inOrder(values)
    .slice(0, 2)
    .filter((value) => !/\.\w+$/.test(value))
    .join("/");
  return link([], ["0"], "https://gist.github.com/")(new Map([["0", path]]));
}

/** Writes a quotation with its author. */
export function quotation(values: ReadonlyMap<string, string>): string {
  const named = ["author", "source"].map((name) => values.get(name)).filter(Boolean);
  const given = inOrder(values);
  const isParted = given[0] === values.get(ALL_WORDS);
  const words = plainLabel(named.length > 0 ? named.join(", ") : given.join(isParted ? ", " : " "));
  const from = words === "" ? "" : `\n\n— ${words}`;
  return `<blockquote>\n\n{body}${from}\n\n</blockquote>`;
}

/** Names of values that contain words for readers. */
export const WORDS = ["title", "caption", "summary", "heading", "label", "text", "alt", "description"];
const ADDRESSES = ["image_path", "href", "to", "url", "link", "src", "image", "img", "path"];

/** Returns the address that a shortcode or component shows or links to. */
export function shownAddress(
  values: ReadonlyMap<string, string>,
): { address: string; isPicture: boolean } | undefined {
  const address = ADDRESSES.map((name) => values.get(name) ?? "").find((value) => /[/.]/.test(value));
  if (address === undefined) return undefined;
  return { address, isPicture: /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#].*)?$/i.test(address) };
}

/** Returns what remains of a shortcode without a rule: its words, its address and its content. */
export function remains(values: ReadonlyMap<string, string>): string {
  const words = firstOf(values, WORDS);
  const target = shownAddress(values);
  if (target !== undefined) {
    const { address, isPicture } = target;
    return `${isPicture ? "!" : ""}[${plainLabel(words || (isPicture ? "" : address))}](${addressText(address)}){body}`;
  }
  if (words === "") return "{body}";
  // Words that are already partly strong are not made strong as a whole.
  return `${words.includes("**") ? words : `**${plainLabel(words)}**`}\n\n{body}`;
}

/** Returns the first of the values that is present. */
export function firstOf(values: ReadonlyMap<string, string>, names: readonly string[]): string {
  return names.map((name) => values.get(name)).find((value) => value) ?? "";
}

/** Returns the unnamed values, in order. */
function inOrder(values: ReadonlyMap<string, string>): string[] {
  return [...values].flatMap(([name, value]) => (/^\d+$/.test(name) && value !== "" ? [value] : []));
}

/** Returns the name of a file, used if there is no title. */
export function fileName(address: string): string {
  return posix.basename(decodeAddress(address.replace(/[?#].*$/s, "")));
}

/** Escapes the words between the brackets of a link. */
export function plainLabel(text: string): string {
  return text.replace(/\s+/g, " ").trim().replace(/[[\]]/g, "\\$&");
}

/** Escapes the address between the parentheses of a link. */
export function addressText(text: string): string {
  return text.trim().replace(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
}
