import { type Point, polar, range, round } from "../artwork.ts";
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
  station,
  leader,
  placed,
} from "./notebook.ts";
import { type LeafMargin, frond, frondShape, leaf } from "./plants.ts";

/** Draws a specimen cabinet with six drawers, one of them open. */
export function cabinet(): string {
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

export const MARGINS: readonly LeafMargin[] = [
  "entire",
  "wavy",
  "toothed",
  "scalloped",
  "spined",
  "lobed",
  "parted",
  "pinnate",
];

export function leafRow(
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

/** Draws a pressed fern with numbered leaflets. */
export function specimenSheet(
  width: number,
  height: number,
  root: Point,
  degrees: number,
  length: number,
): string {
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
