import type { BLOCKS } from "./block-list.ts";

/*
 * Small pictures of the blocks. `strong` shapes show the main part of a block, `soft` ones the rest. Each shape is a rectangle in a
 * grid of 32 × 20 units: left, top, width, height. The menu loads this file when it first opens.
 */
interface Shapes {
  strong: string;
  soft?: string;
}

export const PICTURES: Readonly<Record<(typeof BLOCKS)[number]["name"] | "picture", Shapes>> = {
  heading: { strong: "3 4 20 4", soft: "3 11 26 2,3 15 22 2" },
  list: { strong: "3 4 3 2,3 9 3 2,3 14 3 2", soft: "9 4 20 2,9 9 16 2,9 14 18 2" },
  numbers: { strong: "4 3 1 4,3 9 3 1,4 10 1 3,3 14 3 3", soft: "9 4 20 2,9 10 16 2,9 15 18 2" },
  tasks: { strong: "3 3 4 1,3 6 4 1,3 3 1 4,6 3 1 4,3 12 4 4", soft: "10 4 19 2,10 13 15 2" },
  quote: { strong: "3 3 2 14", soft: "8 5 21 2,8 9 18 2,8 13 12 2" },
  table: { strong: "3 3 26 4", soft: "3 8 12 3,17 8 12 3,3 13 12 3,17 13 12 3" },
  code: { strong: "6 8 2 2,8 6 2 2,8 10 2 2,24 8 2 2,22 6 2 2,22 10 2 2", soft: "14 5 2 10" },
  rule: { strong: "3 9 26 2", soft: "3 4 26 2,3 14 26 2" },
  footnote: { strong: "24 3 3 3,3 14 3 3", soft: "3 4 19 2,3 8 26 1,8 15 18 2" },
  note: { strong: "3 3 2 14,8 5 10 2", soft: "8 9 20 2,8 13 16 2" },
  warning: { strong: "5 4 2 7,5 13 2 2", soft: "11 5 18 2,11 9 14 2,11 13 16 2" },
  details: { strong: "24 5 2 2,22 4 6 1", soft: "3 4 16 2,3 9 26 1,3 13 26 1,3 16 20 1" },
  tabs: { strong: "3 3 9 4", soft: "13 3 8 3,22 3 7 3,3 8 26 9" },
  faq: { strong: "3 3 18 2,3 9 14 2,3 15 20 2", soft: "27 3 2 2,27 9 2 2,27 15 2 2" },
  steps: { strong: "3 3 4 4,3 9 4 4,3 15 4 3", soft: "10 4 19 2,10 10 15 2,10 16 17 2" },
  timeline: { strong: "4 2 1 16,3 4 3 3,3 12 3 3", soft: "10 4 18 2,10 12 14 2" },
  "file-tree": {
    strong: "3 3 5 3,8 9 5 3,8 14 5 3",
    soft: "10 4 14 2,15 9 14 2,15 14 10 2,5 7 1 9,5 10 2 1,5 15 2 1",
  },
  hero: { strong: "3 4 13 4,3 14 8 3", soft: "3 10 12 2,18 2 14 16" },
  band: { strong: "11 6 10 2", soft: "0 3 32 14" },
  columns: { strong: "3 4 9 2,18 4 9 2", soft: "3 8 11 2,3 12 11 2,18 8 11 2,18 12 11 2" },
  cards: {
    strong: "3 12 8 2,12 12 8 2,21 12 8 2",
    soft: "3 3 8 7,12 3 8 7,21 3 8 7,3 16 8 1,12 16 8 1,21 16 8 1",
  },
  button: { strong: "7 6 18 8" },
  cta: { strong: "20 7 8 6", soft: "3 2 15 16,18 2 13 4,18 14 13 4" },
  contents: { strong: "3 3 10 2", soft: "3 7 18 1,6 10 14 1,6 13 16 1,3 16 12 1" },
  articles: { strong: "13 3 14 2,13 12 14 2", soft: "3 3 8 6,3 12 8 6,13 7 16 1,13 16 16 1" },
  stats: { strong: "3 4 7 6,13 4 7 6,23 4 6 6", soft: "3 13 7 2,13 13 7 2,23 13 6 2" },
  progress: { strong: "3 8 16 5", soft: "19 8 10 5,3 3 12 2" },
  quotes: { strong: "3 3 2 3,6 3 2 3", soft: "3 8 26 2,3 12 20 2,3 16 8 2" },
  logos: { strong: "3 8 6 4,13 7 6 6,23 8 6 4" },
  people: {
    strong: "5 3 5 5,14 3 5 5,23 3 5 5",
    soft: "3 9 9 4,12 9 9 4,21 9 9 4,4 15 7 1,13 15 7 1,22 15 7 1",
  },
  pricing: { strong: "12 2 8 16", soft: "3 4 8 13,21 4 8 13" },
  picture: { strong: "6 12 6 4,12 9 8 7,20 12 6 4,22 4 4 4", soft: "3 2 26 16" },
  gallery: { strong: "3 3 12 6,17 11 12 6", soft: "17 3 12 6,3 11 12 6" },
  video: { strong: "13 6 2 8,15 7 2 6,17 8 2 4,19 9 1 2", soft: "3 2 26 16" },
  map: { strong: "14 4 5 5,15 9 3 3,16 12 1 3", soft: "3 2 26 4,3 15 26 3,3 6 6 9,24 6 5 9" },
  file: { strong: "15 3 2 7,13 8 6 2,14 10 4 1,15 11 2 1", soft: "8 14 16 3" },
  need: { strong: "3 14 9 4", soft: "3 2 12 3,17 2 12 3,3 7 26 5" },
  form: { strong: "3 14 9 4", soft: "3 2 26 3,3 7 18 3" },
  event: { strong: "4 3 9 4", soft: "4 7 9 10,16 5 13 2,16 9 10 2,16 13 12 2" },
  share: { strong: "3 7 6 6,13 7 6 6,23 7 6 6", soft: "9 9 4 2,19 9 4 2" },
};

const SVG = "http://www.w3.org/2000/svg";

/** Draws the picture of a block into an element. @param label such as `/table` */
export function drawBlock(label: string, frame: HTMLElement): void {
  const shapes = Object.entries(PICTURES).find(([block]) => `/${block}` === label)?.[1];
  if (shapes === undefined) return;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 32 20");
  for (const [kind, written] of Object.entries(shapes)) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", pathOf(written));
    path.setAttribute("fill", "currentColor");
    if (kind === "soft") path.setAttribute("opacity", "0.35");
    svg.append(path);
  }
  frame.className = "cm-block-picture";
  frame.ariaHidden = "true";
  frame.append(svg);
}

function pathOf(rectangles: string): string {
  return rectangles
    .split(",")
    .map((rectangle) => {
      const [left = "0", top = "0", width = "0", height = "0"] = rectangle.split(" ");
      return `M${left} ${top}h${width}v${height}h-${width}z`;
    })
    .join("");
}
