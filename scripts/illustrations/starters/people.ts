import { picture } from "../artwork.ts";

/** Colours of a portrait: background, clothes, skin and hair. */
export type Portrait = readonly [ground: string, clothes: string, skin: string, hair: string];

const HAIR = [
  // Short.
  `<path d="M208 236c-8-96 44-140 96-140s104 40 92 140c-10-30-22-52-40-62-40 18-92 16-116 4-14 12-24 32-32 58z"/>`,
  // Long.
  `<path d="M196 420c-20-70-20-330 104-330s128 250 104 330c-30-30-20-140-48-236-50 4-80-8-98-26-40 60-30 210-62 262z"/>`,
  // Tied up.
  `<circle cx="300" cy="84" r="46"/><path d="M206 244c-8-100 44-140 94-140s104 40 94 140c-12-44-50-70-94-70s-82 26-94 70z"/>`,
  // Curly.
  `<g><circle cx="226" cy="190" r="50"/><circle cx="250" cy="138" r="52"/><circle cx="304" cy="116" r="54"/><circle cx="356" cy="142" r="50"/><circle cx="376" cy="194" r="48"/></g>`,
] as const;

/** Draws a portrait of flat shapes. People differ in their colours and in their hair, which `index` selects. */
export function portrait(index: number, [ground, clothes, skin, hair]: Portrait): string {
  const shape = HAIR[index % HAIR.length] ?? HAIR[0];
  return picture(
    600,
    600,
    `<path fill="${ground}" d="M0 0h600v600H0z"/>`,
    index % HAIR.length === 1 ? `<g fill="${hair}">${shape}</g>` : "",
    `<path fill="${clothes}" d="M90 600c0-150 90-200 210-200s210 50 210 200z"/>`,
    `<path fill="${skin}" d="M258 340h84v80c0 24-84 24-84 0z"/>`,
    `<ellipse fill="${skin}" cx="300" cy="250" rx="88" ry="112"/>`,
    index % HAIR.length === 1
      ? `<path fill="${hair}" d="M208 250c-6-110 40-144 92-144s98 34 92 144c-8-40-24-64-44-80-50 10-80-4-94-16-24 24-40 52-46 96z"/>`
      : `<g fill="${hair}">${shape}</g>`,
  );
}
