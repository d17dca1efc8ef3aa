import { LRUCache } from "lru-cache";
import { type ReactNode, createElement } from "react";
import { renderToString } from "react-dom/server";
import { escapeHtml } from "../../contract/site/escape-html.ts";
import type { Page } from "../page/page.ts";
import { linksTo } from "../parts/menu/menu-paths.ts";
import { FramePageContext, type FramePart } from "../view/frame-page.ts";
import { Providers } from "../view/providers.tsx";
import type { View } from "../view/view.ts";

/** The HTML of a layout part, rendered once for many pages. */
interface DrawnFrame {
  /** The links that React writes first, which preload pictures. */
  links: readonly string[];
  /** HTML, alternating with language codes. Each code stands for the address of the page in that language. */
  pieces: readonly string[];
}

/** Marks a part that depends on its page and cannot be shared. */
const OF_PAGE: DrawnFrame = { links: [], pieces: [] };

/** Maximum size of the cache in bytes, for all sites together. The frame of one site and language takes about 40,000 bytes. */
const MAXIMUM_BYTES = 12 * 1024 * 1024;
const ENTRY_BYTES = 256;
/** Engines store strings with non-Latin characters in two bytes per character. */
const LETTER_BYTES = 2;

const drawnFrames = new LRUCache<string, DrawnFrame>({
  maxSize: MAXIMUM_BYTES,
  sizeCalculation: ({ pieces }, key) =>
    ENTRY_BYTES + LETTER_BYTES * pieces.reduce((letters, { length }) => letters + length, key.length),
});

/** Random, so that no tenant's text can contain it. */
const NONCE = crypto.randomUUID();
const ELEMENT = `frame-${NONCE}`;
const GENERATED_IDS = `ids-${NONCE}`;
const ELEMENTS = new RegExp(`<${ELEMENT}>(\\d+)</${ELEMENT}>`, "g");
const ADDRESS = new RegExp(`address-${NONCE}-([a-z]+)`);

const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** Site data seen before. Some backends return new objects at each call; caching by these objects would be useless. */
const seen = new WeakSet<View["site"]>();

export interface Frames {
  /** Returns a placeholder element for the cached HTML of the part, or the part itself. */
  draw(Part: FramePart): ReactNode;
  /** Replaces placeholder elements with the cached HTML. */
  fill(html: string): string;
}

/**
 * The frames of one page. A part that reads nothing of its page but `useFramePage` is rendered once for all pages that no menu links to,
 * and once for each other page. Caching begins with the second page, and requires that the server passes the same object as the site's
 * data. Pages with a query are not cached, because their number is unlimited.
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

/** The properties that pages with a common frame share. */
interface SharedPage {
  /** The address of the page if a menu links to it; otherwise empty. */
  url: string;
  key: string;
}

function sharedPage({ site, page }: View): SharedPage {
  const menus = [site.top_menu, site.bottom_menu, site.left_menu, site.OurServices, site.FeaturedServices];
  const url = menus.some((menu) => linksTo(menu, page.url)) ? page.url : "";
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
    // Generated ids depend on the surrounding components, so ids in a cached part would differ from the browser's.
    { identifierPrefix: GENERATED_IDS },
  );
  const { links, rest } = splitLinks(html);
  return isOfPage || rest.includes(GENERATED_IDS) ? OF_PAGE : { links, pieces: rest.split(ADDRESS) };
}

/**
 * Sorts the main picture first. The others are in alphabetical order, so that a page has the same bytes whether a frame was cached or
 * not.
 */
function byUrgency(left: string, right: string): number {
  const urgency = (link: string) => (link.includes(' fetchPriority="high"') ? 1 : 0);
  return urgency(right) - urgency(left) || (left < right ? -1 : 1);
}

const LINK = /<link rel="preload"[^>]*>/y;

/** Separates the preload links of pictures, which React writes first, from the rest. */
function splitLinks(html: string): { links: string[]; rest: string } {
  const links: string[] = [];
  let end = 0;
  for (LINK.lastIndex = 0; ; end = LINK.lastIndex) {
    const link = LINK.exec(html)?.[0];
    if (link === undefined) return { links, rest: html.slice(end) };
    links.push(link);
  }
}
