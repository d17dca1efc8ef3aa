import { picture, range, round, writePictures, writePng } from "./artwork.ts";
import { type DarkInks, withDarkInks } from "./dark-inks.ts";
import { cabinet, MARGINS, leafRow, specimenSheet } from "./fieldguide/collection.ts";
import { ammonite, gate } from "./fieldguide/enclosures.ts";
import { branches, graft, petals, bee } from "./fieldguide/living.ts";
import { barrow } from "./fieldguide/moving.ts";
import { burrs, lens, moths, mycelium, roots, wire } from "./fieldguide/relations.ts";
import { install, tour, instruments } from "./fieldguide/survey.ts";
import { bittenLeaf, growthRings, jars, letter, toolRoll, tracks } from "./fieldguide/upkeep.ts";
import { text, textWidth } from "./lettering.ts";

/**
 * Draws the handbook's pictures in the style of a survey notebook: ink lines on squared paper, areas in green, remarks in brick
 * red.
 */
const MARK = [
  `<path fill="none" stroke="#4f8a48" stroke-width="4.4" stroke-linecap="round" d="M32 60C32 44 30 26 34 6"/>`,
  ...range(4).flatMap((index) => {
    const y = 49 - index * 11.5;
    const reach = 22 - index * 4;
    return [-1, 1].map(
      (side) =>
        `<path fill="#4f8a48" d="M${round(32 + side)} ${round(y)}C${round(32 + side * reach * 0.4)} ${round(y - 12)} ${round(32 + side * reach)} ${round(y - 11)} ${round(32 + side * (reach + 3))} ${round(y - 9)}C${round(32 + side * reach)} ${round(y + 1)} ${round(32 + side * reach * 0.5)} ${round(y + 2)} ${round(32 + side)} ${round(y)}Z"/>`,
    );
  }),
];

function logo(): string {
  const width = Math.ceil(80 + textWidth("Fieldguide") * 2.7 + 6);
  return picture(width, 64, ...MARK, text("Fieldguide", [78, 17], 27, "#4f8a48", { weight: 1.5 }));
}

/** The system described on each page about moving, in the order of the menu. */
const MOVING = [
  "wordpress",
  "ghost",
  "hugo",
  "jekyll",
  "hexo",
  "docusaurus",
  "vitepress",
  "mkdocs",
  "starlight",
  "nextra",
  "gitbook",
  "obsidian",
];

const PICTURES = {
  "brand/logo.svg": logo(),
  "brand/icon.svg": picture(64, 64, ...MARK),
  "banners/specimen-sheet.svg": specimenSheet(1920, 900, [600, 670], -17, 1160),
  "banners/specimen-sheet-mobile.svg": specimenSheet(900, 1200, [330, 1110], -76, 980),
  "covers/install.svg": install(),
  "covers/tour.svg": tour(),
  "covers/content-folder.svg": cabinet(),
  "covers/menus.svg": branches(),
  "covers/markdown.svg": leafRow(1600, 900, MARGINS, 286, true),
  "covers/languages.svg": graft(),
  "covers/themes.svg": petals(),
  "covers/content-api.svg": bee(),
  "covers/configuration.svg": instruments(),
  "covers/searching.svg": lens(),
  "covers/foreign-markdown.svg": burrs(),
  "covers/writing-a-theme.svg": moths(),
  "covers/webhooks.svg": wire(),
  "covers/your-own-backend.svg": roots(),
  "covers/command-line.svg": toolRoll(),
  "covers/needs.svg": letter(),
  "covers/visits.svg": tracks(),
  "covers/backup-and-check-up.svg": jars(),
  "covers/several-servers.svg": mycelium(),
  "covers/behind-a-proxy.svg": gate(),
  "covers/upgrading.svg": growthRings(),
  "covers/troubleshooting.svg": bittenLeaf(),
  "covers/static-hosting.svg": ammonite(),
  ...Object.fromEntries(MOVING.map((system, index) => [`covers/from-${system}.svg`, barrow(index + 1)])),
  "figures/leaf-margins.svg": leafRow(1200, 420, MARGINS.slice(0, 6), 210, false),
};

/** Ink on squared paper becomes chalk on a dark board. */
const DARK_INKS = {
  "#f7f2e4": "#1b211c",
  "#e4dcc4": "#29322a",
  "#22382b": "#dbe4d4",
  "#c9d8b4": "#3d573b",
  "#a9c08c": "#57774f",
  "#7f9a58": "#86a863",
  "#3a6b35": "#7fb377",
  "#b4512c": "#ea8f68",
  "#f1dfae": "#5b4e29",
  "#dcc9a2": "#5a4f36",
  "#e3d9bd": "#3a3a2c",
  "#b9cdd2": "#33474c",
  "#6f93a0": "#7fa3b0",
  "#2f6f8f": "#74b1cf",
  "#6b4a7d": "#b394c6",
} as const satisfies DarkInks;

await writePictures(
  "fieldguide",
  Object.fromEntries(
    Object.entries(PICTURES).map(([path, source]) => [path, withDarkInks(source, DARK_INKS)]),
  ),
);

await writePng("fieldguide", "brand/social.png", specimenSheet(1200, 630, [190, 470], -18, 820));
