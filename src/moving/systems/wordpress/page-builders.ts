import { anchor, escapeAttribute, escapeText } from "../../html/escape.ts";

type Attributes = Readonly<Record<string, string>>;

/** Matches the shortcodes of the page builders Divi, WPBakery, Avada and Flatsome. */
const BUILDER = /^(?:et_pb|vc|fusion|ux|av)_/;
const BOXES =
  /(?:^|_)(?:section|row|inner|column|columns?_text|text|text_box|tabs|tour|tta_\w+|accordion|toggle_group|group|slider|banner_grid|empty_space|separator|divider|space|gap)$/;
/** Matches parts that WordPress computes, and forms. They are reported like other shortcodes that cannot be converted. */
const COMPUTED =
  /form|contact|blog|post|portfolio|map|shop|product|login|signup|subscri|comment|sidebar|menu|search|count/;
const TITLES = ["title", "heading", "text_title", "question", "alt_title"];
const PICTURES = ["src", "image", "image_url", "img"];
const LINKS = ["button_url", "url", "link", "href"];
const LINK_WORDS = ["button_text", "title", "text", "label"];

/** Returns the content of a page builder's part; `undefined` for other shortcodes. */
export function drawBuilderPart(
  name: string,
  attributes: Attributes,
  body: string | undefined,
  attachments: (ids: readonly string[]) => readonly { url: string; alt: string }[],
): string | undefined {
  if (!BUILDER.test(name) || COMPUTED.test(name)) return undefined;
  const inner = body ?? "";
  const ids = (attributes["gallery_ids"] ?? attributes["images"] ?? attributes["ids"] ?? "").match(/\d+/g);
  if (ids !== null)
    return block(
      attachments(ids)
        .map(({ url, alt }) => picture(url, alt))
        .join("\n\n"),
    );
  if (name.endsWith("_video") && attributes["src"] !== undefined)
    return block(`<p>${anchor(attributes["src"], attributes["src"])}</p>`);
  if (name === "vc_raw_html") return decoded(inner);
  if (/_(?:raw_js|code)$/.test(name)) return "";
  const first = (names: readonly string[]): string => names.map((key) => attributes[key]).find(Boolean) ?? "";
  if (name.endsWith("heading")) return block(`<h2>${escapeText(first(["text", ...TITLES])) || inner}</h2>`);
  const target = addressOf(first(LINKS));
  if (/(?:btn|button)$/.test(name) && target !== "")
    return block(`<p>${anchor(target, first(LINK_WORDS) || inner || target)}</p>`);
  const title = BOXES.test(name) && !name.endsWith("tta_section") ? "" : first(TITLES);
  const given = first(PICTURES);
  const source = /^\d+$/.test(given) ? (attachments([given])[0]?.url ?? "") : given;
  const author = [attributes["author"], attributes["job_title"], attributes["company"]].filter(Boolean);
  return block(
    [
      title === "" || name.endsWith("image") ? "" : `<h3>${escapeText(title)}</h3>`,
      /[/.]/.test(source) ? picture(source, attributes["alt"] ?? "") : "",
      inner,
      author.length === 0 ? "" : `<p>— ${escapeText(author.join(", "))}</p>`,
      target === "" || attributes["button_text"] === undefined
        ? ""
        : `<p>${anchor(target, attributes["button_text"])}</p>`,
    ]
      .filter((part) => part !== "")
      .join("\n\n"),
  );
}

function picture(url: string, alt: string): string {
  return `<p><img src="${escapeAttribute(url)}" alt="${escapeAttribute(alt)}"></p>`;
}

/** Returns HTML as a block, which empty lines separate from its surroundings. */
function block(html: string): string {
  return `\n\n${html}\n\n`;
}

/** Returns the address in a link of WPBakery, which is written as `url:https%3A%2F%2F…|title:…`. */
function addressOf(link: string): string {
  const [, written] = /^url:([^|]*)/.exec(link) ?? [];
  try {
    return written === undefined ? link : decodeURIComponent(written);
  } catch {
    return "";
  }
}

/** Decodes HTML of WPBakery, which is percent-encoded and then Base64-encoded. Invalid values are dropped. */
function decoded(text: string): string {
  try {
    return block(decodeURIComponent(Buffer.from(text.trim(), "base64").toString("utf8")));
  } catch {
    return "";
  }
}
