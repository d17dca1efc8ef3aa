import {
  type Point,
  curve,
  line,
  picture,
  range,
  round,
  seededRandom,
  writePictures,
  writePng,
} from "./artwork.ts";
import { text, textWidth } from "./lettering.ts";
import { type Part, type Place, chairParts, hull, personParts, shadowsOf } from "./shadows.ts";

/**
 * Lumen: full-bleed compositions of light and shadow, few shapes each, no outline anywhere.
 */
const NIGHT = "#0b0a0e";
const AMBER = "#f2a71b";
const GLOW = "#ffd98a";
const BONE = "#f6ecd9";

function gradient(
  kind: "linear" | "radial",
  id: string,
  attributes: string,
  stops: readonly (readonly [offset: number, color: string, opacity?: number])[],
): string {
  const body = stops
    .map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity === 1 ? "" : ` stop-opacity="${opacity}"`}/>`,
    )
    .join("");
  return `<${kind}Gradient id="${id}" ${attributes}>${body}</${kind}Gradient>`;
}

function rectangle(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"/>`;
}

function shape(points: readonly Point[], fill: string, extra = ""): string {
  return `<path fill="${fill}" d="${line(points, true)}"${extra}/>`;
}

/** Amber disc, black slab, and the blade of light that the slab lets through. */
function aperture(
  width: number,
  height: number,
  disc: { center: Point; radius: number },
  slabEdge: number,
): string {
  const floor = height * 0.72;
  const [cx, cy] = disc.center;
  const slit = slabEdge + width * 0.014;
  const blade: Point[] = [
    [slabEdge, floor],
    [slit, floor],
    [width * 0.42, height],
    [width * 0.02, height],
  ];
  return picture(
    width,
    height,
    "<defs>",
    gradient(
      "radial",
      "disc",
      `cx="${round(cx)}" cy="${round(cy)}" r="${round(disc.radius)}" gradientUnits="userSpaceOnUse"`,
      [
        [0, "#fff1c9"],
        [0.45, "#ffc855"],
        [0.86, AMBER],
        [1, "#d97c10"],
      ],
    ),
    gradient(
      "radial",
      "halo",
      `cx="${round(cx)}" cy="${round(cy)}" r="${round(disc.radius * 2.4)}" gradientUnits="userSpaceOnUse"`,
      [
        [0.3, "#c35f0c", 0.75],
        [0.6, "#5a2408", 0.5],
        [1, NIGHT, 0],
      ],
    ),
    gradient("radial", "spill", "", [
      [0, AMBER, 0.4],
      [1, AMBER, 0],
    ]),
    gradient(
      "linear",
      "blade",
      `x1="${round(slit)}" y1="${round(floor)}" x2="${round(width * 0.18)}" y2="${height}" gradientUnits="userSpaceOnUse"`,
      [
        [0, "#fff3d0"],
        [0.5, "#f6a92a"],
        [1, "#8a3d0a"],
      ],
    ),
    gradient(
      "linear",
      "floor",
      `x1="0" y1="${round(floor)}" x2="0" y2="${height}" gradientUnits="userSpaceOnUse"`,
      [
        [0, "#2a1209"],
        [1, "#0d0708"],
      ],
    ),
    gradient(
      "linear",
      "slab",
      `x1="0" y1="0" x2="${round(slabEdge)}" y2="0" gradientUnits="userSpaceOnUse"`,
      [
        [0, "#050507"],
        [0.94, "#0b0a0e"],
        [1, "#1c1110"],
      ],
    ),
    "</defs>",
    rectangle(0, 0, width, height, NIGHT),
    rectangle(0, 0, width, height, "url(#halo)"),
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(disc.radius)}" fill="url(#disc)"/>`,
    rectangle(0, floor, width, height - floor, "url(#floor)"),
    `<ellipse cx="${round(cx)}" cy="${round(floor)}" rx="${round(disc.radius * 1.5)}" ry="${round(height * 0.13)}" fill="url(#spill)"/>`,
    rectangle(slit, 0, width * 0.1, floor, "#08070a"),
    rectangle(0, 0, slabEdge, floor, "url(#slab)"),
    rectangle(slabEdge, 0, slit - slabEdge, floor, "#ffe3a6"),
    shape(blade, "url(#blade)"),
  );
}

/** A camera at eye height, looking along y; `scale` is pixels per metre at distance one. */
interface Camera {
  horizon: number;
  center: number;
  scale: number;
  height: number;
  distance: number;
}

