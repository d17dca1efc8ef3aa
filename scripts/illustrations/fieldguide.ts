import {
  type Point,
  curve,
  line,
  picture,
  polar,
  range,
  round,
  seededRandom,
  writePictures,
  writePng,
} from "./artwork.ts";
import { centeredText, text, textWidth } from "./lettering.ts";
import { type LeafMargin, flower, frond, frondShape, leaf } from "./plants.ts";

/**
 * The handbook: pages of a survey notebook. Ink lines on squared paper, one wash of green, remarks in
 * brick red.
 */
const PAPER = "#f7f2e4";
const GRID = "#e4dcc4";
const INK = "#22382b";
const WASH = "#c9d8b4";
const REMARK = "#b4512c";

function notebook(width: number, height: number, ...body: readonly string[]): string {
  const cell = 50;
  const grid = [
    ...range(Math.ceil(width / cell)).map((index) => `M${index * cell + 25} 0V${height}`),
    ...range(Math.ceil(height / cell)).map((index) => `M0 ${index * cell + 25}H${width}`),
  ];
  return picture(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>`,
    `<path fill="none" stroke="${GRID}" stroke-width="1.5" d="${grid.join("")}"/>`,
    `<g fill="none" stroke="${INK}" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round">`,
    ...body,
    "</g>",
  );
}

function path(data: string, extra = ""): string {
  return `<path d="${data}"${extra}/>`;
}

const washed = ` fill="${WASH}"`;
const thin = ` stroke-width="1.8"`;
const remark = ` stroke="${REMARK}" stroke-width="3"`;

/** A number or letter in a circle, as a surveyor marks a station. */
function station(label: string, at: Point): string {
  return `<circle cx="${round(at[0])}" cy="${round(at[1])}" r="24" fill="${PAPER}"${remark}/>${centeredText(label, at, 22, REMARK, 1.5)}`;
}

/** A leader line from a remark to what it is about. */
function leader(from: Point, to: Point): string {
  return path(line([from, to]), `${remark} stroke-dasharray="2 9"`);
}

function placed(at: Point, degrees: number, ...body: readonly string[]): string {
  return `<g transform="translate(${round(at[0])} ${round(at[1])}) rotate(${round(degrees)})">${body.join("")}</g>`;
}

function samara(size: number): string {
  const s = size / 100;
  const at = (points: readonly Point[]) => points.map(([x, y]): Point => [x * s, y * s]);
  const veins = range(9).map((index) =>
    path(
      curve(
        at([
          [14 + index * 4, -6],
          [38 + index * 9, -18 - index],
          [66 + index * 11, -8 + index * 3],
        ]),
      ),
      thin,
    ),
  );
  return [
    path(
      `${curve(
        at([
          [8, -14],
          [60, -34],
          [130, -44],
          [176, -22],
          [170, 18],
          [110, 22],
          [50, 12],
          [10, 10],
        ]),
        true,
      )}`,
      washed,
    ),
    ...veins,
    path(
      curve(
        at([
          [-26, 4],
          [-12, -18],
          [12, -14],
          [18, 4],
          [4, 20],
          [-16, 18],
        ]),
        true,
      ),
      ` fill="${PAPER}"`,
    ),
    path(
      curve(
        at([
          [-14, 6],
          [-4, -4],
          [8, 4],
        ]),
      ),
      thin,
    ),
  ].join("");
}

/** A winged seed comes down in a spiral: five stations from machine to running site. */
function install(): string {
  const spiral = range(91).map((index): Point => {
    const share = index / 90;
    const angle = share * 6.4 * Math.PI + 0.4;
    const swing = 190 - share * 120;
    return [380 + share * 860 + Math.sin(angle) * swing, 130 + share * 590 - Math.cos(angle) * swing * 0.3];
  });
  const stations = [0, 23, 46, 66, 84].map((index, number) =>
    station(String(number + 1), spiral[index] ?? [0, 0]),
  );
  return notebook(
    1600,
    900,
    path(curve(spiral), `${remark} stroke-dasharray="3 13"`),
    placed([640, 150], 12, samara(230)),
    placed([560, 560], 205, samara(170)),
    placed([1180, 440], 64, samara(120)),
    path("M980 790C1100 778 1240 800 1380 784M1010 818C1120 806 1260 826 1350 812", thin),
    path("M1330 784C1328 740 1336 716 1362 700M1330 750C1312 736 1304 724 1296 704"),
    placed([1362, 700], -40, leaf(60, "entire", WASH)),
    placed([1296, 704], -130, leaf(52, "entire", WASH)),
    stations.join(""),
  );
}

