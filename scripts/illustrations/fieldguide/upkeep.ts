import { type Point, curve, line, polar, range, round, seededRandom } from "../artwork.ts";
import { text } from "../lettering.ts";
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
import { frond, leaf } from "./plants.ts";

/** Draws a roll of field tools. */
export function toolRoll(): string {
  const pocket = (x: number) => path(`M${x} 470V760H${x + 190}V470`, thin);
  return notebook(
    1600,
    900,
    path("M240 470H1400V780H240Z", ` fill="${PAPER}"`),
    path("M240 500H1400", thin),
    range(6)
      .map((index) => pocket(240 + index * 193))
      .join(""),
    path("M335 620V300M318 300H352V240C352 180 344 150 335 130C326 150 318 180 318 240Z", washed),
    path("M528 640V330M528 330C480 320 470 240 528 120C586 240 576 320 528 330Z", washed),
    `<circle cx="722" cy="220" r="96" fill="${PAPER}"/><circle cx="722" cy="220" r="80" fill="${WASH}" fill-opacity="0.5"/>`,
    path("M722 316V640"),
    path("M676 170A60 60 0 0 1 716 152", thin),
    path("M890 140H940V640H890Z", ` fill="${PAPER}"`),
    range(22)
      .map((index) => path(`M890 ${160 + index * 20}h${index % 5 === 0 ? 30 : 16}`, thin))
      .join(""),
    path("M1090 640V250L1108 190L1126 250V640Z", ` fill="${PAPER}"`),
    path("M1100 216L1108 190L1116 216Z", ` fill="${INK}"`),
    path(
      "M1280 640L1296 330M1320 640L1304 330M1300 330A20 20 0 1 0 1300 290A20 20 0 1 0 1300 330M1296 292L1262 150M1304 292L1338 150",
    ),
    leader([150, 250], [300, 250]),
    station("1", [126, 250]),
    leader([1480, 220], [1350, 220]),
    station("6", [1504, 220]),
  );
}

/** Draws a letter with a pressed leaf on it, and its route. */
export function letter(): string {
  return notebook(
    1600,
    900,
    path(
      curve([
        [120, 720],
        [330, 640],
        [520, 740],
        [700, 640],
        [880, 470],
        [1110, 560],
        [1330, 380],
        [1480, 200],
      ]),
      `${remark} stroke-dasharray="3 13"`,
    ),
    placed(
      [760, 440],
      -9,
      path("M-330 -210H330V210H-330Z", ` fill="${PAPER}"`),
      path("M-330 -210L0 40L330 -210M-330 210L-90 -28M330 210L90 -28", thin),
      `<circle cy="52" r="44" fill="${REMARK}" stroke="none"/>`,
      placed([0, 84], -90, leaf(64, "entire", PAPER)),
    ),
    placed([1290, 640], -64, frond({ length: 250, pairs: 14, width: 76, wash: WASH })),
    station("1", [120, 720]),
    station("2", [1480, 200]),
  );
}

/** Draws footprints and paw prints, and the tally of a day. */
export function tracks(): string {
  const paw = (size: number) =>
    [
      `<ellipse rx="${size}" ry="${round(size * 0.8)}" fill="${WASH}"/>`,
      ...[-52, -18, 18, 52].map((degrees) => {
        const [x, y] = polar([0, 0], size * 1.55, degrees - 90);
        return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(size * 0.36)}" ry="${round(size * 0.48)}" fill="${WASH}"/>`;
      }),
    ].join("");
  const bird = path("M0 0V-46M0 -20L-24 -46M0 -20L24 -46M0 0V18");
  const walk = (points: readonly Point[], print: string, spread: number) =>
    points.slice(0, -1).map(([x, y], index) => {
      const [nx, ny] = points[index + 1] ?? [x, y];
      const heading = Math.atan2(ny - y, nx - x);
      const side = index % 2 === 0 ? spread : -spread;
      return placed(
        [x - Math.sin(heading) * side, y + Math.cos(heading) * side],
        (heading * 180) / Math.PI + 90,
        print,
      );
    });
  const fox = range(10).map((index): Point => [
    130 + index * 122,
    690 - Math.sin(index * 0.5) * 110 - index * 28,
  ]);
  const wren = range(17).map((index): Point => [
    240 + index * 72,
    180 + Math.sin(index * 0.42) * 70 + index * 9,
  ]);
  const tally = (x: number, y: number) =>
    path(
      `${range(4)
        .map((index) => `M${x + index * 20} ${y}v74`)
        .join("")}M${x - 16} ${y + 60}L${x + 78} ${y + 12}`,
      remark,
    );
  return notebook(
    1600,
    900,
    ...walk(fox, paw(30), 26),
    ...walk(wren, bird, 18),
    tally(1300, 640),
    tally(1420, 640),
    tally(1300, 740),
    path("M1424 740v74M1444 740v74", remark),
    leader([440, 810], [384, 640]),
    station("1", [452, 834]),
  );
}