function project(camera: Camera, [x, y, z]: Place): Point {
  const depth = Math.max(y + camera.distance, 0.15);
  return [
    camera.center + (x * camera.scale) / depth,
    camera.horizon + ((camera.height - z) * camera.scale) / depth,
  ];
}

interface RedRoom {
  width: number;
  height: number;
  camera: Camera;
  parts: readonly Part[];
  lamp: Place;
  wall: number;
}

/** A red room in which something small throws something long. */
function redRoom({ width, height, camera, parts, lamp, wall }: RedRoom): string {
  const { floor, wall: onWall } = shadowsOf(parts, lamp, wall);
  const edge = project(camera, [0, wall, 0])[1];
  const onFloor = floor
    .map((points) =>
      line(
        points.map(([x, y]) => project(camera, [x, y, 0])),
        true,
      ),
    )
    .join("");
  const upright = onWall
    .map((points) =>
      line(
        points.map(([x, z]) => project(camera, [x, wall, z])),
        true,
      ),
    )
    .join("");
  const thing = parts
    .map((part) => shape(hull(part.map((place) => project(camera, place))), "#fff0d2"))
    .join("");
  const [lx, ly] = project(camera, [lamp[0], Math.max(lamp[1], 0.4 - camera.distance), 0]);
  return picture(
    width,
    height,
    "<defs>",
    gradient(
      "radial",
      "floor",
      `cx="${round(lx)}" cy="${round(ly)}" r="${round(width * 0.85)}" gradientUnits="userSpaceOnUse"`,
      [
        [0, "#ff7a3d"],
        [0.3, "#e8421f"],
        [0.7, "#b3200f"],
        [1, "#6d0f0a"],
      ],
    ),
    gradient("linear", "wall", `x1="0" y1="0" x2="0" y2="${round(edge)}" gradientUnits="userSpaceOnUse"`, [
      [0, "#3c0808"],
      [1, "#8e180d"],
    ]),
    gradient(
      "linear",
      "shadow",
      `x1="0" y1="${height}" x2="0" y2="${round(edge)}" gradientUnits="userSpaceOnUse"`,
      [
        [0, "#1d0406"],
        [1, "#260506"],
      ],
    ),
    "</defs>",
    rectangle(0, 0, width, edge, "url(#wall)"),
    rectangle(0, edge, width, height - edge, "url(#floor)"),
    `<path fill="url(#shadow)" d="${onFloor}"/>`,
    `<path fill="#260506" d="${upright}"/>`,
    thing,
  );
}

