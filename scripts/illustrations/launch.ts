import { type Point, line, picture, polar, range, round, writePictures, writePng } from "./artwork.ts";
import { coins, questionMark, soundStreet } from "./launch/covers.ts";
import { SQUARE_PHONE, SQUARE_WIDE, shortTrips, squareHours } from "./launch/figures.ts";
import { CREAM, DEEP, INK, RED, YELLOW, chair, disc, shape, sunWheel } from "./launch/poster.ts";
import { text, textWidth } from "./lettering.ts";

/**
 * Draws the pictures of Quiet Sunday as one poster in four flat inks, as if screen-printed. The sun is a wheel without an engine
 * that rolls down an empty street towards a chair.
 */
interface Street {
  width: number;
  height: number;
  vanishing: Point;
  /** Where the kerbs meet the lower edge of the picture. */
  kerbs: readonly [left: number, right: number];
}

/** Returns a point of the street. Depths are between the vanishing point (0) and the lower edge (1). */
function along({ vanishing, height }: Street, x: number, depth: number): Point {
  return [vanishing[0] + (x - vanishing[0]) * depth, vanishing[1] + (height - vanishing[1]) * depth];
}

/** Draws house fronts on both sides as two fans of flat blocks that step down towards the horizon. */
function houses(street: Street): string {
  const { vanishing, width } = street;
  const depths = [1.9, 1.3, 0.92, 0.66, 0.48, 0.35, 0.25];
  const heights = [1.02, 0.86, 1, 0.8, 0.94, 0.84];
  return ([-1, 1] as const)
    .flatMap((side) =>
      depths.slice(0, -1).flatMap((near, index) => {
        const far = depths[index + 1] ?? 0;
        const kerb = side < 0 ? street.kerbs[0] - width * 0.04 : street.kerbs[1] + width * 0.04;
        const roof =
          vanishing[1] - street.height * 0.62 * (heights[(index + (side < 0 ? 0 : 2)) % heights.length] ?? 1);
        const rooftop = (depth: number): Point => [
          along(street, kerb, depth)[0],
          vanishing[1] + (roof - vanishing[1]) * depth,
        ];
        const front = shape(
          [along(street, kerb, near), along(street, kerb, far), rooftop(far), rooftop(near)],
          index % 2 === 0 ? DEEP : "#8f1c0b",
        );
        const windows = range(3).flatMap((floor) =>
          range(2).map((bay) => {
            const a = near + (far - near) * (0.18 + bay * 0.42);
            const b = near + (far - near) * (0.4 + bay * 0.42);
            const [low, high] = [0.16 + floor * 0.27, 0.31 + floor * 0.27];
            const height = (depth: number, share: number): Point => {
              const [x, ground] = along(street, kerb, depth);
              return [x, ground + (rooftop(depth)[1] - ground) * share];
            };
            const isLit = (index * 5 + floor * 3 + bay * 7 + (side < 0 ? 0 : 4)) % 4 === 0;
            return shape(
              [height(a, low), height(b, low), height(b, high), height(a, high)],
              isLit ? YELLOW : RED,
            );
          }),
        );
        return [front, ...windows];
      }),
    )
    .join("");
}

function openStreet(
  street: Street,
  sun: { center: Point; radius: number },
  chairAt: Point,
  chairSize: number,
): string {
  const { width, height, vanishing, kerbs } = street;
  const middle = (kerbs[0] + kerbs[1]) / 2;
  const dashes = [0.2, 0.3, 0.43, 0.6, 0.82].map((depth) => {
    const end = depth * 1.16;
    const half = width * 0.006;
    return shape(
      [
        along(street, middle - half, depth),
        along(street, middle + half, depth),
        along(street, middle + half, end),
        along(street, middle - half, end),
      ],
      RED,
    );
  });
  const shadowTip: Point = [chairAt[0] + (chairAt[0] - sun.center[0]) * 0.5, height + 30];
  return picture(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${RED}"/>`,
    houses(street),
    shape(
      [
        along(street, kerbs[0] - width * 0.04, 0),
        along(street, kerbs[0] - width * 0.04, 2),
        along(street, kerbs[1] + width * 0.04, 2),
      ],
      YELLOW,
    ),
    shape([vanishing, along(street, kerbs[0], 2), along(street, kerbs[1], 2)], CREAM),
    dashes.join(""),
    sunWheel(sun.center, sun.radius, 11, RED),
    shape(
      [
        [chairAt[0] - chairSize * 0.24, chairAt[1]],
        [chairAt[0] + chairSize * 0.33, chairAt[1] - chairSize * 0.1],
        [shadowTip[0] + chairSize * 0.5, shadowTip[1]],
        [shadowTip[0] - chairSize * 0.4, shadowTip[1]],
      ],
      YELLOW,
    ),
    chair(chairAt, chairSize, INK),
  );
}