/** Contour lines round two hills, and a walk past five flags. */
function tour(): string {
  const random = seededRandom(41);
  const wobble = range(9).map(() => random() * 2 * Math.PI);
  const hill = (center: Point, rings: number, step: number, stretch: number) =>
    range(rings).map((ring) => {
      const radius = 34 + ring * step;
      const points = range(36).map((index): Point => {
        const angle = (index / 36) * 2 * Math.PI;
        const swell =
          1 +
          0.09 * Math.sin(angle * 2 + (wobble[0] ?? 0)) +
          0.06 * Math.sin(angle * 3 + (wobble[1] ?? 0) + ring * 0.16) +
          0.03 * Math.sin(angle * 5 + (wobble[2] ?? 0));
        return [
          center[0] + Math.cos(angle) * radius * swell * stretch,
          center[1] + Math.sin(angle) * radius * swell,
        ];
      });
      return path(curve(points, true), `${ring % 4 === 0 ? "" : thin}${ring === 0 ? washed : ""}`);
    });
  const walk: Point[] = [
    [170, 760],
    [330, 640],
    [470, 690],
    [640, 560],
    [760, 420],
    [930, 470],
    [1060, 620],
    [1230, 560],
    [1330, 380],
    [1450, 220],
  ];
  const flags = [0, 3, 5, 7, 9].map((index, number) => {
    const [x, y] = walk[index] ?? [0, 0];
    return `${path(`M${x} ${y}V${y - 84}L${x + 58} ${y - 64}L${x} ${y - 44}`, `${remark} fill="${PAPER}"`)}${text(String(number + 1), [x + 10, y - 72], 15, REMARK, { weight: 1.6 })}<circle cx="${x}" cy="${y}" r="6" fill="${REMARK}" stroke="none"/>`;
  });
  return notebook(
    1600,
    900,
    ...hill([560, 330], 9, 32, 1.35),
    ...hill([1180, 640], 7, 30, 1.5),
    path("M-20 470C160 500 240 560 330 640S420 840 520 930", ` stroke="#6f93a0" stroke-width="9"`),
    path(curve(walk), `${remark} stroke-dasharray="16 13"`),
    flags.join(""),
    placed(
      [1440, 740],
      0,
      `<circle r="62" fill="${PAPER}"/>`,
      path("M0 -84V84M-84 0H84", thin),
      path("M0 -58L14 0L0 58L-14 0Z", washed),
      path("M0 -58L14 0H-14Z", ` fill="${INK}"`),
    ),
  );
}

/** A specimen cabinet: six drawers, one of them open. */
function cabinet(): string {
  const drawers = range(6).map((index) => {
    const [x, y] = [470 + (index % 2) * 330, 170 + Math.floor(index / 2) * 190];
    return `${path(`M${x} ${y}H${x + 300}V${y + 160}H${x}Z`)}${path(`M${x + 110} ${y + 62}H${x + 190}V${y + 96}H${x + 110}Z`, thin)}${path(`M${x + 130} ${y + 122}C${x + 136} ${y + 136} ${x + 164} ${y + 136} ${x + 170} ${y + 122}`)}${centeredText("ABCD12"[index] ?? "", [x + 150, y + 79], 16, INK, 1.4)}`;
  });
  return notebook(
    1600,
    900,
    path("M440 140H1130V760H440Z", ` fill="${PAPER}"`),
    path("M420 108H1150V140H420Z", washed),
    path("M470 760V820M500 760V820M1070 760V820M1100 760V820"),
    drawers.join(""),
    path("M800 360L920 452H1340L1100 360Z", ` fill="${PAPER}"`),
    path("M920 452H1340V622H920Z", ` fill="${PAPER}"`),
    path("M800 360V520L920 622"),
    placed([968, 426], -28, frond({ length: 150, pairs: 11, width: 40, wash: WASH })),
    placed([1130, 434], -34, leaf(100, "lobed", WASH)),
    placed([1228, 438], -30, leaf(84, "toothed", WASH)),
    path("M1090 512H1170V550H1090Z", thin),
    centeredText("4", [1130, 531], 18, INK, 1.4),
    path("M1106 584C1112 598 1148 598 1154 584"),
    leader([1340, 300], [1170, 400]),
    station("1", [1364, 290]),
    leader([300, 240], [470, 240]),
    station("2", [276, 240]),
    leader([300, 700], [470, 640]),
    station("3", [276, 706]),
  );
}

