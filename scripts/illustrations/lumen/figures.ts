import { type Point, curve, line, picture, range, round } from "../artwork.ts";
import { AMBER, GLOW, BONE, gradient, rectangle, shape } from "./light.ts";
import { type Place, chairParts, hull, shadowsOf } from "./shadows.ts";

/** Draws a section through the cistern: vaults above, and a cone of light on every desk. */
export function readingRoomSection(): string {
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

/** Draws a plan of the bend: the driver's line of sight, ninety metres long, ends in the shelter. */
export function lastBusPlan(): string {
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

/** Draws seven minutes of the hour, one per row: the chair, the lamp on its rail, and the length of the shadow. */
export function oneShadowHours(): string {
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

/** Draws the same room twice, lit in two ways with the same power. */
export function evenCeilingTwice(): string {
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
