import { picture, polar, range, round } from "../artwork.ts";
import { INK, PAPER, REMARK, WASH } from "./notebook.ts";

const POT = [815, 430] as const;
const REACH = 250;

/** Draws a wheelbarrow that brings a plant with the given number of leaves to its new bed. */
export function barrow(leaves: number): string {
  const spread = Math.min(24 * (leaves - 1), 200);
  const blades = range(leaves).map((index) => {
    const degrees = -90 + (leaves === 1 ? 0 : (index / (leaves - 1) - 0.5) * spread);
    const [tip, left, right] = [
      polar(POT, REACH, degrees),
      polar(POT, REACH * 0.55, degrees - 11),
      polar(POT, REACH * 0.55, degrees + 11),
    ].map((point) => point.map(round).join(" "));
    return `M${POT.join(" ")}Q${left} ${tip}Q${right} ${POT.join(" ")}`;
  });
  return picture(
    1600,
    900,
    `<path fill="${PAPER}" d="M0 0H1600V900H0Z"/>`,
    `<g stroke="${INK}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round" fill="none">`,
    `<path fill="${WASH}" d="${blades.join("")}"/>`,
    `<path fill="${PAPER}" d="M560 430H1070L970 620H640Z"/>`,
    '<path d="M1070 430L1330 370M970 620L1040 740M690 620L600 680"/>',
    `<circle cx="570" cy="680" r="66" fill="${PAPER}"/><circle cx="570" cy="680" r="10"/>`,
    `<path d="M120 746H1480" stroke="${REMARK}"/>`,
    "</g>",
  );
}
