import { type Point, curve, picture, range, round, seededRandom } from "../artwork.ts";
import { gradient, rectangle, shape } from "./light.ts";
import { type Camera, project } from "./rooms.ts";
import { type Place, hull } from "./shadows.ts";

/** Draws the drained cistern: forty desks with forty pools of light, and pillars between them. */
export function readingRoom(): string {
  const camera: Camera = { horizon: 330, center: 800, scale: 980, height: 2.3, distance: 3.2 };
  const rows = [8.6, 6.8, 5.2, 3.7, 2.3, 1];
  const columns = [-5.4, -3.3, -1.15, 1.15, 3.3, 5.4];
  const desks = rows.flatMap((y) => [
    ...columns.map((x) => {
      const corners: Place[] = [
        [x - 0.62, y, 0.75],
        [x + 0.62, y, 0.75],
        [x + 0.62, y + 0.6, 0.75],
        [x - 0.62, y + 0.6, 0.75],
      ];
      const [gx, gy] = project(camera, [x, y + 0.3, 0.75]);
      const near = camera.scale / (y + camera.distance);
      return [
        `<ellipse cx="${round(gx)}" cy="${round(gy)}" rx="${round(near * 1.05)}" ry="${round(near * 0.42)}" fill="url(#pool)"/>`,
        shape(
          corners.map((corner) => project(camera, corner)),
          "url(#desk)",
        ),
        shape(
          (
            [
              [x - 0.62, y, 0.75],
              [x + 0.62, y, 0.75],
              [x + 0.6, y, 0.66],
              [x - 0.6, y, 0.66],
            ] as const
          ).map((corner) => project(camera, corner)),
          "#7c3f0c",
        ),
        shape(
          (
            [
              [x - 0.3, y + 0.42, 0.93],
              [x + 0.3, y + 0.42, 0.93],
              [x + 0.22, y + 0.42, 1.0],
              [x - 0.22, y + 0.42, 1.0],
            ] as const
          ).map((corner) => project(camera, corner)),
          "#140b08",
        ),
      ].join("");
    }),
    ...[-4.35, -2.2, 2.2, 4.35].map((x) => {
      const place = y - 0.55;
      const width = 0.2;
      const [left, foot] = project(camera, [x - width, place, 0]);
      const [right] = project(camera, [x + width, place, 0]);
      return rectangle(left, -10, right - left, foot + 10, "url(#pillar)");
    }),
  ]);
  const vaults = [9.5, 7.4, 5.6, 4].map((y, index) => {
    const reach = camera.scale / (y + camera.distance);
    const arches = [-3.27, -1.1, 1.1, 3.27].map((x) => {
      const [cx, cy] = project(camera, [x, y, 4.1]);
      return `<path d="M${round(cx - reach * 1.1)} ${round(cy + reach * 0.7)}A${round(reach * 1.1)} ${round(reach * 1.15)} 0 0 1 ${round(cx + reach * 1.1)} ${round(cy + reach * 0.7)}"/>`;
    });
    return `<g fill="none" stroke="#4a2a16" stroke-opacity="${0.6 - index * 0.1}" stroke-width="${round(reach * 0.07)}">${arches.join("")}</g>`;
  });
  return picture(
    1600,
    900,
    "<defs>",
    gradient("radial", "pool", "", [
      [0, "#ffb43a", 0.62],
      [0.45, "#b4570f", 0.32],
      [1, "#3a1606", 0],
    ]),
    gradient("linear", "desk", 'x1="0" y1="0" x2="0" y2="1"', [
      [0, "#fff3cf"],
      [1, "#f5a62a"],
    ]),
    gradient("linear", "pillar", 'x1="0" y1="0" x2="1" y2="0"', [
      [0, "#5a2c0d"],
      [0.14, "#1a0e0a"],
      [0.86, "#120a09"],
      [1, "#6b360f"],
    ]),
    gradient("linear", "hall", 'x1="0" y1="0" x2="0" y2="1"', [
      [0, "#0d090b"],
      [0.42, "#2a1408"],
      [1, "#0c0708"],
    ]),
    "</defs>",
    rectangle(0, 0, 1600, 900, "url(#hall)"),
    vaults.join(""),
    desks.join(""),
  );
}

