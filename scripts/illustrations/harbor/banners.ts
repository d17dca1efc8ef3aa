import { beam, buoy, lamp, lighthouse, sun } from "./motifs/lights.ts";
import { ledgerPage } from "./motifs/papers.ts";
import { container, containerStacks, crane, craneHook, quay } from "./motifs/quayside.ts";
import { freighter } from "./motifs/vessels.ts";
import { glitter, swell, tideLines } from "./motifs/water.ts";
import { palette } from "./palette.ts";
import { seededRandom } from "./random.ts";
import { type Drawing, circle, path, placed, rectangle } from "./svg.ts";

/** The frame of a banner. Wide banners have a calm left half for the words; tall ones have a calm lower third. */
interface Frame {
  width: number;
  height: number;
  isTall: boolean;
}

const WIDE: Frame = { width: 1920, height: 900, isTall: false };
const TALL: Frame = { width: 900, height: 1200, isTall: true };

function banner({ width, height }: Frame, background: string, children: readonly string[]): Drawing {
  return { width, height, children: [rectangle(0, 0, width, height, background), ...children] };
}

function quayAtDusk(frame: Frame): Drawing {
  const { width, height, isTall } = frame;
  const top = isTall ? 760 : 680;
  const foot = isTall ? 560 : 1560;
  const size = isTall ? 520 : 560;
  const horizon = top - 110;
  const [hookX, hookY] = craneHook(foot, top, size, 0.42, 80);
  const stacksAt = isTall ? 330 : 1130;
  return banner(frame, palette.harbor, [
    sun(isTall ? 250 : 1090, horizon - 60, isTall ? 170 : 200, palette.brass, palette.harbor),
    rectangle(0, horizon, width, height, palette.deep),
    tideLines({
      left: 0,
      right: width,
      top: horizon + 10,
      bottom: height - 20,
      rows: 9,
      color: palette.harbor,
      random: seededRandom(`quay-${width}`),
    }),
    glitter(isTall ? 250 : 1090, horizon + 6, top, isTall ? 330 : 400, palette.brass),
    quay(isTall ? 300 : 1000, top, width, height - top, palette.ink, palette.tide, palette.deep),
    containerStacks(
      stacksAt,
      top,
      isTall ? [2, 1] : [1, 2, 2],
      isTall ? 118 : 132,
      seededRandom("quay-stacks"),
      palette.harbor,
    ),
    crane(foot, top, size, palette.paper, 0.42, 80),
    container(hookX - size * 0.16, hookY, size * 0.32, size * 0.125, palette.buoy),
    containerStacks(
      isTall ? 770 : 1790,
      top,
      [2, 2],
      isTall ? 118 : 132,
      seededRandom("quay-right"),
      palette.harbor,
    ),
  ]);
}

function sightline(frame: Frame): Drawing {
  const { width, height, isTall } = frame;
  const horizon = isTall ? 470 : 390;
  const levels = Array.from(
    { length: 13 },
    (_, week) => horizon + 22 + (height - horizon - 30) * (week / 12) ** 1.35,
  );
  const tenth = levels[9] ?? height * 0.75;
  const foot: readonly [number, number] = isTall ? [690, 560] : [1640, 470];
  const tall = isTall ? 430 : 400;
  const target: readonly [number, number] = isTall ? [250, (levels[7] ?? tenth) - 50] : [1080, tenth - 70];
  const [rockX, rockY] = foot;
  const stars = seededRandom("stars");
  return banner(frame, palette.ink, [
    ...Array.from({ length: 16 }, () =>
      circle(stars() * width, 30 + stars() * (horizon - 90), 2.5 + stars() * 3, palette.mist),
    ),
    rectangle(0, horizon, width, height - horizon, palette.deep),
    beam(lamp(rockX, rockY, tall), target, isTall ? 70 : 90, palette.brass, 0.88),
    swell(0, width, levels, 20, palette.harbor, 7),
    swell(0, width, [target[1] + (isTall ? 50 : 70)], 20, palette.brass, 8),
    path(`M${rockX - 300} ${rockY + 44}q110 -90 230 -86q150 -10 260 30q90 30 180 56z`, { fill: palette.ink }),
    lighthouse(rockX, rockY, tall, palette.paper, palette.buoy),
    buoy(target[0], target[1] + (isTall ? 56 : 76), isTall ? 120 : 140, palette.buoy, palette.paper, -7),
  ]);
}

function shipOnLedger(frame: Frame): Drawing {
  const { width, height, isTall } = frame;
  const water = isTall ? 560 : 430;
  const page = isTall ? { x: 60, width: 780, rows: 7, step: 62 } : { x: 840, width: 1010, rows: 7, step: 62 };
  const length = isTall ? 640 : 800;
  return banner(frame, palette.deep, [
    circle(isTall ? 690 : 1620, isTall ? 210 : 190, isTall ? 120 : 130, palette.brass),
    tideLines({
      left: 0,
      right: width,
      top: water + 10,
      bottom: height - 20,
      rows: 9,
      color: palette.harbor,
      random: seededRandom(`ledger-${width}`),
    }),
    ledgerPage(page.x, water - 8, page.width, page.rows, page.step, seededRandom("ledger-page")),
    rectangle(page.x, water - 8, page.width, 62, palette.tide),
    path(
      `M${page.x} ${water + 54}${"q24 -22 48 0t48 0".repeat(Math.floor(page.width / 96))}v-20H${page.x}z`,
      { fill: palette.tide },
    ),
    placed(page.x + (page.width - length) / 2, water + 18, [
      freighter(0, 0, length, palette.ink, seededRandom("ledger-ship")),
    ]),
  ]);
}

/** Functions that draw the banners of the home page, by file name. */
export const banners: Readonly<Record<string, () => Drawing>> = {
  quay: () => quayAtDusk(WIDE),
  "quay-mobile": () => quayAtDusk(TALL),
  sightline: () => sightline(WIDE),
  "sightline-mobile": () => sightline(TALL),
  ledger: () => shipOnLedger(WIDE),
  "ledger-mobile": () => shipOnLedger(TALL),
};
