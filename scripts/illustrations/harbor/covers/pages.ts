import { harborLight } from "../motifs/lights.ts";
import { FLAG_PATTERNS, signalFlag } from "../motifs/papers.ts";
import { swell, tideLines } from "../motifs/water.ts";
import { palette } from "../palette.ts";
import { seededRandom } from "../random.ts";
import { type Drawing, circle, path, rectangle, stroke } from "../svg.ts";
import { WIDTH, cover } from "./frame.ts";

/** Draws three lights and three lines of sight that cross at the viewer's position. */
export function about(): Drawing {
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

/** Draws a line of signal flags, one for each question. */
export function faq(): Drawing {
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
