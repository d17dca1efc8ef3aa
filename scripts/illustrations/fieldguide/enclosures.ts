import { type Point, curve, line, polar, range } from "../artwork.ts";
import {
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

/** Draws a gate in a hedge, and the path through it. */
export function gate(): string {
  const hedge = (from: number, to: number) =>
    range(Math.floor((to - from) / 60)).flatMap((column) =>
      range(8).map((row) => {
        const at: Point = [from + 40 + column * 60 + (row % 2) * 28, 664 - row * 52];
        const fill = (column + row) % 3 === 0 ? "#a9c08c" : WASH;
        return placed(
          at,
          -60 - ((column * 37 + row * 53) % 70),
          path("M0 0C24 -30 72 -32 104 0C72 32 24 30 0 0H96", ` fill="${fill}"`),
        );
      }),
    );
  return notebook(
    1600,
    900,
    path("M690 690L420 920M910 690L1180 920", thin),
    path("M800 690C790 760 830 820 800 910", `${remark} stroke-dasharray="16 13"`),
    ...hedge(40, 640),
    ...hedge(970, 1560),
    path("M640 230H690V700H640ZM910 230H960V700H910Z", ` fill="${PAPER}"`),
    path("M690 330H910V680H690Z", ` fill="${PAPER}"`),
    range(6)
      .map((index) => path(`M${690 + (index + 0.5) * 36.7} 330V680`, thin))
      .join(""),
    path("M690 420H910M690 600H910M690 600L910 420"),
    `<circle cx="886" cy="510" r="10" fill="${REMARK}" stroke="none"/>`,
    leader([800, 150], [884, 494]),
    station("1", [796, 128]),
  );
}

/** Draws an ammonite: a shell without its animal. */
export function ammonite(): string {
  const at = (turn: number, share: number): Point =>
    polar([800, 470], 16 * 1.86 ** turn * share, turn * 360 - 60);
  const spiral = (share: number) => curve(range(100).map((index) => at(1 + (index / 99) * 4.35, share)));
  const ribs = range(74).map((index) => {
    const turn = 1.3 + (index / 73) * 4.02;
    return path(line([at(turn, 0.6), at(turn + 0.012, 1)]), thin);
  });
  return notebook(
    1600,
    900,
    path(spiral(1), washed),
    ribs.join(""),
    path(spiral(1)),
    path(line([at(5.35, 1), at(4.35, 1)])),
    path("M1240 800H1440M1240 784V816M1340 790V810M1440 784V816", remark),
    leader([330, 220], [520, 330]),
    station("1", [306, 208]),
  );
}
