import { hydrateRoot } from "react-dom/client";
import { loadChunk } from "../load-chunk.ts";
import { Providers } from "../providers.tsx";
import { PIECE_PREFIX } from "../render-markup.ts";
import { loadBlock } from "../themes/load-block.ts";
import type { View } from "../view.ts";
import { BlockNumber } from "./block-number.ts";

export interface ServedBlock {
  place: HTMLElement;
  /** Its number among the pieces of the page, as the server counted them. */
  index: number;
  view: View;
  attributes: Readonly<Record<string, string>>;
}

/** How near the window's edge a block comes to life, before it is seen. */
const NEAR = "400px";

/**
 * Brings a block that the server has drawn to life once the visitor comes near it or uses it. It is taken
 * over where it stands: what was typed so far, the focus and the caret stay. When its code cannot be
 * loaded it goes on working by itself. `signal` ends it.
 */
export function enliven({ place, index, view, attributes }: ServedBlock, signal: AbortSignal): void {
  if (signal.aborted) return;
  whenWanted(place, signal).then(wake, () => {});

  async function wake(): Promise<void> {
    const { look } = view;
    // Where its code cannot be had, the form the server drew works by itself.
    await loadChunk(() => loadBlock(look, "need")).catch(() => {});
    const Block = look.blocks.need;
    if (Block === undefined || signal.aborted) return;
    const piece = (
      <Providers view={view}>
        <BlockNumber value={index}>
          <Block attributes={attributes} />
        </BlockNumber>
      </Providers>
    );
    const root = hydrateRoot(place, piece, { identifierPrefix: `${PIECE_PREFIX}${index}-` });
    // The page around it is being drawn when it ends, and two roots are not drawn at once.
    signal.addEventListener("abort", () => setTimeout(() => root.unmount()));
  }
}

/** Resolves when an element is nearly in sight, or has the focus. Never after `signal`. */
function whenWanted(element: HTMLElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) resolve();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    signal.addEventListener("abort", () => observer.disconnect());
    element.addEventListener("focusin", () => resolve(), { signal });
    if (element.contains(document.activeElement)) resolve();
  });
}
