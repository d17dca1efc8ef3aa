import { LRUCache } from "lru-cache";
import { type ReactNode, createElement } from "react";
import { renderToString } from "react-dom/server";
import { escapeHtml } from "../../contract/site/escape-html.ts";
import type { Page } from "../page/page.ts";
import { leadsTo } from "../parts/menu/menu-paths.ts";
import { FramePageContext, type FramePart } from "../view/frame-page.ts";
import { Providers } from "../view/providers.tsx";
import type { View } from "../view/view.ts";

/** A part of a frame, drawn once for many pages. */
interface DrawnFrame {
  /** What React puts before everything: links that load pictures early. */
  links: readonly string[];
  /** HTML, and between each two pieces of it the code of the language whose address belongs there. */
  pieces: readonly string[];
}

/** A part that draws more of a page than others share. */
const OF_PAGE: DrawnFrame = { links: [], pieces: [] };

/** For all sites together. The frame around the pages of one site and language takes some 40,000. */
const MAXIMUM_BYTES = 12 * 1024 * 1024;
const ENTRY_BYTES = 256;
/** As engines hold letters beyond Latin. */
const LETTER_BYTES = 2;

const drawnFrames = new LRUCache<string, DrawnFrame>({
  maxSize: MAXIMUM_BYTES,
  sizeCalculation: ({ pieces }, key) =>
    ENTRY_BYTES + LETTER_BYTES * pieces.reduce((letters, { length }) => letters + length, key.length),
});

/** No text of a tenant can contain these. */
const NONCE = crypto.randomUUID();
const ELEMENT = `frame-${NONCE}`;
const GENERATED_IDS = `ids-${NONCE}`;
const ELEMENTS = new RegExp(`<${ELEMENT}>(\\d+)</${ELEMENT}>`, "g");
const ADDRESS = new RegExp(`address-${NONCE}-([a-z]+)`);

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** What is drawn from data that are new each time, as another's backend gives them, is of no use again. */
const seen = new WeakSet<View["site"]>();

export interface Frames {
  /** An element that stands for the part's HTML, drawn before, or for the part. */
  draw(Part: FramePart): ReactNode;
  /** The page, with HTML in the place of these elements. */
  fill(html: string): string;
}

/**
 * The frames of one page. A part that draws nothing else of its page than `useFramePage` tells is drawn once for all pages that no
 * menu leads to, and once for each of the others: from the second page on, for as long as there is room and the server hands out
 * the very same data of the site. Pages with a query are left out, of which there may be any number.
 */
export function framesOf(view: View): Frames {
  const { site, page } = view;
  const links = new Set<string>();
  const parts: string[] = [];
  const addresses: Record<string, string | undefined> = page.alternates;
  const shared = seen.has(site) && !page.url.includes("?") ? sharedPage(view) : undefined;
  seen.add(site);

  return {
    draw(Part) {
      const frame = shared === undefined ? OF_PAGE : frameOf(view, shared, Part);
      if (frame === OF_PAGE) return <Part />;
      for (const link of frame.links) links.add(link);
      parts.push(
        frame.pieces
          .map((piece, index) => (index % 2 === 0 ? piece : escapeHtml(addresses[piece] ?? "")))
          .join(""),
      );
      return createElement(ELEMENT, null, parts.length - 1);
    },
    fill(html) {
      const drawn = splitLinks(html);
      for (const link of drawn.links) links.add(link);
      const whole = drawn.rest.replace(ELEMENTS, (_element, index) => parts[Number(index)] ?? "");
      return [...links].sort(byUrgency).join("") + whole;
    },
  };
}

/** What the pages that share a frame have in common. */
interface SharedPage {
  /** That of a page that a menu leads to; empty for all others. */
  url: string;
  key: string;
}

function sharedPage({ site, page }: View): SharedPage {
  const menus = [site.top_menu, site.bottom_menu, site.left_menu, site.OurServices, site.FeaturedServices];
  const url = menus.some((menu) => leadsTo(menu, page.url)) ? page.url : "";
  const languages = Object.keys(page.alternates).sort();
  return { url, key: [numberOf(site), url, page.language, ...languages].join(" ") };
}

function frameOf(view: View, { url, key: pageKey }: SharedPage, Part: FramePart): DrawnFrame {
  const key = `${numberOf(Part)} ${pageKey}`;
  const known = drawnFrames.get(key);
  if (known !== undefined) return known;
  const frame = drawForMany(view, Part, url);
  drawnFrames.set(key, frame);
  return frame;
}

function numberOf(object: object): number {
  const number = numbers.get(object) ?? lastNumber++;
  numbers.set(object, number);
  return number;
}

function drawForMany(view: View, Part: FramePart, url: string): DrawnFrame {
  let isOfPage = false;
  const page = new Proxy(view.page, {
    get(target, name: keyof Page) {
      if (name !== "language" && name !== "layout") isOfPage = true;
      return target[name];
    },
  });
  const alternates = Object.fromEntries(
    Object.keys(view.page.alternates).map((code) => [code, `address-${NONCE}-${code}`]),
  );
  const html = renderToString(
    <Providers view={{ ...view, page }}>
      <FramePageContext value={{ ...view.page, url, alternates }}>
        <Part />
      </FramePageContext>
    </Providers>,
    // Generated ids depend on what stands around them, so they would not be those of the browser.
    { identifierPrefix: GENERATED_IDS },
  );
  const { links, rest } = splitLinks(html);
  return isOfPage || rest.includes(GENERATED_IDS) ? OF_PAGE : { links, pieces: rest.split(ADDRESS) };
}

/** The main picture first. The rest in an order that does not tell which of them were drawn before, so that a page stays the same to the byte. */
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
