import { type Pictures, picture, range } from "../artwork.ts";
import { portrait } from "./people.ts";

const NIGHT = "#1f2a6b";
const YELLOW = "#ffd447";
const CREAM = "#fff3d9";
const RED = "#e0452c";
const INK = "#14152b";

/** Draws a street on which a huge open book stands like a house. */
function bookOnAStreet(): string {
  const houses = range(9).map((index) => {
    const height = 180 + ((index * 67) % 150);
    return `<path fill="${INK}" d="M${index * 190 - 20} ${900 - height}h150v${height}h-150z"/>`;
  });
  const windows = range(9).map((index) => {
    const height = 180 + ((index * 67) % 150);
    return `<path fill="${index % 3 === 0 ? YELLOW : "#3b478f"}" d="M${index * 190 + 20} ${940 - height}h34v46h-34z"/>`;
  });
  const lines = range(5).flatMap((row) => [
    `<path fill="#d9c9a6" d="M480 ${430 + row * 62}l230-30v16l-230 30z"/>`,
    row > 2 ? "" : `<path fill="#d9c9a6" d="M890 ${400 + row * 62}l230 30v16l-230-30z"/>`,
  ]);
  return picture(
    1600,
    1000,
    `<path fill="${NIGHT}" d="M0 0h1600v1000H0z"/>`,
    `<circle fill="${YELLOW}" cx="1290" cy="240" r="130"/>`,
    ...houses,
    ...windows,
    `<path fill="${RED}" d="M380 930V300l420-40 420 40v630z"/>`,
    `<path fill="${CREAM}" d="M420 900V340l380-60v620z"/>`,
    `<path fill="#f4e3bd" d="M1180 900V340l-380-60v620z"/>`,
    ...lines,
    `<path fill="${YELLOW}" d="M900 900V690a80 80 0 0 1 160 0v210z"/>`,
    `<path fill="${INK}" d="M0 900h1600v100H0z"/>`,
    `<path fill="${YELLOW}" d="M900 900h160l90 100H830z" opacity=".8"/>`,
    `<path fill="${CREAM}" d="M560 960a26 26 0 1 1 1 0zM532 1000v-24c0-20 56-20 56 0v24z"/>`,
  );
}

export const CAMPAIGN: Pictures = {
  "hero.svg": bookOnAStreet(),
  "people/one.svg": portrait(1, [YELLOW, RED, "#e6bb95", "#6a3a1f"]),
  "people/two.svg": portrait(0, [RED, CREAM, "#a06a46", "#1b1512"]),
  "people/three.svg": portrait(3, [NIGHT, YELLOW, "#efcfae", "#14110f"]),
};
