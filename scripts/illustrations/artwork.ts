import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";

/**
 * Functions that the drawing scripts of the demo tenants share. Every script draws the same bytes on each run: random numbers
 * come from a seed, other numbers are rounded, and neither clocks nor system fonts are used.
 */
export type Point = readonly [x: number, y: number];

/** Pictures by their path below `media/`. */
export type Pictures = Readonly<Record<string, string>>;

const MAXIMUM_BYTES = 60_000;
const SITES = join(import.meta.dirname, "../../sites");

/** Returns a repeatable generator (mulberry32) of numbers from 0 (inclusive) to 1 (exclusive). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Rounds to one decimal, which is finer than any screen shows at these sizes. */
export function round(value: number): string {
  return String(Math.round(value * 10) / 10 + 0);
}

/** Returns a complete SVG picture of `width` × `height` units, which are also its pixels. */
export function picture(width: number, height: number, ...body: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">\n${body.join("\n")}\n</svg>\n`;
}

/** Returns path data of straight lines through points. */
export function line(points: readonly Point[], closed = false): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}${closed ? "Z" : ""}`;
}

/** Returns path data of a smooth curve through points: a Catmull-Rom spline as Bézier segments. */
export function curve(points: readonly Point[], closed = false): string {
  const at = (index: number): Point => {
    const count = points.length;
    const wrapped = closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1);
    return points[wrapped] ?? [0, 0];
  };
  const segments = Array.from({ length: points.length - (closed ? 0 : 1) }, (_, index) => {
    const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const control = [bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy];
    return `C${control.map(round).join(" ")}`;
  });
  const [x, y] = at(0);
  return `M${round(x)} ${round(y)}${segments.join("")}${closed ? "Z" : ""}`;
}

export function polar(center: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)];
}

/** Returns the whole numbers from 0 to `count` - 1. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/**
 * Writes pictures below `media/` of a tenant's content folder.
 *
 * @throws if a picture is too large, is not well-formed, or contains scripts or references
 */
export async function writePictures(tenant: string, pictures: Pictures): Promise<void> {
  await writePicturesInto(join(SITES, tenant, "media"), pictures);
}

/** Like {@link writePictures}, but into any folder. */
export async function writePicturesInto(folder: string, pictures: Pictures): Promise<void> {
  for (const [path, source] of Object.entries(pictures)) {
    if (Buffer.byteLength(source) > MAXIMUM_BYTES) throw new Error(`${path} exceeds ${MAXIMUM_BYTES} bytes`);
    if (/<script|href=|<foreignObject/i.test(source) || /NaN|undefined/.test(source))
      throw new Error(`${path} is not a plain picture`);
    await sharp(Buffer.from(source)).metadata();
    await writeFile(await fileIn(folder, path), source);
  }
}

/** Writes a picture as a PNG in its own size, for services that cannot read SVG. */
export async function writePng(tenant: string, path: string, source: string): Promise<void> {
  const bytes = await sharp(Buffer.from(source))
    .png({ compressionLevel: 9, palette: true, colours: 256 })
    .toBuffer();
  await writeFile(await fileIn(join(SITES, tenant, "media"), path), bytes);
}

async function fileIn(folder: string, path: string): Promise<string> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  return file;
}
