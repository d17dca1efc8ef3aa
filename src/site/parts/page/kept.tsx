import { type ReactNode, use } from "react";
import type { SiteMenus } from "../../../contract/api/menus.ts";
import { usePage, useSite } from "../../view/context.ts";
import { KeptMarkupContext, LeaveToPageContext, RepeatMarkupContext } from "../../view/kept-markup.ts";
import { numberOfLasting } from "../../view/lasting-data.ts";
import { leadsTo, pathOf } from "../menu/menu-paths.ts";

/** What a kept piece may draw otherwise on another page: entries of menus that lead to it, or a field with its query. */
type Difference = keyof SiteMenus | "query";

let pieces = 0;

function keptOnServer<Props extends object>(
  Piece: (props: Props) => ReactNode,
  ...differences: Difference[]
): (props: Props) => ReactNode {
  const name = `piece ${pieces++}`;
  const menus = differences.filter((difference) => difference !== "query");
  const hasQuery = differences.includes("query");
  return function KeptPiece(props: Props) {
    const site = useSite();
    const { url, content } = usePage();
    const keep = use(KeptMarkupContext);
    if (keep === undefined) return <Piece {...props} />;
    const marked = menus.some((menu) => leadsTo(site[menu], url)) ? pathOf(url) : "";
    const piece = {
      owner: site,
      name: name + nameOf(props) + marked,
      isOfPage: hasQuery && content.name === "search",
      draw: () => <Piece key={name} {...props} />,
    };
    return keep([piece]);
  };
}

/** Of lasting data by their number, which is shorter than they are; no other value is written like it. */
function nameOf(props: object): string {
  let name = " ";
  for (const [key, value] of Object.entries(props)) {
    const number = typeof value === "object" && value !== null ? numberOfLasting(value) : undefined;
    name += `${key}:${number === undefined ? JSON.stringify(value) : `#${number}`} `;
  }
  return name;
}

/**
 * A piece that looks the same on every page of a site in one language, a footer or an article in a list say: the
 * server draws it once. Its properties are plain data; it reads nothing of the page but what `MenuLink` and `useLinks`
 * do, and generates no ids. What in it differs from page to page is `ofPage`.
 * @param differences menus that stand in it: for pages that they lead to, it is kept apart, as their entries are
 * marked there; and `query` where a search field does: on the search page it is drawn with the page
 */
export const kept: typeof keptOnServer = import.meta.env.SSR ? keptOnServer : (Piece) => Piece;

function ofPageOnServer<Props extends object>(
  Piece: (props: Props) => ReactNode,
): (props: Props) => ReactNode {
  return function PieceOfPage(props: Props) {
    const leaveToPage = use(LeaveToPageContext);
    return leaveToPage === undefined ? <Piece {...props} /> : leaveToPage(<PieceOfPage {...props} />);
  };
}

/** A piece inside of a kept one that is drawn with each page. Its properties are plain data, and it generates no ids. */
export const ofPage: typeof ofPageOnServer = import.meta.env.SSR ? ofPageOnServer : (Piece) => Piece;

function drawnOnceOnServer<Props extends object>(
  Piece: (props: Props) => ReactNode,
): (props: Props) => ReactNode {
  return function PieceDrawnOnce(props: Props) {
    const repeat = use(RepeatMarkupContext);
    return repeat === undefined ? <Piece {...props} /> : repeat(Piece, props);
  };
}

/**
 * A piece that stands in several places of one page: the server draws it in the first of them, and writes the same
 * markup into the others. It generates no ids, and holds no other such piece.
 */
export const drawnOnce: typeof drawnOnceOnServer = import.meta.env.SSR ? drawnOnceOnServer : (Piece) => Piece;
