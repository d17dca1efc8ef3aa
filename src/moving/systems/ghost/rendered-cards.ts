import type { Element, ElementContent, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { toString } from "hast-util-to-string";
import { parseHtml } from "../../html/parse-html.ts";
import { replacePieces } from "../../html/pieces.ts";
import type { CardHooks } from "./cards.ts";

const GATED = /<!--\s*kg-gated-block:begin\b/g;

/** Replaces cards that Ghost has already rendered by plain HTML, because they need Ghost's style sheets. */
export function plainCards(html: string, hooks: CardHooks): string {
  const open = replacePieces(
    html,
    GATED,
    () => "<!--\\s*kg-gated-block:end\\s*-->",
    ({ whole, inside }) => {
      const rule = inside.slice(0, inside.indexOf("-->"));
      if (!/nonMember:\s*false/.test(rule)) return whole;
      hooks.leftOut("card only for members");
      return "";
    },
  );
  const tree = parseHtml(open, (how) => hooks.changed(how));
  visit(tree, (what) => hooks.leftOut(what));
  return toHtml(tree);
}

function visit(parent: Root | Element, leftOut: (what: string) => void): void {
  parent.children = parent.children.flatMap((child): ElementContent[] => {
    if (child.type !== "element") return child.type === "doctype" ? [] : [child];
    const classes = Array.isArray(child.properties["className"])
      ? child.properties["className"].map(String)
      : [];
    const card = classes.find((name) => Object.hasOwn(CARDS, name));
    const drawn = card === undefined ? undefined : CARDS[card]?.(child, leftOut);
    if (drawn !== undefined) return drawn;
    visit(child, leftOut);
    return [child];
  });
}

type Draw = (card: Element, leftOut: (what: string) => void) => ElementContent[] | undefined;

const CARDS: Record<string, Draw> = {
  "kg-bookmark-card": (card) => {
    const link = find(card, "kg-bookmark-container");
    const url = String(link?.properties["href"] ?? "");
    if (url === "") return undefined;
    const description = wordsOf(find(card, "kg-bookmark-description"));
    return [
      element("p", {}, [
        element("a", { href: url }, [words(wordsOf(find(card, "kg-bookmark-title")) || url)]),
        ...(description === "" ? [] : [words(`: ${description}`)]),
      ]),
    ];
  },
  "kg-callout-card": (card) => {
    const text = find(card, "kg-callout-text");
    const emoji = wordsOf(find(card, "kg-callout-emoji"));
    if (text === undefined) return undefined;
    return [
      element("aside", { dataNote: "note" }, [
        element("p", {}, [words(emoji === "" ? "" : `${emoji} `), ...text.children]),
      ]),
    ];
  },
  "kg-toggle-card": (card) => {
    const content = find(card, "kg-toggle-content");
    if (content === undefined) return undefined;
    return [
      element("details", {}, [
        element("summary", {}, [words(wordsOf(find(card, "kg-toggle-heading-text")))]),
        ...content.children,
      ]),
    ];
  },
  "kg-file-card": (card) => {
    const link = find(card, "kg-file-card-container");
    const title = wordsOf(find(card, "kg-file-card-title"));
    if (link === undefined) return undefined;
    return [
      element("p", {}, [element("a", { href: String(link.properties["href"] ?? "") }, [words(title)])]),
    ];
  },
  "kg-audio-card": (card) => {
    const audio = findTag(card, "audio");
    return audio === undefined
      ? undefined
      : [
          element(
            "audio",
            { src: String(audio.properties["src"] ?? ""), title: wordsOf(find(card, "kg-audio-title")) },
            [],
          ),
        ];
  },
  "kg-video-card": (card) => {
    const video = findTag(card, "video");
    return video === undefined
      ? undefined
      : [element("video", { src: String(video.properties["src"] ?? "") }, [])];
  },
  "kg-signup-card": (_card, leftOut) => {
    leftOut('card "signup"');
    return [];
  },
};

function element(tagName: string, properties: Element["properties"], children: ElementContent[]): Element {
  return { type: "element", tagName, properties, children };
}

function words(value: string): ElementContent {
  return { type: "text", value };
}

function wordsOf(found: Element | undefined): string {
  return found === undefined ? "" : toString(found).replace(/\s+/g, " ").trim();
}

function find(within: Element, name: string): Element | undefined {
  return search(
    within,
    ({ properties }) => Array.isArray(properties["className"]) && properties["className"].includes(name),
  );
}

function findTag(within: Element, name: string): Element | undefined {
  return search(within, ({ tagName }) => tagName === name);
}

function search(within: Element, fits: (one: Element) => boolean): Element | undefined {
  for (const child of within.children) {
    if (child.type !== "element") continue;
    const found = fits(child) ? child : search(child, fits);
    if (found !== undefined) return found;
  }
  return undefined;
}