/** One stem, five forks, every bud lettered. */
function branches(): string {
  const buds: readonly (readonly [label: string, at: Point, from: Point])[] = [
    ["A", [360, 200], [700, 560]],
    ["B", [640, 140], [740, 470]],
    ["C", [930, 130], [800, 400]],
    ["D", [1190, 250], [820, 500]],
    ["E", [1290, 520], [780, 620]],
  ];
  const twigs = buds.map(([label, [x, y], [fx, fy]], index) => {
    const middle: Point = [(x + fx) / 2 + (index - 2) * 24, (y + fy) / 2 + 30];
    const toLeft = x < 780;
    const side = toLeft ? 200 : -20;
    return [
      path(curve([[fx, fy], middle, [x, y]])),
      placed(middle, side - 40, leaf(110, "entire", WASH)),
      placed([(middle[0] + x) / 2, (middle[1] + y) / 2], side + 40, leaf(84, "entire", WASH)),
      placed([(fx + middle[0]) / 2, (fy + middle[1]) / 2], side + 60, leaf(70, "entire", WASH)),
      path(
        `M${x - 13} ${y + 8}C${x - 20} ${y - 20} ${x - 6} ${y - 36} ${x} ${y - 44}C${x + 6} ${y - 36} ${x + 20} ${y - 20} ${x + 13} ${y + 8}Z`,
        ` fill="${PAPER}"`,
      ),
      `<circle cx="${x}" cy="${y - 14}" r="50"${remark}/>`,
      centeredText(label, [x + (toLeft ? -84 : 84), y - 14], 28, REMARK, 1.4),
    ].join("");
  });
  return notebook(
    1600,
    900,
    path(
      "M690 900C710 780 690 650 716 540C740 440 790 420 812 380M740 900C756 790 770 690 790 600C806 520 830 470 838 400",
    ),
    path(
      "M704 820C720 810 730 818 744 806M702 730C720 722 734 728 752 716M708 640C724 634 744 640 764 628",
      thin,
    ),
    twigs.join(""),
  );
}

const MARGINS: readonly LeafMargin[] = [
  "entire",
  "wavy",
  "toothed",
  "scalloped",
  "spined",
  "lobed",
  "parted",
  "pinnate",
];

function leafRow(
  width: number,
  height: number,
  margins: readonly LeafMargin[],
  length: number,
  hasNumbers: boolean,
): string {
  const step = width / (margins.length + 0.6);
  return notebook(
    width,
    height,
    margins
      .map((margin, index) => {
        const x = step * (index + 0.8);
        const base = height / 2 + length * 0.5;
        return [
          placed([x, base], -90, leaf(length, margin, WASH)),
          path(`M${round(x)} ${round(base)}V${round(base + length * 0.18)}`),
          hasNumbers ? station(String(index + 1), [x, base + length * 0.18 + 52]) : "",
        ].join("");
      })
      .join(""),
    path(
      `M60 ${round(height / 2 - length * 0.5 - 50)}H${width - 60}`,
      ` stroke="${REMARK}" stroke-width="2" stroke-dasharray="2 10"`,
    ),
  );
}