/** Draws two jars with the same specimen, and their labels side by side. */
export function jars(): string {
  const jar = (x: number, label: string) =>
    [
      path(
        `M${x - 150} 250C${x - 210} 280 ${x - 220} 320 ${x - 220} 380V720A50 50 0 0 0 ${x - 170} 770H${x + 170}A50 50 0 0 0 ${x + 220} 720V380C${x + 220} 320 ${x + 210} 280 ${x + 150} 250Z`,
        ` fill="${PAPER}"`,
      ),
      path(
        `M${x - 218} 430H${x + 218}V720A50 50 0 0 1 ${x + 168} 768H${x - 168}A50 50 0 0 1 ${x - 218} 720Z`,
        ` fill="${WASH}" fill-opacity="0.55"`,
      ),
      path(`M${x - 160} 180H${x + 160}V250H${x - 160}Z`, ` fill="${PAPER}"`),
      path(`M${x - 160} 204H${x + 160}M${x - 160} 228H${x + 160}`, thin),
      placed([x, 720], -90, frond({ length: 300, pairs: 13, width: 96, wash: "#a9c08c" })),
      path(`M${x - 74} 640H${x + 74}V740H${x - 74}Z`, ` fill="${PAPER}"`),
      text(label, [x - 8, 672], 34, REMARK, { weight: 1.5 }),
    ].join("");
  return notebook(
    1600,
    900,
    jar(470, "1"),
    jar(1130, "2"),
    path("M730 470H866M842 448L868 470L842 492M868 560H734M758 538L732 560L758 582", remark),
    path("M170 790H1430", thin),
  );
}

/** Draws the rings of a trunk, counted from the centre. */
export function growthRings(): string {
  const random = seededRandom(9);
  const [cx, cy] = [800, 460];
  const rings = range(13).map((ring) => {
    const radius = 26 + ring * 27 + (ring % 3) * 3;
    const points = range(40).map((index): Point => {
      const angle = (index / 40) * 2 * Math.PI;
      const swell =
        1 +
        0.035 * Math.sin(angle * 3 + 1) +
        0.022 * Math.sin(angle * 7 + ring * 0.2) +
        (random() - 0.5) * 0.008;
      return [cx + Math.cos(angle) * radius * swell * 1.18, cy + Math.sin(angle) * radius * swell];
    });
    return { radius, data: curve(points, true) };
  });
  return notebook(
    1600,
    900,
    path(rings.at(-1)?.data ?? "", ` fill="${PAPER}" stroke-width="13"`),
    path(rings.at(-3)?.data ?? "", washed),
    path(rings.at(-4)?.data ?? "", ` fill="${PAPER}"`),
    rings
      .slice(0, -1)
      .map(({ data }, ring) => path(data, ring % 4 === 0 ? "" : thin))
      .join(""),
    path(
      line([
        [cx, cy],
        [cx + 390, cy - 190],
      ]),
      `${remark} stroke-dasharray="16 13"`,
    ),
    [2, 5, 8, 11]
      .map((ring, index) => {
        const share = ((rings[ring]?.radius ?? 0) * 1.13) / 434;
        return station(String(index + 1), [cx + 390 * share, cy - 190 * share]);
      })
      .join(""),
    path("M1190 640L1240 700M420 640L372 702", thin),
  );
}

/** Draws a leaf with bite holes, each of which has a number. */
export function bittenLeaf(): string {
  const holes: readonly Point[] = [
    [560, 360],
    [760, 560],
    [940, 350],
    [1110, 520],
  ];
  return notebook(
    1600,
    900,
    placed([230, 560], -8, leaf(1120, "entire", WASH)),
    holes
      .map(([x, y], index) => {
        const points = range(9).map((corner): Point =>
          polar([x, y], 44 + ((corner * 7 + index * 5) % 4) * 9, corner * 40),
        );
        return path(curve(points, true), ` fill="${PAPER}"`);
      })
      .join(""),
    path(
      "M1210 300C1240 262 1284 270 1290 306C1296 342 1340 346 1362 318C1380 294 1412 300 1420 326",
      ` stroke="#7f9a58" stroke-width="30"`,
    ),
    `<circle cx="1424" cy="330" r="22" fill="#7f9a58" stroke="none"/><circle cx="1432" cy="324" r="4" fill="${INK}" stroke="none"/>`,
    path("M1430 310L1440 290M1440 316L1456 300", thin),
    holes
      .map(
        ([x, y], index) =>
          `${leader([x + 30, 790 - index * 8], [x + 6, y + 66])}${station(String(index + 1), [x + 34, 810 - index * 8])}`,
      )
      .join(""),
  );
}
