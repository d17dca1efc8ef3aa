import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { BLOCK_PREFIX, type FillBlocks } from "../platform/fill-blocks.ts";
import { Providers } from "../view/providers.tsx";
import type { View } from "../view/view.ts";

const PLACE = /(<div\b[^>]*\bdata-block=[^>]*>)([\s\S]*?)(<\/div>)/g;

/** Creates the function that renders the blocks of a view's articles into their HTML. */
export function blockFiller(view: View): FillBlocks {
  const render = (block: ReactNode, index: number) =>
    renderToString(<Providers view={view}>{block}</Providers>, {
      identifierPrefix: `${BLOCK_PREFIX}${index}-`,
    });
  return (html, blocks) => {
    let index = -1;
    return html.replace(PLACE, (_whole, open: string, plain: string, close: string) => {
      index += 1;
      const block = blocks[index];
      return open + (block === undefined ? plain : render(block, index)) + close;
    });
  };
}