/** Three scions on one stock. */
function graft(): string {
  const scion = (points: readonly Point[], margin: LeafMargin, label: string, joint: Point) => {
    const [last = [0, 0]] = points.slice(-1);
    return [
      path(curve(points)),
      ...range(3).flatMap((index) => {
        const [x, y] = points[index + 1] ?? last;
        const lean = last[0] < 800 ? -150 : last[0] > 830 ? -30 : -90;
        return [
          placed([x, y], lean - 46, leaf(128 - index * 14, margin, WASH)),
          placed([x, y], lean + 46, leaf(128 - index * 14, margin, WASH)),
        ];
      }),
      placed(last, last[0] < 780 ? -120 : last[0] > 830 ? -60 : -90, leaf(120, margin, WASH)),
      ...range(5).map((index) =>
        path(
          `M${joint[0] - 22} ${joint[1] - 18 + index * 9}L${joint[0] + 22} ${joint[1] - 24 + index * 9}`,
          ` stroke="${REMARK}" stroke-width="3"`,
        ),
      ),
      label,
    ].join("");
  };
  return notebook(
    1600,
    900,
    path("M772 900C780 820 770 740 778 650L760 600M830 900C826 820 836 740 826 650L846 600", washed),
    path("M790 860C794 800 788 740 794 690M810 840C812 790 808 740 812 700", thin),
    scion(
      [
        [770, 640],
        [640, 520],
        [500, 420],
        [390, 320],
        [320, 220],
      ],
      "entire",
      station("1", [620, 640]),
      [730, 600],
    ),
    scion(
      [
        [802, 640],
        [804, 500],
        [796, 370],
        [806, 250],
        [802, 150],
      ],
      "toothed",
      station("2", [900, 400]),
      [803, 590],
    ),
    scion(
      [
        [834, 640],
        [970, 530],
        [1110, 430],
        [1220, 320],
        [1290, 220],
      ],
      "lobed",
      station("3", [1010, 650]),
      [872, 606],
    ),
  );
}

/** A flower taken apart: each petal beside the colour that was mixed for it. */
function petals(): string {
  const colors = ["#3a6b35", "#b4512c", "#d99a2b", "#6b4a7d", "#2f6f8f"];
  const parts = colors.map((color, index) => {
    const x = 760 + index * 158;
    return [
      path(
        curve(
          [
            [x, 560],
            [x - 54, 470],
            [x - 60, 370],
            [x, 290],
            [x + 60, 370],
            [x + 54, 470],
          ],
          true,
        ),
        ` fill="${color}" fill-opacity="0.28"`,
      ),
      ...[-24, -8, 8, 24].map((offset) =>
        path(
          curve([
            [x, 552],
            [x + offset * 1.3, 450],
            [x + offset, 340],
          ]),
          thin,
        ),
      ),
      path(
        `M${x - 50} 640C${x - 20} 632 ${x + 24} 646 ${x + 52} 636L${x + 50} 726C${x + 20} 720 ${x - 16} 734 ${x - 52} 724Z`,
        ` fill="${color}" stroke-width="2"`,
      ),
      leader([x, 580], [x, 630]),
    ].join("");
  });
  return notebook(
    1600,
    900,
    path("M380 860C376 740 400 640 384 520"),
    placed([384, 720], -24, leaf(190, "toothed", WASH)),
    placed([386, 660], -156, leaf(170, "toothed", WASH)),
    placed([384, 400], 0, flower(150, 5, "#f1dfae", PAPER)),
    path("M640 150V780", ` stroke="${REMARK}" stroke-width="2" stroke-dasharray="2 10"`),
    parts.join(""),
  );
}

/** Request and answer: a bee between two flowers. */
function bee(): string {
  const out: Point[] = [
    [420, 380],
    [560, 220],
    [700, 300],
    [820, 190],
    [1000, 170],
    [1160, 300],
  ];
  const back: Point[] = [
    [1170, 480],
    [1010, 600],
    [860, 520],
    [720, 650],
    [560, 600],
    [440, 500],
  ];
  return notebook(
    1600,
    900,
    path("M330 900C340 780 316 640 330 540"),
    placed([332, 740], -30, leaf(200, "entire", WASH)),
    placed([328, 430], 0, flower(140, 8, "#f1dfae", PAPER)),
    path("M1270 900C1256 780 1286 640 1270 540"),
    placed([1268, 760], -150, leaf(210, "lobed", WASH)),
    placed([1270, 390], 0, flower(150, 5, WASH, PAPER)),
    path(curve(out), `${remark} stroke-dasharray="3 14"`),
    path("M1132 288L1164 304L1152 268", remark),
    path(curve(back), `${remark} stroke-dasharray="3 14"`),
    path("M476 514L438 498L446 540", remark),
    placed(
      [820, 380],
      -12,
      path(
        curve(
          [
            [-10, -40],
            [-60, -130],
            [-20, -170],
            [30, -110],
            [16, -44],
          ],
          true,
        ),
        ` fill="${PAPER}"`,
      ),
      path(
        curve(
          [
            [20, -40],
            [50, -140],
            [100, -140],
            [90, -80],
            [40, -36],
          ],
          true,
        ),
        ` fill="${PAPER}"`,
      ),
      path("M8 -52L-20 -140M34 -48L76 -122", thin),
      path(
        curve(
          [
            [-100, 0],
            [-70, -44],
            [0, -52],
            [70, -36],
            [96, 0],
            [70, 38],
            [0, 50],
            [-70, 42],
          ],
          true,
        ),
        ` fill="#f1dfae"`,
      ),
      path(
        "M-52 -46C-40 -20 -40 22 -54 45M-14 -53C-2 -24 -2 26 -16 51M26 -50C38 -24 38 24 24 49",
        ` stroke-width="14"`,
      ),
      `<circle cx="112" cy="-2" r="30" fill="${PAPER}"/><circle cx="122" cy="-8" r="5" fill="${INK}"/>`,
      path("M122 -30C130 -56 148 -62 160 -60M132 -24C146 -44 162 -46 172 -42M-100 0L-122 2"),
      path("M-20 50L-30 84L-14 96M14 50L12 86L28 96M48 44L56 78L72 86", thin),
    ),
    station("1", [700, 260]),
    station("2", [860, 560]),
  );
}