/** The drained cistern: forty desks, forty pools of light, pillars between. */
function readingRoom(): string {
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

/** The bend at the quarry, the shelter, and the last bus coming. */
function lastBus(): string {
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

/** A ceiling of equal panels, one of which is missing. */
function evenCeiling(): string {
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

/** Section through the cistern: vaults above, a cone of light on every desk. */
function readingRoomSection(): string {
  const bays = range(5);
  const vaults = bays.map((bay) => {
    const x = 100 + bay * 280;
    return `<path fill="#26160f" d="M${x} 720V300A140 150 0 0 1 ${x + 280} 300V720Z"/>`;
  });
  const pillars = range(6).map((index) => rectangle(84 + index * 280, 292, 32, 428, "#070506"));
  const desks = bays.flatMap((bay) =>
    [76, 204].map((offset) => {
      const x = 100 + bay * 280 + offset;
      return [
        shape(
          [
            [x - 9, 612],
            [x + 9, 612],
            [x + 44, 664],
            [x - 44, 664],
          ],
          "url(#cone)",
        ),
        rectangle(x - 46, 664, 92, 7, GLOW),
        rectangle(x - 40, 671, 5, 49, "#7c3f0c"),
        rectangle(x + 35, 671, 5, 49, "#7c3f0c"),
        shape(
          [
            [x - 16, 612],
            [x + 16, 612],
            [x + 8, 602],
            [x - 8, 602],
          ],
          BONE,
        ),
        `<circle cx="${x - 62}" cy="618" r="12" fill="#c9781a"/><path fill="#5c300c" d="M${x - 78} 690C${x - 82} 646 ${x - 72} 632 ${x - 62} 632C${x - 50} 634 ${x - 44} 650 ${x - 40} 660L${x - 62} 668V690Z"/>`,
      ].join("");
    }),
  );
  return picture(
    1600,
    900,
    "<defs>",
    gradient("linear", "cone", 'x1="0" y1="0" x2="0" y2="1"', [
      [0, "#fff0c0", 0.9],
      [1, AMBER, 0.65],
    ]),
    "</defs>",
    rectangle(0, 0, 1600, 900, "#070506"),
    vaults.join(""),
    pillars.join(""),
    desks.join(""),
    rectangle(84, 720, 1432, 6, AMBER),
  );
}

/** Plan of the bend: the driver's line of sight, ninety metres of it, ends in the shelter. */
function lastBusPlan(): string {
  const bend = curve([
    [-60, 760],
    [300, 742],
    [680, 640],
    [980, 430],
    [1160, 180],
    [1220, -60],
  ]);
  const ticks = range(9).map((index) => {
    const share = (index + 1) / 10;
    const [x, y] = [1130 + (408 - 1130) * share, 236 + (668 - 236) * share];
    return `<circle cx="${round(x)}" cy="${round(y)}" r="5" fill="#0a1a45"/>`;
  });
  return picture(
    1600,
    900,
    rectangle(0, 0, 1600, 900, "#0a1a45"),
    `<g fill="none" stroke="#16306e" stroke-width="3">${range(12)
      .map(
        (index) =>
          `<path d="${curve([
            [-60, 560 - index * 56],
            [300, 500 - index * 62],
            [620, 400 - index * 66],
            [820, 220 - index * 70],
            [920, -40 - index * 60],
          ])}"/>`,
      )
      .join("")}</g>`,
    `<path fill="none" stroke="#1f3f8a" stroke-width="150" d="${bend}"/>`,
    `<path fill="none" stroke="${BONE}" stroke-width="4" stroke-dasharray="30 34" d="${bend}"/>`,
    shape(
      [
        [1130, 236],
        [340, 596],
        [452, 742],
      ],
      AMBER,
      ' opacity="0.92"',
    ),
    `<path stroke="#0a1a45" stroke-width="4" d="M1130 236L408 668"/>`,
    ticks.join(""),
    `<g transform="translate(1130 236) rotate(-62)"><rect x="-8" y="-32" width="150" height="64" rx="10" fill="${BONE}"/><rect x="0" y="-24" width="22" height="48" rx="4" fill="#0a1a45"/></g>`,
    `<g transform="translate(386 574) rotate(-14)"><path fill="none" stroke="${BONE}" stroke-width="16" d="M-80 62V-30H80V62"/></g>`,
    `<circle cx="404" cy="612" r="20" fill="#d8391e"/>`,
  );
}

/** Seven minutes of the hour, one to a row: the chair, the lamp on its rail, and how far the shadow reaches. */
function oneShadowHours(): string {
  const [across, along] = [96, 40];
  const rows = range(7).map((index) => {
    const share = (index - 3) / 3;
    const lamp: Place = [-Math.sin(share * 1.36) * 4.2, -0.02, 0.96 + Math.cos(share * 1.36) * 2.6];
    const ground = 105 + index * 115;
    const at = (x: number, y: number): Point => [800 + x * across, ground - y * along];
    const upright = ([x, y, z]: Place): Point => [800 + x * across, ground - y * along - z * across];
    const { floor } = shadowsOf(chairParts(24), lamp, 40);
    const shadow = floor
      .map((points) =>
        line(
          points.map(([x, y]) => at(Math.max(-9, Math.min(9, x)), y)),
          true,
        ),
      )
      .join("");
    const [lampX, lampY] = at(lamp[0], 0);
    return [
      `<path stroke="#9c1d0b" stroke-width="3" d="M0 ${ground}H1600"/>`,
      `<path fill="#1d0406" d="${shadow}"/>`,
      chairParts(24)
        .map((part) => shape(hull(part.map(upright)), "#fff0d2"))
        .join(""),
      `<circle cx="${round(lampX)}" cy="${round(lampY - 26 - 62 * Math.cos(share * 1.36))}" r="13" fill="${GLOW}"/>`,
    ].join("");
  });
  return picture(1600, 900, rectangle(0, 0, 1600, 900, "#c22a12"), rows.join(""));
}

/** The same room lit twice with the same watts. */
function evenCeilingTwice(): string {
  const furniture = (x: number, color: string) =>
    [
      rectangle(x + 130, 600, 190, 12, color),
      rectangle(x + 146, 612, 10, 98, color),
      rectangle(x + 294, 612, 10, 98, color),
      rectangle(x + 500, 560, 120, 150, color),
      rectangle(x + 394, 650, 70, 12, color),
      rectangle(x + 394, 580, 12, 130, color),
    ].join("");
  const cone = (x: number, top: number, foot: number, half: number, id: string) =>
    shape(
      [
        [x - 10, top],
        [x + 10, top],
        [x + half, foot],
        [x - half, foot],
      ],
      `url(#${id})`,
    );
  return picture(
    1600,
    900,
    "<defs>",
    gradient("linear", "warm", 'x1="0" y1="0" x2="0" y2="1"', [
      [0, "#fff0c0"],
      [1, AMBER, 0.35],
    ]),
    "</defs>",
    rectangle(0, 0, 800, 900, "#dad6cd"),
    rectangle(800, 0, 800, 900, "#0c0b12"),
    rectangle(60, 180, 680, 530, "#f1efe9"),
    range(8)
      .map((index) => rectangle(72 + index * 84, 180, 68, 16, "#ffffff"))
      .join(""),
    furniture(60, "#c9c4b9"),
    rectangle(60, 710, 680, 8, "#b2aca0"),
    rectangle(860, 180, 680, 530, "#17151f"),
    cone(1085, 420, 600, 120, "warm"),
    cone(1420, 300, 560, 80, "warm"),
    cone(1290, 470, 660, 56, "warm"),
    furniture(860, "#2d2a38"),
    rectangle(990, 598, 190, 6, GLOW),
    rectangle(1360, 558, 120, 6, GLOW),
    rectangle(1254, 648, 70, 6, GLOW),
    [1085, 1290, 1420]
      .map((x, index) => rectangle(x - 1.5, 180, 3, [240, 290, 120][index] ?? 0, "#4a4658"))
      .join(""),
    rectangle(860, 710, 680, 8, "#2d2a38"),
  );
}

