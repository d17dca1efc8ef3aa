import { sun } from "./motifs/lights.ts";
import { container, containerStacks, crane, craneHook, quay } from "./motifs/quayside.ts";
import { glitter, tideLines } from "./motifs/water.ts";
import { palette } from "./palette.ts";
import { seededRandom } from "./random.ts";
import { type Drawing, path, placed, rectangle } from "./svg.ts";

/** The colour of the wordmark, and its colour on dark pages. */
const WORDMARK = "#0d5675";
export const DARK_WORDMARK = { [WORDMARK]: "#a9dbe4" };

/** Capital letters as strokes on a grid 40 units high, each with its width. Contains only the letters of this name. */
const LETTERS: Readonly<Record<string, { width: number; d: string }>> = {
  H: { width: 26, d: "M0 0V40M26 0V40M0 20H26" },
  A: { width: 30, d: "M0 40L15 0L30 40M6 26H24" },
  R: { width: 25, d: "M0 40V0H12a11 11 0 0 1 0 22H0M13 22L25 40" },
  B: { width: 24, d: "M0 0V40H13a10.5 10.5 0 0 0 0 -21H0M0 0H11a9.5 9.5 0 0 1 0 19" },
  O: { width: 36, d: "M18 0a18 20 0 0 1 0 40a18 20 0 0 1 0 -40z" },
  L: { width: 20, d: "M0 0V40H20" },
  N: { width: 27, d: "M0 40V0L27 40V0" },
  E: { width: 21, d: "M21 0H0V40H21M0 19.5H18" },
  "&": { width: 31, d: "M31 40L9 13.5a7.6 7.6 0 1 1 13 -5.5c0 7 -22 9 -22 20a12 12 0 0 0 23 4L27 23" },
};

/** Draws words in the firm's capitals. Returns the drawing and its width. */
function wordmark(words: string, color: string): { drawn: string; width: number } {
  let x = 0;
  const drawn = [...words].map((character) => {
    const letter = LETTERS[character];
    if (letter === undefined) {
      x += 18;
      return "";
    }
    const glyph = placed(x, 0, [
      path(letter.d, {
        fill: "none",
        stroke: color,
        "stroke-width": 5,
        "stroke-linecap": "square",
        "stroke-linejoin": "miter",
        "stroke-miterlimit": 2,
      }),
    ]);
    x += letter.width + 15;
    return glyph;
  });
  return { drawn: drawn.join(""), width: x - 15 };
}

/** Draws an H whose crossbar is a tide line, between two quays, in a square of `size`. */
function monogram(size: number): string {
  const unit = size / 64;
  return placed(
    0,
    0,
    [
      rectangle(0, 0, 64, 64, palette.harbor, { rx: 10 }),
      rectangle(14, 12, 10, 40, palette.paper),
      rectangle(40, 12, 10, 40, palette.paper),
      path("M10 34q5.5 -7 11 0t11 0t11 0t11 0", {
        fill: "none",
        stroke: palette.brass,
        "stroke-width": 6,
        "stroke-linecap": "round",
      }),
    ],
    0,
    unit,
  );
}

export function icon(): Drawing {
  return { width: 64, height: 64, children: [monogram(64)] };
}

export function logo(): Drawing {
  const { drawn, width } = wordmark("HARBOR & LANE", WORDMARK);
  const scale = 0.62;
  return {
    width: Math.ceil(84 + width * scale),
    height: 64,
    children: [monogram(64), placed(82, 32 - 20 * scale, [drawn], 0, scale)],
  };
}

/** Draws the picture that is shown when a page is shared, 1200 × 630. */
export function social(): Drawing {
  const { drawn } = wordmark("HARBOR & LANE", palette.paper);
  const quayTop = 480;
  const [hookX, hookY] = craneHook(1000, quayTop, 350, 0.35, 60);
  return {
    width: 1200,
    height: 630,
    children: [
      rectangle(0, 0, 1200, 630, palette.harbor),
      sun(600, 350, 120, palette.brass, palette.harbor),
      rectangle(0, 400, 1200, 230, palette.deep),
      tideLines({
        left: 0,
        right: 1200,
        top: 410,
        bottom: 620,
        rows: 6,
        color: palette.harbor,
        random: seededRandom("social"),
      }),
      glitter(600, 412, 600, 240, palette.brass),
      quay(690, quayTop, 520, 150, palette.ink, palette.tide, palette.deep),
      containerStacks(730, quayTop, [1, 2], 104, seededRandom("social-stacks"), palette.harbor),
      crane(1000, quayTop, 350, palette.paper, 0.35, 60),
      container(hookX - 60, hookY, 120, 48, palette.buoy),
      placed(70, 90, [drawn], 0, 1.3),
      rectangle(67, 172, 96, 8, palette.buoy),
    ],
  };
}
