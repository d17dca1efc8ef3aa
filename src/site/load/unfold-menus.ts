import type { Menu, MenuRest } from "../../contract/api/menus.ts";
import { loadChunk } from "../platform/load-chunk.ts";
import { navigationStore } from "../state/navigation.ts";
import type { View } from "../view/view.ts";
import type { FoldedPart } from "./load-part.ts";
import { setPart } from "./unfolded-parts.ts";

const FOLDED = "[data-folded]";

/** The current view, and a function that renders it again. */
export interface Unfolding {
  shown: () => View;
  redraw: () => void;
}

/** Loads folded entries of large menus in place when they are clicked, or when the branch that contains them is opened. */
export function startUnfolding(unfolding: Unfolding): void {
  document.addEventListener("click", (event) => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>(FOLDED) : null;
    const isOrdinary =
      event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (element === null || !isOrdinary) return;
    event.preventDefault();
    void unfold(element, unfolding);
  });
  // `toggle` does not bubble. It also fires for branches that are open from the start.
  document.addEventListener("toggle", ({ target }) => openBranch(target, unfolding), { capture: true });
  for (const branch of document.querySelectorAll("details[open]")) openBranch(branch, unfolding);
}

function openBranch(branch: EventTarget | null, unfolding: Unfolding): void {
  if (!(branch instanceof HTMLDetailsElement) || !branch.open) return;
  for (const element of branch.querySelectorAll<HTMLElement>(FOLDED)) {
    const list = element.closest("ul, ol");
    if (list?.parentElement?.closest("details, li") === branch && isWhole(element))
      void unfold(element, unfolding);
  }
}

/** True if a folded entry stands for all entries of its list. */
function isWhole(element: HTMLElement): boolean {
  const { from, near } = readFolded(element).part;
  return from === 0 && near === "start";
}

/**
 * Reads which entries of a menu a folded entry stands for. The attribute `data-folded`, written by parts/menu/menu-link.tsx, contains the
 * type of the menu, a space, and the range as JSON.
 */
function readFolded({ dataset }: HTMLElement): { folded: string; part: FoldedPart } {
  const folded = dataset["folded"] ?? "";
  const [type = "", ...rest] = folded.split(" ");
  const part: MenuRest = JSON.parse(rest.join(" "));
  return { folded, part: { type, ...part } };
}

const loading = new Set<string>();

async function unfold(element: HTMLElement, { shown, redraw }: Unfolding): Promise<void> {
  const { site, text } = shown();
  const { folded, part } = readFolded(element);
  const key = `${site.language} ${folded}`;
  if (loading.has(key)) return;
  loading.add(key);
  const say = (words: string) => {
    setPart(key, words);
    redraw();
    navigationStore.setState({ announcement: words });
  };
  try {
    say(`${text("more")} …`);
    const entries = await load(part, site);
    const focusFirst = rememberPlace(element);
    setPart(key, entries);
    redraw();
    focusFirst();
  } catch (error) {
    console.error(error);
    say(`${text("more")} – ${text("try-again")}`);
  } finally {
    loading.delete(key);
  }
}

async function load(part: FoldedPart, site: View["site"]): Promise<Menu[]> {
  const { loadPart } = await loadChunk(() => import("./load-part.ts"));
  return loadPart(part, site);
}

/** Returns a function that focuses the first entry at the position of an element, if this element has the focus now. */
function rememberPlace(element: HTMLElement): () => void {
  const item = element.closest("li");
  const list = item?.parentElement;
  if (!item || !list || document.activeElement !== element) return () => {};
  const place = [...list.children].indexOf(item);
  return () => list.children[place]?.querySelector<HTMLElement>("a, summary, button")?.focus();
}
