import { type Pictures, picture, range } from "../artwork.ts";
import { portrait } from "./people.ts";

const CLAY = "#c4633f";
const WALL = "#e9ded0";
const SHADE = "#cdbda9";
const LIGHT = "#fbf3df";
const INK = "#1b1917";
const FLOOR = "#8f5138";
const LEAF = "#4c5a43";

const area = (path: string, fill: string) => `<path fill="${fill}" d="${path}"/>`;

/** Draws a room with an arch. Light falls through the arch onto the floor, next to a chair. */
function roomWithArch(): string {
  return picture(
    1600,
    1100,
    area("M0 0h1600v1100H0z", WALL),
    area("M0 0h420v820L0 1100z", SHADE),
    area("M420 820h1180v280H0z", FLOOR),
    area("M760 820V420a170 170 0 0 1 340 0v400z", CLAY),
    area("M860 820V430a120 120 0 0 1 240 0v390z", LIGHT),
    area("M860 820h240l150 280H640z", "#d99a6f"),
    area("M110 240l200 90v330l-200 110z", LIGHT),
    area("M205 282l12 6v424l-12 6z", SHADE),
    `<g fill="none" stroke="${INK}" stroke-width="16" stroke-linecap="round"><path d="M1260 620v330M1260 800h180M1440 800v150M1260 950l-14 60M1440 950l16 60"/></g>`,
    area("M1244 790h212v28h-212z", INK),
  );
}

/** Draws an arch seen through another one. */
function arches(): string {
  return picture(
    1200,
    900,
    area("M0 0h1200v900H0z", CLAY),
    area("M240 900V440a330 330 0 0 1 660 0v460z", WALL),
    area("M420 900V500a230 230 0 0 1 460 0v400z", SHADE),
    area("M560 900V560a150 150 0 0 1 300 0v340z", LIGHT),
    area("M560 900l300 0 120 0-340-260z", "#f0dcae"),
    area("M980 900V300h40v600z", INK),
  );
}

/** Draws a counter under three lamps. */
function counter(): string {
  const lamps = [320, 600, 880].flatMap((x) => [
    area(`M${x - 4} 0h8v260h-8z`, INK),
    area(`M${x - 90} 340a90 90 0 0 1 180 0z`, CLAY),
    area(`M${x - 90} 340h180l110 260H${x - 200}z`, "#f6e7bd"),
  ]);
  return picture(
    1200,
    900,
    area("M0 0h1200v900H0z", LEAF),
    ...lamps,
    area("M120 600h960v300H120z", WALL),
    area("M120 600h960v36H120z", INK),
    ...range(5).map((index) => area(`M${190 + index * 180} 680h110v220h-110z`, SHADE)),
  );
}

/** Draws shelves up to the ceiling. */
function shelves(): string {
  const colors = [CLAY, INK, LEAF, LIGHT, FLOOR];
  const books = range(5).flatMap((row) =>
    range(15).map((index) => {
      const height = 84 + ((index * 31 + row * 17) % 50);
      const color = colors[(index * 7 + row * 3) % colors.length] ?? CLAY;
      return (index + row) % 6 === 0
        ? ""
        : area(`M${132 + index * 64} ${180 + row * 168 - height}h44v${height}h-44z`, color);
    }),
  );
  return picture(
    1200,
    900,
    area("M0 0h1200v900H0z", SHADE),
    area("M100 0h1000v900H100z", WALL),
    ...range(5).map((row) => area(`M100 ${180 + row * 168}h1000v12H100z`, INK)),
    ...books,
  );
}

export const STUDIO: Pictures = {
  "hero.svg": roomWithArch(),
  "work/arch.svg": arches(),
  "work/counter.svg": counter(),
  "work/shelves.svg": shelves(),
  "people/one.svg": portrait(1, [CLAY, INK, "#e9c4a4", "#5b3420"]),
  "people/two.svg": portrait(0, [SHADE, LEAF, "#dba57c", "#26201c"]),
  "people/three.svg": portrait(2, [LEAF, LIGHT, "#9a6444", "#171311"]),
  "people/four.svg": portrait(3, [LIGHT, CLAY, "#7a4a31", "#1d1613"]),
};
