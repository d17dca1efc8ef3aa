import { harborLight, sun } from "../motifs/lights.ts";
import { chest, quay } from "../motifs/quayside.ts";
import { ferry, freighter } from "../motifs/vessels.ts";
import { glitter, tideLines } from "../motifs/water.ts";
import { palette } from "../palette.ts";
import { seededRandom } from "../random.ts";
import { type Drawing, circle, rectangle, stroke } from "../svg.ts";
import { WIDTH, cover } from "./frame.ts";

/** Draws stock as chests in falling steps, and the ship that brings less. */
export function teaImporter(): Drawing {
  const size = 104;
  const quayTop = 700;
  const chests = [5, 4, 4, 3, 2, 1].flatMap((count, stack) =>
    Array.from({ length: count }, (_, level) =>
      chest(
        70 + stack * (size + 12),
        quayTop - (level + 1) * (size + 5),
        size,
        level + 1 === count ? palette.brass : palette.sand,
        palette.rust,
      ),
    ),
  );
  return cover(palette.mist, [
    sun(1240, 250, 140, palette.paper, palette.mist),
    rectangle(0, 520, WIDTH, 200, palette.tide),
    rectangle(760, 700, 840, 200, palette.tide),
    tideLines({
      left: 790,
      right: WIDTH,
      top: 625,
      bottom: 880,
      rows: 8,
      color: palette.harbor,
      random: seededRandom("tea-water"),
    }),
    freighter(880, 610, 640, palette.ink, seededRandom("tea-ship")),
    quay(0, quayTop, 790, 200, palette.deep, palette.ink, palette.ink),
    ...chests,
    stroke(
      [
        [80, 96],
        [210, 96],
        [320, 212],
        [440, 212],
        [560, 322],
        [680, 434],
        [770, 560],
      ],
      palette.buoy,
      9,
      { "stroke-dasharray": "2 22", "stroke-linecap": "round" },
    ),
  ]);
}

/** Draws a ship from the front, between two lights, as seen from the quay. */
export function ferryInterview(): Drawing {
  return cover(palette.sand, [
    rectangle(0, 470, WIDTH, 430, palette.harbor),
    circle(800, 470, 330, palette.brass),
    rectangle(0, 470, WIDTH, 430, palette.harbor),
    glitter(800, 480, 880, 980, palette.tide),
    quay(0, 560, 340, 340, palette.deep, palette.ink, palette.ink),
    quay(1260, 560, 340, 340, palette.deep, palette.ink, palette.ink),
    harborLight(200, 560, 380, palette.buoy, palette.paper),
    harborLight(1400, 560, 380, palette.deep, palette.paper),
    ferry(800, 690, 420),
    ...[0, 1, 2].flatMap((line) =>
      [-1, 1].map((side) =>
        stroke(
          [
            [800 + side * (150 + line * 40), 704 + line * 10],
            [800 + side * (420 + line * 90), 890],
          ],
          palette.paper,
          10 - line * 2,
          { "stroke-linecap": "round" },
        ),
      ),
    ),
  ]);
}
