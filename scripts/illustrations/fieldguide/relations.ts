import { type Point, curve, line, polar, range, round } from "../artwork.ts";
import {
  INK,
  PAPER,
  REMARK,
  WASH,
  leader,
  notebook,
  path,
  placed,
  remark,
  station,
  thin,
  washed,
} from "./notebook.ts";
import { flower, frond, leaf } from "./plants.ts";

/** Draws a lens over a row of leaves, one of which it enlarges. */
export function lens(): string {
  const row = range(9).map((index) => placed([180 + index * 160, 640], -90, leaf(210, "entire", PAPER)));
  const [x, y] = [820, 430];
  return notebook(
    1600,
    900,
    row.join(""),
    path("M100 640H1500", thin),
    `<circle cx="${x}" cy="${y}" r="250" fill="${PAPER}"/>`,
    placed([x, y + 200], -90, leaf(400, "entire", WASH)),
    `<circle cx="${x}" cy="${y}" r="250" stroke-width="16"/><circle cx="${x}" cy="${y}" r="228"${thin}/>`,
    path(line([polar([x, y], 258, 42), polar([x, y], 520, 42)]), ` stroke-width="38"`),
    path(line([polar([x, y], 290, 42), polar([x, y], 510, 42)]), ` stroke="${WASH}" stroke-width="20"`),
    leader([1240, 190], [1010, 300]),
    station("1", [1266, 178]),
  );
}

/** Draws burrs that are carried from one bank to another, each along its own arc. */
export function burrs(): string {
  const burr = (size: number) =>
    [
      `<circle r="${size}" fill="${WASH}"/>`,
      range(18)
        .map((index) => {
          const [ax, ay] = polar([0, 0], size * 0.8, index * 20);
          const [bx, by] = polar([0, 0], size * 1.5, index * 20);
          const [hx, hy] = polar([0, 0], size * 1.42, index * 20 + 9);
          return path(
            line([
              [ax, ay],
              [bx, by],
              [hx, hy],
            ]),
            thin,
          );
        })
        .join(""),
    ].join("");
  const arcs: readonly (readonly [Point, Point, number])[] = [
    [[300, 640], [1180, 660], 120],
    [[360, 610], [1290, 630], 220],
    [[250, 680], [1090, 690], 330],
  ];
  return notebook(
    1600,
    900,
    path(
      "M-20 700C180 660 380 690 470 760C520 800 560 860 580 910M1620 690C1420 650 1180 690 1090 760C1040 800 1010 860 1000 910",
    ),
    path(
      "M640 800C700 790 740 806 800 796M760 840C820 830 880 846 940 834",
      ` stroke="#6f93a0" stroke-width="6"`,
    ),
    arcs
      .map(([from, to, top]) =>
        path(
          `M${from.join(" ")}C${from[0] + 180} ${top} ${to[0] - 180} ${top} ${to.join(" ")}`,
          `${remark} stroke-dasharray="3 13"`,
        ),
      )
      .join(""),
    placed([720, 272], 0, burr(46)),
    placed([880, 330], 20, burr(36)),
    placed([610, 420], 8, burr(30)),
    placed([300, 690], -94, frond({ length: 300, pairs: 15, width: 92, wash: WASH })),
    placed([1290, 690], -86, frond({ length: 240, pairs: 13, width: 76, wash: WASH })),
    station("1", [200, 620]),
    station("2", [1420, 600]),
  );
}

/** Draws four moths on pins, and an empty outline of a fifth. */
export function moths(): string {
  const wings = (span: number, fill: string, extra = "") =>
    [-1, 1]
      .map((side) =>
        path(
          `M0 -20C${side * span * 0.5} ${-span * 0.75} ${side * span} ${-span * 0.6} ${side * span * 0.96} ${-span * 0.28}C${side * span * 0.9} 10 ${side * span * 0.4} 16 0 8M0 6C${side * span * 0.5} 14 ${side * span * 0.74} ${span * 0.24} ${side * span * 0.56} ${span * 0.52}C${side * span * 0.3} ${span * 0.62} ${side * span * 0.08} ${span * 0.3} 0 26`,
          ` fill="${fill}"${extra}`,
        ),
      )
      .join("");
  const moth = (span: number, fill: string, marks: string) =>
    `${wings(span, fill)}${marks}<ellipse rx="11" ry="52" fill="${INK}" stroke="none"/>${path("M-4 -50C-14 -80 -28 -92 -44 -96M4 -50C14 -80 28 -92 44 -96", thin)}<circle r="6" fill="${REMARK}" stroke="none"/>`;
  const eyes = (span: number) =>
    [-1, 1]
      .map(
        (side) =>
          `<circle cx="${round(side * span * 0.62)}" cy="${round(-span * 0.36)}" r="${round(span * 0.11)}" fill="${PAPER}"/>`,
      )
      .join("");
  const bars = (span: number) =>
    [-1, 1]
      .map((side) =>
        path(
          `M${side * span * 0.4} ${-span * 0.5}L${side * span * 0.5} ${-span * 0.02}M${side * span * 0.62} ${-span * 0.54}L${side * span * 0.72} ${-span * 0.08}`,
          thin,
        ),
      )
      .join("");
  return notebook(
    1600,
    900,
    placed([330, 280], -4, moth(200, WASH, eyes(200))),
    placed([820, 260], 3, moth(190, PAPER, bars(190))),
    placed([1290, 290], -3, moth(200, "#dcc9a2", eyes(150))),
    placed([470, 650], 4, moth(180, "#b9cdd2", bars(180))),
    placed(
      [1020, 640],
      0,
      wings(220, "none", ` stroke="${REMARK}" stroke-dasharray="16 13"`),
      path("M0 -52V52", `${remark} stroke-dasharray="16 13"`),
    ),
    leader([1330, 760], [1180, 690]),
    station("5", [1356, 768]),
  );
}

