import { type Point, curve, range } from "../artwork.ts";
import { centeredText } from "../lettering.ts";
import {
  PAPER,
  INK,
  WASH,
  REMARK,
  notebook,
  path,
  washed,
  thin,
  remark,
  station,
  leader,
  placed,
} from "./notebook.ts";
import { type LeafMargin, flower, leaf } from "./plants.ts";

/** Draws a stem with five forks, on which every bud has a letter. */
export function branches(): string {
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

/** Draws three grafts on one stock. */
export function graft(): string {
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

/** Draws a flower taken apart: each petal next to the colour that was mixed for it. */
export function petals(): string {
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

/** Draws a bee between two flowers, for requests and answers. */
export function bee(): string {
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
