import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { banners } from "./harbor/banners.ts";
import { icon, logo, social } from "./harbor/brand.ts";
import { covers } from "./harbor/covers.ts";
import { figures } from "./harbor/figures.ts";
import { type Drawing, document } from "./harbor/svg.ts";

const media = fileURLToPath(new URL("../../sites/harbor/media/", import.meta.url));

async function write(file: string, content: string | Uint8Array): Promise<void> {
  const path = join(media, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

async function writeAll(folder: string, drawings: Readonly<Record<string, () => Drawing>>): Promise<number> {
  const entries = Object.entries(drawings);
  for (const [name, draw] of entries) await write(`${folder}/${name}.svg`, document(draw()));
  return entries.length;
}

const counts = [await writeAll("covers", covers), await writeAll("banners", banners), await writeAll("figures", figures)];
await write("brand/logo.svg", document(logo(), { role: "img", "aria-label": "Harbor & Lane" }));
await write("brand/icon.svg", document(icon()));
await write("brand/social.png", await sharp(Buffer.from(document(social()))).png({ compressionLevel: 9, palette: true }).toBuffer());
console.log(`${counts.reduce((sum, count) => sum + count, 0)} drawings, logo, icon and social picture written to ${media}`);