/** Instruments on one post, each with its scale. */
function instruments(): string {
  const scale = (x: number, y: number, count: number, step: number) =>
    range(count)
      .map((index) => path(`M${x} ${y + index * step}h${index % 5 === 0 ? 26 : 14}`, thin))
      .join("");
  return notebook(
    1600,
    900,
    path("M788 160V860M812 160V860M700 860H900"),
    path("M520 420H788M812 420H1080", thin),
    path("M520 420V400M1080 420V400"),
    path("M430 240H610L590 300H450Z", ` fill="${PAPER}"`),
    path("M462 300H578V640H462Z", ` fill="${PAPER}"`),
    path("M462 480H578V640H462Z", washed),
    scale(462, 330, 16, 20),
    path("M620 480H660M640 480V640M620 640H660", remark),
    centeredText("12", [690, 560], 30, REMARK, 1.4),
    path("M1046 560V260A34 34 0 0 1 1114 260V560A58 58 0 1 1 1046 560Z", ` fill="${PAPER}"`),
    path("M1070 580V390H1090V580A30 30 0 1 1 1070 580Z", ` fill="${REMARK}" stroke="none"`),
    scale(1124, 270, 15, 20),
    path("M800 160V90M680 120H920L896 104M920 120L896 136M680 120L652 92V148Z", washed),
    `<circle cx="800" cy="160" r="18" fill="${PAPER}"/>`,
    path("M720 200H880M800 200V200", thin),
    leader([1330, 300], [1150, 350]),
    station("3", [1356, 296]),
    leader([270, 430], [455, 430]),
    station("2", [246, 430]),
    leader([1060, 110], [930, 118]),
    station("1", [1086, 108]),
    path("M560 860C580 846 600 858 640 846M960 858C1000 846 1030 862 1080 850", thin),
    placed([620, 852], -60, leaf(80, "entire", WASH)),
    placed([604, 854], -110, leaf(70, "entire", WASH)),
    placed([1010, 852], -84, frond({ length: 120, pairs: 9, width: 34, wash: WASH })),
  );
}

/** A pressed fern, leaflets numbered. */
function specimenSheet(width: number, height: number, root: Point, degrees: number, length: number): string {
  const reach = length * (width > height ? 0.25 : 0.3);
  const marks = range(5).map((index) => {
    const share = 0.26 + index * 0.14;
    const side = index % 2 === 0 ? 68 : -68;
    const edge = reach * frondShape(share);
    const from = polar(root, length * share, degrees);
    const away = polar(from, edge + 84, degrees + side);
    return `${leader(away, polar(from, edge * 0.94, degrees + side))}${station(String(index + 1), away)}`;
  });
  return notebook(
    width,
    height,
    placed(root, degrees, frond({ length, pairs: 21, width: reach, wash: WASH })),
    placed(root, degrees, path(`M0 0C-40 10 -80 4 -140 26`)),
    marks.join(""),
  );
}

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

await writePictures("fieldguide", {
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
  "figures/leaf-margins.svg": leafRow(1200, 420, MARGINS.slice(0, 6), 210, false),
});
await writePng("fieldguide", "brand/social.png", specimenSheet(1200, 630, [190, 470], -18, 820));