/** Draws a wire between poles with birds on it, one of which has just arrived. */
export function wire(): string {
  const sag = (x: number) => 300 + 46 * Math.sin(((x - 200) / 1200) * Math.PI);
  const bird = (x: number, flip: number) =>
    placed(
      [x, sag(x) - 4],
      0,
      `<g transform="scale(${flip} 1)">${path("M-58 -10C-40 -70 10 -84 44 -64C62 -54 66 -40 84 -36L62 -26C52 0 16 6 -10 -2L-70 10Z", washed)}<circle cx="46" cy="-48" r="4" fill="${INK}" stroke="none"/>${path("M0 -2V8M18 -2V8", thin)}${path("M-20 -30C0 -50 24 -46 34 -30", thin)}</g>`,
    );
  return notebook(
    1600,
    900,
    path("M200 200V820M1400 200V820M140 260H260M1340 260H1460"),
    path(
      `M200 300${range(13)
        .map((index) => `L${200 + index * 100} ${round(sag(200 + index * 100))}`)
        .join("")}`,
    ),
    path("M200 276C600 320 1000 320 1400 276", thin),
    bird(520, 1),
    bird(690, 1),
    bird(1040, -1),
    path("M1240 620C1300 520 1250 380 1186 290", `${remark} stroke-dasharray="3 13"`),
    placed(
      [1180, 250],
      0,
      path(
        "M-58 -10C-40 -70 10 -84 44 -64C62 -54 66 -40 84 -36L62 -26C52 0 16 6 -10 -2L-70 10Z",
        ` fill="${PAPER}"`,
      ),
      path("M-10 -52C-30 -120 -80 -140 -120 -132C-92 -104 -80 -70 -50 -34", ` fill="${PAPER}"`),
    ),
    placed([160, 820], -92, frond({ length: 190, pairs: 11, width: 60, wash: WASH })),
    placed([1450, 820], -84, frond({ length: 160, pairs: 10, width: 54, wash: WASH })),
    path("M60 824H1540", thin),
    station("1", [1262, 646]),
  );
}

/** Draws a plant above the ground, and its larger half below. */
export function roots(): string {
  const root = (side: number, reach: number, depth: number) =>
    path(
      curve([
        [800, 400],
        [800 + side * reach * 0.25, 470],
        [800 + side * reach * 0.6, 400 + depth * 0.55],
        [800 + side * reach * 0.82, 400 + depth * 0.7],
        [800 + side * reach, 400 + depth],
      ]),
    );
  return notebook(
    1600,
    900,
    path("M-20 400H1620V920H-20Z", ` fill="${WASH}" fill-opacity="0.45" stroke="none"`),
    path("M-20 400H1620"),
    path("M800 400C790 300 804 220 800 150"),
    placed([800, 150], 0, flower(96, 9, PAPER, REMARK)),
    placed([800, 330], -28, leaf(180, "entire", WASH)),
    placed([796, 300], 208, leaf(170, "entire", WASH)),
    ...[-1, 1].flatMap((side) => [
      root(side, 200, 430),
      root(side, 420, 330),
      root(side, 610, 200),
      root(side, 90, 380),
    ]),
    path("M800 400C808 560 792 700 804 860", ` stroke-width="7"`),
    leader([1290, 230], [900, 170]),
    station("1", [1316, 224]),
    leader([290, 800], [560, 660]),
    station("2", [264, 806]),
  );
}

/** Draws mushrooms in a ring, which are one organism below the ground. */
export function mycelium(): string {
  const caps: readonly (readonly [number, number])[] = [
    [330, 150],
    [620, 112],
    [860, 168],
    [1120, 128],
    [1330, 96],
  ];
  const mushroom = (x: number, size: number) =>
    placed(
      [x, 470],
      0,
      path(
        `M${-size * 0.2} 0C${-size * 0.14} ${-size * 0.5} ${-size * 0.16} ${-size * 0.8} ${-size * 0.2} ${-size}H${size * 0.2}C${size * 0.16} ${-size * 0.8} ${size * 0.14} ${-size * 0.5} ${size * 0.2} 0`,
        ` fill="${PAPER}"`,
      ),
      path(
        `M${-size * 0.9} ${-size}C${-size * 0.8} ${-size * 1.9} ${size * 0.8} ${-size * 1.9} ${size * 0.9} ${-size}Z`,
        washed,
      ),
      range(5)
        .map((index) =>
          path(
            `M${round(-size * 0.6 + index * size * 0.3)} ${round(-size * 0.98)}l${round((index - 2) * -4)} ${round(size * 0.14)}`,
            thin,
          ),
        )
        .join(""),
    );
  const threads = caps.flatMap(([x], index) => {
    const [next] = caps[index + 1] ?? [x];
    return [
      path(`M${x} 470C${x} 600 ${next} 600 ${next} 470`, thin),
      path(`M${x} 470C${x - 20} 640 ${800 + (x - 800) * 0.4} 640 800 760`, thin),
    ];
  });
  return notebook(
    1600,
    900,
    path("M-20 470H1620V920H-20Z", ` fill="#e3d9bd" stroke="none"`),
    path("M-20 470H1620"),
    threads.join(""),
    `<ellipse cx="800" cy="780" rx="150" ry="46" fill="${PAPER}"/>`,
    path("M650 780V830A150 46 0 0 0 950 830V780", ` fill="${PAPER}"`),
    `<ellipse cx="800" cy="780" rx="150" ry="46" fill="${WASH}"/>`,
    caps.map(([x, size]) => mushroom(x, size)).join(""),
    leader([1180, 800], [960, 800]),
    station("1", [1206, 800]),
  );
}
