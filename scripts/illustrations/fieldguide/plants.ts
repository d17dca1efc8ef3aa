import { type Point, curve, line, polar, range, round } from "../artwork.ts";

/** The shape of a leaf's edge. */
export type LeafMargin =
  | "entire"
  | "wavy"
  | "toothed"
  | "scalloped"
  | "spined"
  | "lobed"
  | "parted"
  | "pinnate";

const VEIN = ' stroke-width="1.8"';

/** Returns half the width of a leaf at a position along its length. Both are fractions of the length. */
function outline(margin: LeafMargin, share: number): number {
  const body = 0.27 * Math.sin(Math.PI * share ** 0.82) ** 0.9;
  const wave = (count: number) => share * count - Math.floor(share * count);
  switch (margin) {
    case "wavy":
      return body * (1 + 0.1 * Math.sin(share * 34));
    case "toothed":
      return body * (0.84 + 0.2 * wave(11));
    case "scalloped":
      return body * (0.86 + 0.18 * Math.abs(Math.sin(share * Math.PI * 8)));
    case "spined":
      return body * (0.66 + 0.42 * Math.abs(wave(5) - 0.5) * 2);
    case "lobed":
      return body * (0.62 + 0.52 * Math.abs(Math.sin(share * Math.PI * 4)) ** 0.7);
    case "parted":
      return body * (0.22 + 1 * Math.abs(Math.sin(share * Math.PI * 5)) ** 0.8);
    default:
      return body;
  }
}

/** Draws a leaf along the x axis with its stalk at the origin. */
export function leaf(length: number, margin: LeafMargin, wash: string): string {
  if (margin === "pinnate") return pinnateLeaf(length, wash);
  const steps = margin === "entire" ? 12 : 66;
  const side = (sign: number) =>
    range(steps + 1).map((index): Point => [
      (index / steps) * length,
      sign * outline(margin, index / steps) * length,
    ]);
  const edge = [...side(-1), ...side(1).reverse()];
  const isSharp = margin === "toothed" || margin === "spined";
  const veins = range(6).flatMap((index) => {
    const share = 0.14 + index * 0.12;
    return [-1, 1].map((sign) => {
      const reach = outline("entire", share + 0.12) * length * 0.62;
      return `M${round(share * length)} 0Q${round((share + 0.05) * length)} ${round(sign * reach * 0.6)} ${round((share + 0.13) * length)} ${round(sign * reach)}`;
    });
  });
  return `<path fill="${wash}" d="${isSharp ? line(edge, true) : curve(edge, true)}"/><path d="M0 0H${round(length * 0.94)}"/><path${VEIN} d="${veins.join("")}"/>`;
}

function pinnateLeaf(length: number, wash: string): string {
  const leaflets = range(5).flatMap((index) => {
    const share = 0.16 + index * 0.16;
    return [-1, 1].map(
      (sign) =>
        `<g transform="translate(${round(share * length)} 0) rotate(${sign * 58})">${leaf(length * (0.34 - index * 0.03), "entire", wash)}</g>`,
    );
  });
  return `<path d="M0 0H${round(length * 0.82)}"/>${leaflets.join("")}<g transform="translate(${round(length * 0.8)} 0)">${leaf(length * 0.24, "entire", wash)}</g>`;
}

interface Frond {
  length: number;
  pairs: number;
  /** Length of the longest leaflet. */
  width: number;
  wash: string;
}

/** Returns the length of a frond's leaflets, relative to the longest, at a share of the frond's length. */
export function frondShape(share: number): number {
  return (
    Math.min(1, 0.45 + (share - 0.1) * 3.2) *
      Math.max(0, 1 - ((share - 0.26) / 0.74) ** 2 * Number(share > 0.26)) ** 0.85 +
    0.04
  );
}

/** Draws a fern frond along the x axis with its root at the origin and a rolled-in tip. */
export function frond({ length, pairs, width, wash }: Frond): string {
  const bend = (share: number): Point => [share * length, -Math.sin(share * Math.PI) * length * 0.05];
  const pinnae = range(pairs).flatMap((index) => {
    const share = 0.14 + (index / pairs) * 0.8;
    const [x, y] = bend(share);
    const reach = width * frondShape(share);
    const lean = 74 - share * 26;
    return [-1, 1].map((sign) => {
      const lobes = Math.min(9, Math.max(3, Math.round(reach / 15)));
      const edge = (side: number) =>
        range(lobes * 2 + 1).map((step): Point => {
          const along = step / (lobes * 2);
          const half = (0.085 * (1 - along) + 0.02) * reach * (step % 2 === 0 ? 0.5 : 1.12);
          return [along * reach, side * half];
        });
      const shape = line([...edge(-1), ...edge(1).reverse()], true);
      return `<g transform="translate(${round(x + (sign > 0 ? length * 0.006 : 0))} ${round(y)}) rotate(${round(sign * lean)})"><path fill="${wash}" stroke-width="2" d="${shape}"/><path stroke-width="1.4" d="M0 0H${round(reach * 0.92)}"/></g>`;
    });
  });
  const [tx, ty] = bend(0.95);
  const coil = range(22).map((index): Point => {
    const turn = index * 26;
    return polar([tx + length * 0.008, ty + length * 0.018], length * 0.02 * (1 - index / 26), -90 + turn);
  });
  return `<path stroke-width="4.4" d="${curve(range(11).map((index) => bend((index / 10) * 0.95)))}"/>${pinnae.join("")}<path d="${curve(coil)}"/>`;
}

/** Draws a flower seen from the front, around the origin. */
export function flower(radius: number, petals: number, wash: string, heart: string): string {
  const spread = Math.min(52, 150 / petals + 14);
  const drawn = range(petals).map((index) => {
    const degrees = -90 + (index * 360) / petals;
    const at = (share: number, offset: number) => polar([0, 0], radius * share, degrees + offset);
    const edge = curve(
      [
        at(0.16, 0),
        at(0.6, -spread * 0.62),
        at(0.94, -spread * 0.36),
        at(1, 0),
        at(0.94, spread * 0.36),
        at(0.6, spread * 0.62),
      ],
      true,
    );
    const veins = [-0.22, 0, 0.22].map((share) => line([at(0.3, spread * share), at(0.84, spread * share)]));
    return `<path fill="${wash}" d="${edge}"/><path${VEIN} d="${veins.join("")}"/>`;
  });
  const stamens = range(14).map((index) => {
    const [x, y] = polar([0, 0], radius * 0.34, index * (360 / 14));
    return `<path${VEIN} d="M0 0L${round(x)} ${round(y)}"/><circle cx="${round(x)}" cy="${round(y)}" r="${round(radius * 0.03)}" fill="${heart}"/>`;
  });
  return `${drawn.join("")}${stamens.join("")}<circle r="${round(radius * 0.18)}" fill="${heart}"/>`;
}
