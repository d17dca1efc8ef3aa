import { picture, range } from "../artwork.ts";
import { rectangle } from "./light.ts";

/** Colours from plum to black, and the colour of a pale disc in each. */
const BANDS = [
  ["#6b4a8f", "#ffe9f4"],
  ["#523677", "#e5c5dd"],
  ["#3d265d", "#b391b4"],
  ["#2a1943", "#7d5f86"],
  ["#1a0f2b", "#4b365a"],
  ["#0e0818", "#291c35"],
  ["#06040b", "#0f0a16"],
] as const;

/** Draws seven vertical bands, in which a disc fades from left to right. */
export function sevenDarks(): string {
  const width = 1600 / BANDS.length;
  const clips = range(BANDS.length).map(
    (index) =>
      `<clipPath id="band${index}"><rect x="${(index * width).toFixed(1)}" width="${(width + 0.5).toFixed(1)}" height="900"/></clipPath>`,
  );
  const bands = BANDS.map(([ground, disc], index) =>
    [
      rectangle(index * width, 0, width + 0.6, 900, ground),
      // The disc is a little lower in each band, as if it set while it fades.
      `<circle cx="800" cy="${800 + index * 34}" r="700" fill="${disc}" clip-path="url(#band${index})"/>`,
    ].join(""),
  );
  return picture(1600, 900, `<defs>${clips.join("")}</defs>`, bands.join(""));
}
