import { type ReactNode, use } from "react";
import type { SiteMenus } from "../../contract/menus.ts";
import { usePage, useSite } from "../context.ts";
import { KeptMarkupContext } from "../kept-markup.ts";
import { leadsTo } from "./menu-paths.ts";

let pieces = 0;

function keptOnServer<Props extends object>(
  Piece: (props: Props) => ReactNode,
  ...menus: (keyof SiteMenus)[]
): (props: Props) => ReactNode {
  const name = `piece ${pieces++}`;
  return function KeptPiece(props: Props) {
    const site = useSite();
    const { url } = usePage();
    const keep = use(KeptMarkupContext);
    const draw = () => <Piece {...props} />;
    if (keep === undefined) return draw();
    const isOfPage = menus.some((menu) => leadsTo(site[menu], url));
    const [drawn] = keep([{ owner: site, name: `${name} ${JSON.stringify(props)}`, isOfPage, draw }]);
    return drawn;
  };
}

/**
 * A piece that looks the same on every page of a site in one language, a footer say: the server draws it once. Its
 * properties are plain data of few values; it reads nothing of the page but what `MenuLink` and `useLinks` do,
 * and generates no ids.
 * @param menus those that stand in it: on pages that they lead to, it is drawn with the page, as their entries are marked there
 */
export const kept: typeof keptOnServer = import.meta.env.SSR ? keptOnServer : (Piece) => Piece;
