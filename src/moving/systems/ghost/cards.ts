import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { exceededBound } from "../../../content/source/parsing-bounds.ts";
import { anchor, escapeAttribute, escapeText } from "../../html/escape.ts";

/** The properties of a card. Their names differ between Ghost's two editors. */
export type Payload = Record<string, unknown>;

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeStringify, { allowDangerousHtml: true });

/** Receives reports about a post's cards. */
export interface CardHooks {
  leftOut(what: string): void;
  changed(how: string): void;
}

/**
 * Returns a card of Ghost's editor as plain HTML. Unknown cards, and those only for members or mails, are reported and omitted.
 */
export function cardHtml(name: string, payload: Payload, hooks: CardHooks): string {
  if (isForMembers(payload)) {
    hooks.leftOut("card only for members");
    return "";
  }
  const draw = Object.hasOwn(CARDS, name) ? CARDS[name] : undefined;
  if (draw !== undefined) return draw(payload, hooks);
  hooks.leftOut(`card "${name}"`);
  return "";
}

/** Returns the first text among these fields; empty if there is none. */
export function str(payload: Payload, ...names: string[]): string {
  for (const name of names) {
    const value = payload[name];
    if (typeof value === "string" && value !== "") return value;
  }
  return "";
}

export function object(value: unknown): Payload {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Payload) : {};
}

function isForMembers(payload: Payload): boolean {
  const web = object(object(payload["visibility"])["web"]);
  return web["nonMember"] === false;
}

function captioned(inside: string, payload: Payload): string {
  const caption = str(payload, "caption");
  return `<figure>${inside}${caption === "" ? "" : `<figcaption>${caption}</figcaption>`}</figure>`;
}

function image(payload: Payload): string {
  const picture = `<img src="${escapeAttribute(str(payload, "src"))}" alt="${escapeAttribute(str(payload, "alt"))}">`;
  const href = str(payload, "href");
  return href === "" ? picture : `<a href="${escapeAttribute(href)}">${picture}</a>`;
}

function heading(words: string): string {
  return words === "" ? "" : `<h3>${words}</h3>`;
}

function button(payload: Payload): string {
  const url = str(payload, "buttonUrl", "productUrl");
  const words = str(payload, "buttonText", "productButton");
  return url === "" ? "" : `<p>${anchor(url, words || url)}</p>`;
}

const code = (payload: Payload): string =>
  captioned(
    `<pre><code class="language-${escapeAttribute(str(payload, "language"))}">${escapeText(str(payload, "code"))}</code></pre>`,
    payload,
  ).replace(' class="language-"', "");

const rule = (): string => "<hr>";
const fromMarkdown = (payload: Payload, hooks: CardHooks): string => {
  const text = str(payload, "markdown");
  if (exceededBound(text) === undefined) return String(markdown.processSync(text));
  hooks.changed("a Markdown card is nested too deep or has too many cells; it is kept as written");
  return `<pre>${escapeText(text)}</pre>`;
};
const nothing = (): string => "";

const CARDS: Record<string, (payload: Payload, hooks: CardHooks) => string> = {
  image: (payload) => captioned(image(payload), payload),
  gallery: (payload) => {
    const images = Array.isArray(payload["images"]) ? payload["images"].map(object) : [];
    return captioned(images.map((one) => `<p>${image(one)}</p>`).join(""), payload);
  },
  bookmark: (payload) => {
    const metadata = object(payload["metadata"]);
    const url = str(payload, "url") || str(metadata, "url");
    const description = str(metadata, "description");
    return `<p>${anchor(url, str(metadata, "title") || url)}${description === "" ? "" : `: ${escapeText(description)}`}</p>`;
  },
  callout: (payload) => {
    const emoji = escapeText(str(payload, "calloutEmoji"));
    const text = str(payload, "calloutText").trim();
    // In some versions the text contains a paragraph, which cannot be nested in another.
    const [begin = "<p>"] = /^<p\b[^>]*>/.exec(text) ?? [];
    const words = text.replace(begin, "");
    return `<aside data-note="note">${begin}${emoji} ${words}${text === words ? "</p>" : ""}</aside>`;
  },
  toggle: (payload) =>
    `<details><summary>${str(payload, "heading")}</summary>${str(payload, "content")}</details>`,
  code,
  codeblock: code,
  embed: (payload) => {
    const url = str(payload, "url");
    return url === "" ? str(payload, "html") : captioned(`<p>${anchor(url, url)}</p>`, payload);
  },
  html: (payload) => str(payload, "html"),
  markdown: fromMarkdown,
  "card-markdown": fromMarkdown,
  hr: rule,
  horizontalrule: rule,
  button,
  file: (payload) =>
    `<p>${anchor(str(payload, "src"), str(payload, "fileTitle", "fileName") || str(payload, "src"))}</p>`,
  audio: (payload) =>
    `<audio src="${escapeAttribute(str(payload, "src"))}" title="${escapeAttribute(str(payload, "title"))}"></audio>`,
  video: (payload) => captioned(`<video src="${escapeAttribute(str(payload, "src"))}"></video>`, payload),
  header: (payload) =>
    `${heading(str(payload, "header", "heading"))}<p>${str(payload, "subheader", "subheading")}</p>${button(payload)}`,
  product: (payload) =>
    `${str(payload, "productImageSrc") === "" ? "" : `<p><img src="${escapeAttribute(str(payload, "productImageSrc"))}" alt=""></p>`}${heading(str(payload, "productTitle"))}${str(payload, "productDescription")}${button(payload)}`,
  "call-to-action": (payload) => `${str(payload, "textValue")}${button(payload)}`,
  paywall: nothing,
};