const MARK = [
  `<path fill="${AMBER}" d="M32 4A28 28 0 0 1 32 60Z"/>`,
  `<path fill="none" stroke="#c27f0c" stroke-width="4" d="M27 5.4A27 27 0 0 0 27 58.6"/>`,
];

function logo(): string {
  const width = Math.ceil(80 + textWidth("LUMEN", 4.4) * 2.6 + 6);
  return picture(width, 64, ...MARK, text("LUMEN", [80, 19], 26, "#b97608", { weight: 1.25, spacing: 4.4 }));
}

const chairRoom: RedRoom = {
  width: 1600,
  height: 900,
  camera: { horizon: 215, center: 500, scale: 1400, height: 1.8, distance: 4.7 },
  parts: chairParts(28),
  lamp: [-1.25, -1.35, 0.66],
  wall: 4.4,
};

function personRoom(width: number, height: number, camera: Camera, lamp: Place): RedRoom {
  return { width, height, camera, parts: personParts(), lamp, wall: 7 };
}

await writePictures("lumen", {
  "brand/logo.svg": logo(),
  "brand/icon.svg": picture(64, 64, ...MARK),
  "banners/aperture.svg": aperture(1920, 900, { center: [1190, 400], radius: 300 }, 760),
  "banners/aperture-mobile.svg": aperture(900, 1200, { center: [560, 480], radius: 300 }, 300),
  "banners/long-shadow.svg": redRoom(
    personRoom(
      1920,
      900,
      { horizon: 120, center: 560, scale: 1480, height: 3.7, distance: 7.6 },
      [-3.1, -2.3, 1.45],
    ),
  ),
  "banners/long-shadow-mobile.svg": redRoom(
    personRoom(
      900,
      1200,
      { horizon: 230, center: 300, scale: 1500, height: 4.6, distance: 7.8 },
      [-1.4, -2.6, 1.4],
    ),
  ),
  "covers/reading-room.svg": readingRoom(),
  "covers/last-bus.svg": lastBus(),
  "covers/museum-of-one-shadow.svg": redRoom(chairRoom),
  "covers/even-ceiling.svg": evenCeiling(),
  "figures/reading-room-section.svg": readingRoomSection(),
  "figures/last-bus-plan.svg": lastBusPlan(),
  "figures/one-shadow-hours.svg": oneShadowHours(),
  "figures/even-ceiling-twice.svg": evenCeilingTwice(),
});
await writePng("lumen", "brand/social.png", aperture(1200, 630, { center: [740, 280], radius: 205 }, 470));
