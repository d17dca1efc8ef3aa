import { hydrateRoot } from "react-dom/client";
import { BLOCK_PREFIX } from "../../platform/fill-blocks.ts";
import { loadChunk } from "../../platform/load-chunk.ts";
import { loadBlock } from "../../view/load-block.ts";
import { Providers } from "../../view/providers.tsx";
import type { LazyBlock } from "../../view/theme.ts";
import type { View } from "../../view/view.ts";
import { BlockNumber } from "./block-number.ts";

interface ServedBlock {
  slot: HTMLElement;
  /** The number of the block among those of the article, counted as on the server. */
  index: number;
  view: View;
  kind: string;
  attributes: Readonly<Record<string, string>>;
}

/** Distance from the viewport within which a block is hydrated. */
const NEAR = "400px";

/**
 * Hydrates a block that the server has rendered, once it is near the viewport or has the focus. Typed text, focus and caret are
 * preserved. If the code cannot be loaded, the block still works as plain HTML.
 *
 * @param signal unmounts the block
 */
export function hydrateBlock(
  { slot, index, view, kind, attributes }: ServedBlock,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  whenWanted(slot, signal).then(wake, () => {});

  async function wake(): Promise<void> {
    const { look } = view;
    // If the code cannot be loaded, the server's form works as plain HTML.
    await loadChunk(() => loadBlock(look, kind as LazyBlock)).catch(() => {});
    const Block = look.blocks[kind as LazyBlock];
    if (Block === undefined || signal.aborted) return;
    const piece = (
      <Providers view={view}>
        <BlockNumber value={index}>
          <Block attributes={attributes} />
        </BlockNumber>
      </Providers>
    );
    const root = hydrateRoot(slot, piece, { identifierPrefix: `${BLOCK_PREFIX}${index}-` });
    // Deferred, because `signal` aborts while React renders the page, and React cannot unmount one root while it renders another.
    signal.addEventListener("abort", () => setTimeout(() => root.unmount()));
  }
}

/** Resolves when an element is near the viewport or has the focus. Rejects when `signal` aborts. */
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
