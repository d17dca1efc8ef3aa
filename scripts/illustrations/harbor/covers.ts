import { beam, buoy, harborLight, lamp, lighthouse, signal, sun } from "./motifs/lights.ts";
import { FLAG_PATTERNS, signalFlag, squares } from "./motifs/papers.ts";
import { bollard, chest, container, crane, craneHook, quay, rope } from "./motifs/quayside.ts";
import { ferry, freighter, paperBoat, pilotBoat } from "./motifs/vessels.ts";
import { chop, glitter, swell, tideLines, wake } from "./motifs/water.ts";
import { palette } from "./palette.ts";
import { seededRandom } from "./random.ts";
import { type Drawing, circle, path, placed, polygon, rectangle, stroke } from "./svg.ts";

const WIDTH = 1600;
const HEIGHT = 900;

function cover(background: string, children: readonly string[]): Drawing {
  return {
    width: WIDTH,
    height: HEIGHT,
    children: [rectangle(0, 0, WIDTH, HEIGHT, background), ...children],
  };
}

/** Five bollards, four of them made fast: the control that everybody took for granted. */
function internalAudit(): Drawing {
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

/** Thirteen swells and one beam that ends on the tenth. */
function cashFlow(): Drawing {
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

/** Three quays at three heights, and the two lanes that join them. */
function crossBorder(): Drawing {
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

/** The ship keeps its course; the pilot boat draws away. */
function handover(): Drawing {
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

/** A container over a quay that is marked like a ruler. */
function landedCost(): Drawing {
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

/** A regular ledger, and the one entry that does not fit. */
function ledgerChecks(): Drawing {
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

/** A boat of squared paper in a lock whose gate has just risen. */
function eInvoicing(): Drawing {
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

/** A bell buoy in steep water, and the light that answers. */
function paymentFraud(): Drawing {
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

/** Stock as chests in falling steps, and the ship that brings less. */
function teaImporter(): Drawing {
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

/** Head-on between the two lights: the view of whoever waits on the quay. */
function ferryInterview(): Drawing {
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

/** Three lights, three sightlines: where they cross is where one stands. */
function about(): Drawing {
  const lights = [
    [260, 470],
    [830, 300],
    [1380, 560],
  ] as const;
  const [first, second, third] = lights;
  return cover(palette.harbor, [
    tideLines({
      left: 0,
      right: WIDTH,
      top: 300,
      bottom: 890,
      rows: 12,
      color: palette.deep,
      random: seededRandom("about"),
    }),
    ...[
      [first, second],
      [second, third],
      [first, third],
    ].map(([from, to]) =>
      from && to
        ? stroke(
            [
              [from[0], from[1] - 190],
              [to[0], to[1] - 190],
            ],
            palette.brass,
            5,
          )
        : "",
    ),
    ...[first, second, third].map(([x, y], index) =>
      [
        path(`M${x - 190} ${y + 26}q90 -66 190 -60q130 6 200 60z`, { fill: palette.ink }),
        path(`M${x - 150} ${y + 48}h${300 - index * 30}M${x - 90} ${y + 72}h160`, {
          stroke: palette.tide,
          "stroke-width": 8,
          "stroke-linecap": "round",
        }),
        harborLight(
          x,
          y,
          230,
          [palette.buoy, palette.paper, palette.mist][index] ?? palette.paper,
          palette.brass,
        ),
        circle(x, y - 190, 46, "none", { stroke: palette.brass, "stroke-width": 5, "stroke-opacity": 0.8 }),
      ].join(""),
    ),
    circle(826, 560, 18, palette.paper),
    ...lights.map(([x, y]) =>
      stroke(
        [
          [826, 560],
          [x, y - 190],
        ],
        palette.paper,
        4,
        { "stroke-dasharray": "6 18", "stroke-linecap": "round" },
      ),
    ),
  ]);
}

/** A hoist of flags: every question has its signal. */
function faq(): Drawing {
  const pairs = [
    [palette.buoy, palette.paper],
    [palette.paper, palette.harbor],
    [palette.brass, palette.ink],
    [palette.harbor, palette.brass],
    [palette.paper, palette.buoy],
    [palette.tide, palette.paper],
    [palette.brass, palette.buoy],
    [palette.ink, palette.paper],
  ] as const;
  const line = (share: number) => ({ x: 190 + 1220 * share, y: 190 + 4 * 190 * share * (1 - share) });
  const flags = FLAG_PATTERNS.map((pattern, index) => {
    const [first, second] = pairs[index] ?? pairs[0];
    const share = 0.042 + index * 0.116;
    const { x, y } = line(share);
    const slope = (4 * 190 * (1 - 2 * share)) / 1220;
    return signalFlag(x, y, 122, pattern, first, second, (Math.atan(slope) * 180) / Math.PI);
  });
  return cover(palette.mist, [
    circle(800, 900, 420, palette.foam),
    rectangle(0, 720, WIDTH, 180, palette.tide),
    swell(0, WIDTH, [750, 800, 858], 18, palette.harbor, 7),
    path("M40 720l60 90h240l60 -90zM1200 720l60 90h240l60 -90z", { fill: palette.ink }),
    rectangle(180, 120, 20, 610, palette.ink),
    rectangle(1400, 120, 20, 610, palette.ink),
    circle(190, 112, 18, palette.brass),
    circle(1410, 112, 18, palette.brass),
    path("M190 190Q800 570 1410 190", { stroke: palette.ink, "stroke-width": 6, fill: "none" }),
    ...flags,
  ]);
}

/** One cover per article, by the name of its file. */
export const covers: Readonly<Record<string, () => Drawing>> = {
  "internal-audit": internalAudit,
  "cash-flow": cashFlow,
  "cross-border": crossBorder,
  handover,
  "landed-cost": landedCost,
  "ledger-checks": ledgerChecks,
  "e-invoicing": eInvoicing,
  "payment-fraud": paymentFraud,
  "tea-importer": teaImporter,
  "ferry-interview": ferryInterview,
  about,
  faq,
};
