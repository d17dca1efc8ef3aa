import { type Point, curve, range, seededRandom } from "../artwork.ts";
import { text, centeredText } from "../lettering.ts";
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
import { frond, leaf } from "./plants.ts";

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

/** Draws a winged seed that descends in a spiral: five stations from the machine to the running site. */
export function install(): string {
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

/** Draws contour lines around two hills, and a walk past five flags. */
export function tour(): string {
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

/** Draws instruments on one post, each with its scale. */
export function instruments(): string {
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