/** Draws the bend at the quarry, the shelter, and the last bus as it arrives. */
export function lastBus(): string {
  const random = seededRandom(9);
  const stars = range(70).map(() => {
    const [x, y] = [random() * 1600, random() ** 1.4 * 380];
    return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(0.7 + random() * 1.3)}"/>`;
  });
  const road = `M-40 900C260 820 900 800 1130 690C1260 626 1190 560 1085 528L1105 520C1300 545 1420 640 1330 740C1240 840 1000 880 860 910Z`;
  return picture(
    1600,
    900,
    "<defs>",
    gradient("linear", "sky", 'x1="0" y1="0" x2="0" y2="1"', [
      [0, "#050b1f"],
      [0.55, "#12306b"],
      [1, "#2b5aa0"],
    ]),
    gradient("linear", "hill", 'x1="0" y1="0" x2="0" y2="1"', [
      [0, "#0b1d47"],
      [1, "#050c20"],
    ]),
    gradient("linear", "road", 'x1="0" y1="1" x2="1" y2="0"', [
      [0, "#0a1430"],
      [0.45, "#5b3c1c"],
      [0.8, "#1d2c58"],
      [1, "#e9dcae"],
    ]),
    gradient("radial", "pool", "", [
      [0, "#ffc861", 0.95],
      [0.4, "#b8731b", 0.55],
      [1, "#1a1c34", 0],
    ]),
    gradient("radial", "beam", "", [
      [0, "#fffbe6"],
      [0.16, "#ffeaa8", 0.9],
      [0.45, "#d9b25a", 0.25],
      [1, "#d9b25a", 0],
    ]),
    gradient("linear", "pane", 'x1="0" y1="0" x2="0" y2="1"', [
      [0, "#7c4a12"],
      [0.5, "#ffd27a"],
      [1, "#f0a02a"],
    ]),
    "</defs>",
    rectangle(0, 0, 1600, 900, "url(#sky)"),
    `<g fill="#dfe8ff" opacity="0.85">${stars.join("")}</g>`,
    `<path fill="#16346d" d="${curve([
      [-80, 560],
      [240, 430],
      [560, 470],
      [860, 330],
      [1200, 430],
      [1700, 300],
    ])}L1700 900L-80 900Z"/>`,
    `<path fill="url(#hill)" d="${curve([
      [-80, 600],
      [180, 300],
      [430, 190],
      [700, 330],
      [960, 520],
      [1160, 540],
      [1700, 470],
    ])}L1700 910L-80 910Z"/>`,
    `<path fill="url(#road)" d="${road}"/>`,
    `<ellipse cx="520" cy="752" rx="470" ry="120" fill="url(#pool)"/>`,
    rectangle(398, 540, 262, 190, "url(#pane)"),
    rectangle(376, 520, 306, 20, "#0a0f22"),
    rectangle(390, 540, 9, 196, "#0a0f22"),
    rectangle(660, 540, 9, 196, "#0a0f22"),
    rectangle(420, 684, 120, 10, "#4a2a0c"),
    `<path fill="#0a0f22" d="M566 736V650C566 622 576 610 592 608C608 610 618 622 618 650V736Z"/>`,
    `<circle cx="592" cy="587" r="19" fill="#0a0f22"/><path fill="#ffe9b8" d="M592 568A19 19 0 0 1 592 606A26 26 0 0 0 592 568Z"/>`,
    `<circle cx="1100" cy="512" r="150" fill="url(#beam)"/><circle cx="1152" cy="516" r="128" fill="url(#beam)"/>`,
    `<circle cx="1100" cy="512" r="9" fill="#fff"/><circle cx="1152" cy="516" r="8" fill="#fff"/>`,
    rectangle(1090, 462, 74, 12, "#ffcf6a"),
  );
}

/** Draws a ceiling of equal panels, one of which is missing. */
export function evenCeiling(): string {
  const [columns, rows] = [9, 7];
  const ceiling = (u: number, w: number): Point => {
    const depth = 1 / (0.52 + w * 0.86);
    return [800 + (u - 0.5) * 1500 * depth, 520 - 300 * depth];
  };
  const missing = [5, 3] as const;
  const inset = 0.06;
  const panels = range(columns).flatMap((column) =>
    range(rows).flatMap((row) => {
      if (column === missing[0] && row === missing[1]) return [];
      const [u, w] = [column / columns, row / rows];
      const [du, dw] = [1 / columns, 1 / rows];
      return shape(
        [
          ceiling(u + du * inset, w + dw * inset),
          ceiling(u + du * (1 - inset), w + dw * inset),
          ceiling(u + du * (1 - inset), w + dw * (1 - inset)),
          ceiling(u + du * inset, w + dw * (1 - inset)),
        ],
        row % 2 === column % 2 ? "#fdfcf8" : "#f7f5ef",
      );
    }),
  );
  const hole = (
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const
  ).map(([a, b]) => ceiling((missing[0] + a) / columns, (missing[1] + b) / rows));
  const [a, b, c, d] = hole;
  const landing: Point[] = [
    [560, 742],
    [786, 742],
    [846, 836],
    [540, 836],
  ];
  const [la, lb, lc, ld] = landing;
  if (!a || !b || !c || !d || !la || !lb || !lc || !ld) throw new Error("a quadrilateral has four corners");
  return picture(
    1600,
    900,
    "<defs>",
    gradient("linear", "room", 'x1="0" y1="0" x2="0" y2="1"', [
      [0, "#d9d5cc"],
      [0.5, "#cfcac0"],
      [0.62, "#b9b3a8"],
      [1, "#a9a397"],
    ]),
    gradient(
      "linear",
      "shaft",
      `x1="${round(a[0])}" y1="${round(a[1])}" x2="${round(la[0])}" y2="${round(la[1])}" gradientUnits="userSpaceOnUse"`,
      [
        [0, "#0b2cff", 0.95],
        [1, "#2a55ff", 0.5],
      ],
    ),
    "</defs>",
    rectangle(0, 0, 1600, 900, "url(#room)"),
    shape(
      [
        [-20, 900],
        [500, 560],
        [1100, 560],
        [1620, 900],
      ],
      "#b2aca0",
    ),
    rectangle(500, 380, 600, 180, "#c4beb3"),
    panels.join(""),
    shape(hole, "#060a2a"),
    shape(hull([a, b, c, d, la, lb, lc, ld]), "url(#shaft)"),
    shape(landing, "#1638ff"),
    shape(
      [
        [630, 770],
        [690, 770],
        [700, 800],
        [622, 800],
      ],
      "#f4f1ff",
    ),
  );
}
