import { beam, buoy, harborLight, lamp, lighthouse, sun } from "../motifs/lights.ts";
import { bollard, quay, rope } from "../motifs/quayside.ts";
import { pilotBoat } from "../motifs/vessels.ts";
import { glitter, swell, tideLines, wake } from "../motifs/water.ts";
import { palette } from "../palette.ts";
import { seededRandom } from "../random.ts";
import { type Drawing, circle, path, placed, polygon, rectangle, stroke } from "../svg.ts";
import { HEIGHT, WIDTH, cover } from "./frame.ts";

/** Draws five bollards, four of them in use. The unused one is a control that nobody checked. */
export function internalAudit(): Drawing {
  const feet = [180, 490, 800, 1110, 1420];
  const quayTop = 610;
  return cover(palette.sand, [
    sun(1290, 250, 130, palette.brass, palette.sand),
    rectangle(0, 330, WIDTH, 290, palette.mist),
    tideLines({
      left: 0,
      right: WIDTH,
      top: 345,
      bottom: 590,
      rows: 8,
      color: palette.tide,
      random: seededRandom("internal-audit"),
    }),
    quay(0, quayTop, WIDTH, 290, palette.harbor, palette.deep, palette.deep),
    ...feet.map((x, index) =>
      index === 3 ? "" : rope([x - 70, quayTop - 96], [x - 430, -30], 150, palette.paper, 13),
    ),
    ...feet.map((x, index) =>
      bollard(
        x,
        quayTop + 12,
        150,
        index === 3 ? palette.buoy : palette.ink,
        index === 3 ? palette.paper : palette.tide,
      ),
    ),
    ...feet.map((x, index) =>
      index === 3
        ? ""
        : path(`M${x - 70} ${quayTop - 62}q70 34 140 0M${x - 74} ${quayTop - 86}q74 34 148 0`, {
            stroke: palette.paper,
            "stroke-width": 13,
            fill: "none",
            "stroke-linecap": "round",
          }),
    ),
  ]);
}

/** Draws thirteen waves, and a light beam that ends on the tenth. */
export function cashFlow(): Drawing {
  const levels = Array.from({ length: 13 }, (_, week) => 400 + 36 * week + week * week * 0.6);
  const tenth = levels[9] ?? 780;
  const light = lamp(240, 520, 420);
  return cover(palette.ink, [
    ...[
      [420, 120],
      [700, 80],
      [980, 190],
      [1240, 110],
      [1480, 230],
      [560, 250],
    ].map(([x = 0, y = 0]) => circle(x, y, 5, palette.mist)),
    rectangle(0, 372, WIDTH, HEIGHT, palette.deep),
    beam(light, [1190, tenth - 60], 95, palette.brass, 0.9),
    swell(0, WIDTH, levels, 22, palette.tide, 7),
    swell(0, WIDTH, [tenth], 22, palette.brass, 9),
    path("M0 520q150 -60 330 -40q120 14 210 70q-60 40 -190 60q-180 20 -350 10z", { fill: palette.ink }),
    lighthouse(240, 520, 420, palette.paper, palette.buoy),
    buoy(1190, tenth + 4, 120, palette.buoy, palette.paper, -6),
  ]);
}

/** Draws three quays at three heights, and two lanes that connect them. */
export function crossBorder(): Drawing {
  const lane = (points: readonly (readonly [number, number])[]) =>
    stroke(points, palette.paper, 12, { "stroke-dasharray": "54 34" });
  return cover(palette.tide, [
    tideLines({
      left: 0,
      right: WIDTH,
      top: 60,
      bottom: 880,
      rows: 13,
      color: palette.harbor,
      random: seededRandom("cross-border"),
    }),
    polygon(
      [
        [330, 640],
        [690, 450],
        [790, 500],
        [430, 690],
      ],
      palette.harbor,
    ),
    polygon(
      [
        [980, 450],
        [1290, 250],
        [1390, 300],
        [1080, 500],
      ],
      palette.harbor,
    ),
    lane([
      [380, 665],
      [740, 475],
    ]),
    lane([
      [1030, 475],
      [1340, 275],
    ]),
    ...[
      { x: 40, y: 650, deck: palette.sand, left: palette.deep, front: palette.ink, load: palette.buoy },
      { x: 640, y: 430, deck: palette.paper, left: palette.deep, front: palette.ink, load: palette.brass },
      { x: 1170, y: 230, deck: palette.foam, left: palette.deep, front: palette.ink, load: palette.buoy },
    ].map(({ x, y, deck, left, front, load }) =>
      placed(x, y, [
        polygon(
          [
            [0, 0],
            [210, -105],
            [420, 0],
            [210, 105],
          ],
          deck,
        ),
        polygon(
          [
            [0, 0],
            [210, 105],
            [210, 175],
            [0, 70],
          ],
          left,
        ),
        polygon(
          [
            [420, 0],
            [210, 105],
            [210, 175],
            [420, 70],
          ],
          front,
        ),
        polygon(
          [
            [120, -8],
            [200, -48],
            [280, -8],
            [200, 32],
          ],
          load,
        ),
        polygon(
          [
            [120, -8],
            [200, 32],
            [200, -48],
            [120, -88],
          ],
          palette.rust,
        ),
        polygon(
          [
            [280, -8],
            [200, 32],
            [200, -48],
            [280, -88],
          ],
          load,
        ),
        polygon(
          [
            [120, -88],
            [200, -128],
            [280, -88],
            [200, -48],
          ],
          palette.sand,
        ),
        harborLight(338, 12, 150, palette.ink, palette.brass),
      ]),
    ),
  ]);
}

/** Draws a ship that keeps its course while the pilot boat moves away. */
export function handover(): Drawing {
  return cover(palette.foam, [
    sun(1180, 330, 150, palette.buoy, palette.foam),
    rectangle(0, 430, WIDTH, 470, palette.mist),
    tideLines({
      left: 0,
      right: WIDTH,
      top: 470,
      bottom: 880,
      rows: 9,
      color: palette.tide,
      random: seededRandom("handover"),
    }),
    glitter(1180, 440, 640, 330, palette.paper),
    polygon(
      [
        [0, 90],
        [560, 240],
        [620, 252],
        [470, 690],
        [0, 690],
      ],
      palette.ink,
    ),
    polygon(
      [
        [0, 560],
        [514, 560],
        [470, 690],
        [0, 690],
      ],
      palette.buoy,
    ),
    path("M0 150L574 300", { stroke: palette.paper, "stroke-width": 10 }),
    rectangle(0, 0, 170, 128, palette.paper),
    path("M20 40h120M20 84h120", { stroke: palette.harbor, "stroke-width": 18 }),
    path(
      `M300 222v320M350 235v310${[0, 1, 2, 3, 4, 5, 6, 7].map((rung) => `M296 ${260 + rung * 38}l58 4`).join("")}`,
      { stroke: palette.brass, "stroke-width": 8, fill: "none" },
    ),
    wake(990, 726, 470, palette.paper),
    pilotBoat(1010, 750, 360),
  ]);
}
