import { LRUCache } from "lru-cache";
import { Fragment, type ReactNode, createElement } from "react";
import { type HtmlPart, encodeUtf8, joinText } from "../../contract/site/html-parts.ts";
import {
  type KeepMarkup,
  KeptMarkupContext,
  type KeptPiece,
  LeaveToPageContext,
} from "../view/kept-markup.ts";

/** A piece as it is kept. */
interface Markup {
  /** What React puts before everything: links that load pictures early. */
  links: readonly string[];
  /** What stands before, between and behind the pieces that each page draws for itself; one more than these. */
  parts: readonly Uint8Array[];
  ofPage: readonly ReactNode[];
}

/** What another's backend says is new each time, and keeping it would only cost: what was seen once is not drawn apart. */
const SEEN_ONCE: Markup = { links: [], parts: [], ofPage: [] };

/** For all sites together. The frame around the pages of one site and language takes some 20,000 bytes. */
const MAXIMUM_BYTES = 12 * 1024 * 1024;
const ENTRY_BYTES = 256;
/** Of a key, as engines hold letters beyond Latin. */
const LETTER_BYTES = 2;

const kept = new LRUCache<string, Markup>({
  maxSize: MAXIMUM_BYTES,
  sizeCalculation: ({ parts }, key) =>
    parts.reduce((bytes, part) => bytes + part.length, ENTRY_BYTES + LETTER_BYTES * key.length),
});

const ownerNumbers = new WeakMap<object, number>();
let owners = 0;

function numberOf(owner: object): number {
  const number = ownerNumbers.get(owner) ?? owners++;
  ownerNumbers.set(owner, number);
  return number;
}

/** Names of the elements that hold places until they are filled: no text of a tenant can know them. */
const PLACE = `kept-${crypto.randomUUID()}`;
const OPENING = `<${PLACE} id="`;
const CLOSING = `"></${PLACE}>`;
const PAGE_PLACE = `page-${crypto.randomUUID()}`;
const EMPTY_PAGE_PLACE = `<${PAGE_PLACE}></${PAGE_PLACE}>`;

type Render = (node: ReactNode) => string;

export interface PageMarkup {
  keep: KeepMarkup;
  /** What stands in the page for a long text of HTML until it is filled: nothing looks through that text, or copies it. */
  place(html: string): string;
  /** The parts of what was drawn with places in it, in their order, and what belongs in these places. */
  fill(html: string): HtmlPart[];
}

/** What is kept for one page: from the second time that it is drawn, for as long as there is room. */
export function keepMarkup(render: Render): PageMarkup {
  /** The neighbours that stand in each place. */
  const placed: HtmlPart[][] = [];
  const links = new Set<string>();

  return {
    keep(pieces) {
      const nodes: ReactNode[] = [];
      let place: HtmlPart[] | undefined;
      const put = (part: Uint8Array) => {
        if (place === undefined) {
          const id = placed.push((place = [])) - 1;
          nodes.push(createElement(PLACE, { id, key: PLACE + id }));
        }
        place.push(part);
      };
      const draw = (node: ReactNode) => {
        place = undefined;
        nodes.push(node);
      };
      for (const piece of pieces) {
        const markup = piece.isOfPage ? undefined : markupOf(piece, render);
        if (markup === undefined) {
          draw(piece.draw());
          continue;
        }
        for (const link of markup.links) links.add(link);
        for (const [index, part] of markup.parts.entries()) {
          if (index > 0)
            draw(createElement(Fragment, { key: PAGE_PLACE + nodes.length }, markup.ofPage[index - 1]));
          put(part);
        }
      }
      return nodes;
    },
    place: (html) => `${OPENING}${placed.push([html]) - 1}${CLOSING}`,
    fill(html) {
      const own = splitLinks(html);
      for (const link of own.links) links.add(link);
      const filled: HtmlPart[] = [...links].sort(byUrgency);
      let end = html.length - own.rest.length;
      for (let at = html.indexOf(OPENING, end); at >= 0; at = html.indexOf(OPENING, end)) {
        const idEnd = html.indexOf('"', at + OPENING.length);
        filled.push(html.slice(end, at), ...(placed[Number(html.slice(at + OPENING.length, idEnd))] ?? []));
        end = idEnd + CLOSING.length;
      }
      filled.push(html.slice(end));
      return filled;
    },
  };
}

function markupOf(piece: KeptPiece, render: Render): Markup | undefined {
  const key = `${numberOf(piece.owner)} ${piece.name}`;
  const known = kept.get(key);
  if (known !== undefined && known !== SEEN_ONCE) return known;
  const markup = known && drawToKeep(piece, render);
  kept.set(key, markup ?? SEEN_ONCE);
  return markup;
}

/** Pieces in it that are kept themselves are taken as they are. */
function drawToKeep({ draw }: KeptPiece, render: Render): Markup {
  const ofPage: ReactNode[] = [];
  const leaveToPage = (node: ReactNode) => {
    ofPage.push(node);
    return createElement(PAGE_PLACE);
  };
  const { keep, fill } = keepMarkup(render);
  const drawn = createElement(KeptMarkupContext, { value: keep }, draw());
  const html = render(createElement(LeaveToPageContext, { value: leaveToPage }, drawn));
  const { links, rest } = splitLinks(joinText(fill(html)));
  return { links, parts: rest.split(EMPTY_PAGE_PLACE).map(encodeUtf8), ofPage };
}

/** The main picture first. The rest in an order that does not tell which of them were kept, so that a page stays the same to the byte. */
function byUrgency(left: string, right: string): number {
  const urgency = (link: string) => (link.includes(' fetchPriority="high"') ? 1 : 0);
  return urgency(right) - urgency(left) || (left < right ? -1 : 1);
}

const LINK = /<link rel="preload"[^>]*>/y;

/** React writes links for pictures that are to be loaded early before everything that it draws. */
function splitLinks(html: string): { links: string[]; rest: string } {
  const links: string[] = [];
  let end = 0;
  for (LINK.lastIndex = 0; ; end = LINK.lastIndex) {
    const link = LINK.exec(html)?.[0];
    if (link === undefined) return { links, rest: html.slice(end) };
    links.push(link);
  }
}
