import { buoy, harborLight, signal } from "../motifs/lights.ts";
import { squares } from "../motifs/papers.ts";
import { container, crane, craneHook, quay } from "../motifs/quayside.ts";
import { paperBoat } from "../motifs/vessels.ts";
import { chop, swell, tideLines, wake } from "../motifs/water.ts";
import { palette } from "../palette.ts";
import { seededRandom } from "../random.ts";
import { type Drawing, circle, path, placed, polygon, rectangle, stroke } from "../svg.ts";
import { HEIGHT, WIDTH, cover } from "./frame.ts";

/** Draws a container over a quay that is marked like a ruler. */
export function landedCost(): Drawing {
  const quayTop = 640;
  const foot = 1130;
  const height = 600;
  const [hookX, hookY] = craneHook(foot, quayTop, height, 0.36, 130);
  const ticks = Array.from(
    { length: 41 },
    (_, index) => `M${index * 40} ${quayTop + 26}v${index % 10 === 0 ? 120 : index % 5 === 0 ? 84 : 48}`,
  ).join("");
  return cover(palette.brass, [
    circle(330, 260, 150, palette.sand),
    rectangle(0, 480, WIDTH, 170, palette.tide),
    tideLines({
      left: 0,
      right: WIDTH,
      top: 490,
      bottom: 630,
      rows: 5,
      color: palette.harbor,
      random: seededRandom("landed-cost"),
    }),
    rectangle(0, quayTop, WIDTH, 260, palette.paper),
    path(ticks, { stroke: palette.ink, "stroke-width": 6 }),
    rectangle(0, quayTop, WIDTH, 26, palette.ink),
    crane(foot, quayTop, height, palette.ink, 0.36, 130),
    container(hookX - 190, hookY, 380, 150, palette.buoy),
    stroke(
      [
        [hookX - 190, hookY + 150],
        [hookX - 190, quayTop],
      ],
      palette.ink,
      4,
      { "stroke-dasharray": "4 12" },
    ),
    stroke(
      [
        [hookX + 190, hookY + 150],
        [hookX + 190, quayTop],
      ],
      palette.ink,
      4,
      { "stroke-dasharray": "4 12" },
    ),
    polygon(
      [
        [hookX - 190, quayTop + 174],
        [hookX - 160, quayTop + 162],
        [hookX - 160, quayTop + 186],
      ],
      palette.buoy,
    ),
    polygon(
      [
        [hookX + 190, quayTop + 174],
        [hookX + 160, quayTop + 162],
        [hookX + 160, quayTop + 186],
      ],
      palette.buoy,
    ),
    stroke(
      [
        [hookX - 165, quayTop + 174],
        [hookX + 165, quayTop + 174],
      ],
      palette.buoy,
      7,
    ),
  ]);
}

/** Draws a regular ledger with one entry that does not fit. */
export function ledgerChecks(): Drawing {
  const random = seededRandom("ledger-checks");
  const cells: string[] = [];
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 11; column++) {
      if (row === 2 && column === 7) continue;
      const size = 34 + Math.round(random() * 2) * 20;
      cells.push(
        rectangle(
          130 + column * 128 - size / 2 + 30,
          120 + row * 128 - size / 2 + 10,
          size,
          size,
          (row + column) % 4 === 0 ? palette.tide : palette.mist,
        ),
      );
    }
  }
  const rules = Array.from({ length: 8 }, (_, row) => `M0 ${66 + row * 128}h${WIDTH}`).join("");
  return cover(palette.deep, [
    path(rules, { stroke: palette.tide, "stroke-width": 3, "stroke-opacity": 0.6 }),
    path(`M96 0v${HEIGHT}`, { stroke: palette.buoy, "stroke-width": 5 }),
    ...cells,
    rectangle(1012, 342, 88, 88, "none", {
      stroke: palette.mist,
      "stroke-width": 4,
      "stroke-dasharray": "10 12",
    }),
    placed(1112, 318, [rectangle(-46, -46, 92, 92, palette.buoy)], 19),
    circle(1096, 344, 178, "none", { stroke: palette.brass, "stroke-width": 18 }),
    stroke(
      [
        [1224, 472],
        [1372, 620],
      ],
      palette.brass,
      38,
      { "stroke-linecap": "round" },
    ),
  ]);
}

/** Draws a boat of squared paper in a lock whose gate has just risen. */
export function eInvoicing(): Drawing {
  return cover(palette.foam, [
    squares(0, 0, WIDTH, 620, 50, palette.mist, 1.5),
    rectangle(0, 600, WIDTH, 300, palette.tide),
    swell(0, WIDTH, [640, 700, 770, 850], 16, palette.harbor, 7),
    quay(930, 360, 130, 540, palette.harbor, palette.ink, palette.deep),
    quay(1470, 360, 130, 540, palette.harbor, palette.ink, palette.deep),
    rectangle(910, 130, 710, 46, palette.ink),
    rectangle(978, 130, 34, 240, palette.ink),
    rectangle(1518, 130, 34, 240, palette.ink),
    rectangle(1060, 176, 410, 120, palette.buoy),
    path("M1060 236h410M1162 176v120M1265 176v120M1368 176v120", { stroke: palette.rust, "stroke-width": 6 }),
    circle(995, 100, 22, palette.brass),
    circle(1535, 100, 22, palette.brass),
    wake(400, 672, 340, palette.paper),
    paperBoat(600, 708, 400, palette.paper, palette.sand, palette.mist),
    path("M446 618l92 18M458 644l80 16M470 670l56 12", {
      stroke: palette.tide,
      "stroke-width": 9,
      "stroke-linecap": "round",
    }),
  ]);
}

/** Draws a bell buoy in steep water, and a light that answers. */
export function paymentFraud(): Drawing {
  return cover(palette.ink, [
    signal(620, 330, [150, 230, 310, 390], palette.brass, 14, 1),
    chop(-60, 1800, 590, HEIGHT, 230, 130, palette.harbor),
    quay(1330, 500, 270, 200, palette.deep, palette.tide, palette.ink),
    harborLight(1420, 500, 300, palette.paper, palette.brass),
    buoy(560, 690, 300, palette.buoy, palette.paper, 15),
    chop(-150, 1800, 730, HEIGHT, 280, 120, palette.tide),
    chop(-40, 1800, 850, HEIGHT, 330, 110, palette.mist),
  ]);
}