/** Draws a clock with its hands at ten and four; the six hours in between are drawn as a street. */
function clock(): string {
  const center: Point = [800, 450];
  const radius = 376;
  const hour = (number: number) => number * 30 - 90;
  const from = polar(center, radius, hour(10));
  const to = polar(center, radius, hour(4));
  const middle = polar(center, radius, hour(1));
  const arc = (to: Point) => `A${radius} ${radius} 0 0 1 ${to.map(round).join(" ")}`;
  const sector = `M${from.map(round).join(" ")}${arc(middle)}${arc(to)}Z`;
  const marks = range(12).map((number) => {
    const isOpen = number >= 10 || number <= 4;
    const end = polar(center, radius * (number % 3 === 0 ? 0.84 : 0.9), hour(number));
    return `<path stroke="${isOpen ? RED : YELLOW}" d="${line([polar(center, radius * 0.965, hour(number)), end])}"/>`;
  });
  const lanes = [0.34, 0.54].map((share) => {
    const [a, b] = [polar(center, radius * share, hour(10)), polar(center, radius * share, hour(4))];
    return `<path d="M${a.map(round).join(" ")}A${round(radius * share)} ${round(radius * share)} 0 0 1 ${b.map(round).join(" ")}"/>`;
  });
  const seats = [35, 62, 88, 118, 146, 171].map((degrees, index) => {
    const at = polar(center, radius * (index % 2 === 0 ? 0.44 : 0.68), 180 + 30 + degrees - 22);
    return `<rect x="-13" y="-13" width="26" height="26" rx="3" fill="${index % 3 === 0 ? RED : INK}" transform="translate(${at.map(round).join(" ")}) rotate(${degrees + 30})"/>`;
  });
  const hand = (number: number, share: number) =>
    `<path d="${line([polar(center, -34, hour(number)), polar(center, radius * share, hour(number))])}"/>`;
  return picture(
    1600,
    900,
    `<rect width="1600" height="900" fill="${RED}"/>`,
    `<g fill="none" stroke="${DEEP}" stroke-width="26">${range(9)
      .map((index) => `<circle cx="800" cy="450" r="${470 + index * 72}"/>`)
      .join("")}</g>`,
    disc(center, radius + 26, CREAM),
    disc(center, radius, INK),
    `<path fill="${YELLOW}" d="${sector}"/>`,
    `<g fill="none" stroke="${CREAM}" stroke-width="9" stroke-dasharray="46 30">${lanes.join("")}</g>`,
    seats.join(""),
    `<g stroke-width="15" stroke-linecap="round">${marks.join("")}</g>`,
    `<g stroke="${CREAM}" stroke-width="20" stroke-linecap="round">${hand(10, 0.62)}${hand(4, 0.8)}</g>`,
    disc(center, 32, RED),
  );
}

