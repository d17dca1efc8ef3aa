import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { stringify } from "yaml";
import { createRandom } from "../src/content/testing/random.ts";

/** The code of the site with the pictures. It has no other content. */
export const PHOTO_TENANT = "photos";

const WIDTH = 1_200;
const HEIGHT = 800;
const SHAPES = 40;
/** Grain as in a photograph, because flat colours would compress too fast. */
const GRAIN = { type: "gaussian", mean: 128, sigma: 14 } as const;

/** Writes a content folder with the given number of different pictures, and returns their paths below `media/`. */
export async function writePhotoFolder(folder: string, count: number): Promise<string[]> {
  mkdirSync(path.join(folder, "media"), { recursive: true });
  const site = {
    code: PHOTO_TENANT,
    name: "Photos",
    hosts: [`${PHOTO_TENANT}.localhost`],
    theme: "theme1",
    languages: [{ code: "en", name: "English", default: true }],
  };
  writeFileSync(path.join(folder, "site.yaml"), stringify(site));
  const names = Array.from({ length: count }, (_, number) => `photo-${number}.jpg`);
  for (const [number, name] of names.entries()) {
    const grain = { width: WIDTH, height: HEIGHT, channels: 3, background: "#888", noise: GRAIN } as const;
    const bytes = await sharp({ create: grain })
      .composite([{ input: Buffer.from(drawScene(number + 1)), blend: "soft-light" }])
      .jpeg({ quality: 88 })
      .toBuffer();
    writeFileSync(path.join(folder, "media", name), bytes);
  }
  return names;
}

function drawScene(seed: number): string {
  const random = createRandom(seed);
  const shapes = Array.from({ length: SHAPES }, () => {
    const [x, y, size] = [random() * WIDTH, random() * HEIGHT, 10 + random() * 200];
    const color = `hsl(${Math.floor(random() * 360)} ${Math.floor(30 + random() * 60)}% ${Math.floor(20 + random() * 60)}%)`;
    return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * random()}" fill="${color}" opacity="${0.3 + random() * 0.7}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="hsl(${(seed * 37) % 360} 40% 60%)"/>${shapes.join("")}</svg>`;
}