/** Draws the town inside its ring road from above; one street is already yellow and has chairs on it. */
function townPlan(): string {
  const center: Point = [800, 452];
  const [a, b]: readonly [number, number] = [690, 388];
  const ring = (share: number, degrees: number): Point => {
    const angle = (degrees * Math.PI) / 180;
    const wobble = 1 + 0.05 * Math.sin(angle * 3 + 1) + 0.03 * Math.sin(angle * 5);
    return [
      center[0] + a * share * wobble * Math.cos(angle),
      center[1] + b * share * wobble * Math.sin(angle),
    ];
  };
  const loop = (share: number) =>
    line(
      range(72).map((index) => ring(share, index * 5)),
      true,
    );
  const radials = range(24).map((index) => {
    const angle = index * 15 + 6;
    return line([ring([0.16, 0.54, 0.36, 0.54][index % 4] ?? 1, angle), ring(1, angle + 5)]);
  });
  const roads = range(9).map((index) => line([ring(1, index * 40 + 14), ring(2.6, index * 40 + 22)]));
  const chosenStreet = range(7).map((index) => ring(0.71, 186 + index * 9));
  const seats = range(6).map((index) => ring(0.71, 189 + index * 9));
  return picture(
    1600,
    900,
    `<rect width="1600" height="900" fill="${RED}"/>`,
    `<path fill="${DEEP}" d="${loop(1)}"/>`,
    `<g fill="none" stroke="${RED}" stroke-width="16">${roads.map((path) => `<path d="${path}" stroke="${DEEP}"/>`).join("")}</g>`,
    `<g fill="none" stroke="${CREAM}" stroke-linejoin="round">`,
    `<path stroke-width="30" d="${loop(1)}"/>`,
    `<g stroke-width="13">${[0.16, 0.36, 0.54, 0.71, 0.86].map((share) => `<path d="${loop(share)}"/>`).join("")}${radials.map((path) => `<path d="${path}"/>`).join("")}</g>`,
    `</g>`,
    `<path fill="none" stroke="${INK}" stroke-width="54" stroke-linecap="round" stroke-linejoin="round" d="${line(chosenStreet)}"/>`,
    `<path fill="none" stroke="${YELLOW}" stroke-width="42" stroke-linecap="round" stroke-linejoin="round" d="${line(chosenStreet)}"/>`,
    seats
      .map(
        ([x, y], index) =>
          `<rect x="-12" y="-12" width="24" height="24" rx="3" fill="${index % 2 === 0 ? INK : RED}" transform="translate(${round(x)} ${round(y)}) rotate(${index * 23})"/>`,
      )
      .join(""),
  );
}

const MARK_SIZE = 64;

function mark(): string {
  return `${disc([32, 32], 30, RED)}<path fill="${CREAM}" d="M8 50A30 30 0 0 0 56 50Z"/>${sunWheel([32, 29], 21, 11, RED)}`;
}

function logo(): string {
  const width = Math.ceil(MARK_SIZE + 18 + textWidth("Quiet Sunday") * 2.7 + 6);
  return picture(
    width,
    MARK_SIZE,
    mark(),
    text("Quiet Sunday", [MARK_SIZE + 16, 17], 27, RED, { weight: 1.7 }),
  );
}

const wide: Street = { width: 1920, height: 900, vanishing: [1240, 400], kerbs: [620, 2060] };
const cover: Street = { width: 1600, height: 900, vanishing: [800, 380], kerbs: [180, 1420] };
const tall: Street = { width: 900, height: 1200, vanishing: [450, 560], kerbs: [-40, 940] };
const social: Street = { width: 1200, height: 630, vanishing: [760, 280], kerbs: [330, 1290] };

await writePictures("launch", {
  "brand/logo.svg": logo(),
  "brand/icon.svg": picture(MARK_SIZE, MARK_SIZE, mark()),
  "banners/open-street.svg": openStreet(wide, { center: [1240, 360], radius: 262 }, [1020, 846], 172),
  "banners/open-street-mobile.svg": openStreet(tall, { center: [450, 560], radius: 250 }, [330, 1110], 210),
  "covers/one-quiet-sunday.svg": openStreet(cover, { center: [800, 370], radius: 270 }, [660, 850], 176),
  "covers/how-the-day-works.svg": clock(),
  "covers/add-your-street.svg": townPlan(),
  "covers/what-we-heard.svg": soundStreet(),
  "covers/questions.svg": questionMark(),
  "covers/who-pays.svg": coins(),
  "figures/square-hours.svg": squareHours(SQUARE_WIDE),
  "figures/square-hours.mobile.svg": squareHours(SQUARE_PHONE),
  "figures/short-trips.svg": shortTrips(),
});
await writePng(
  "launch",
  "brand/social.png",
  openStreet(social, { center: [760, 262], radius: 190 }, [630, 592], 124),
);
