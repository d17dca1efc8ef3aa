/** Endings by type, as browsers name the types of pictures that sites take. */
const ENDINGS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
  "image/svg+xml": "svg",
};

export function isPicture({ type }: Pick<File, "type">): boolean {
  return type in ENDINGS;
}

/** What cameras and clipboards call everything. */
const NAMELESS = /^(?:image|img|dsc|screenshot|bildschirmfoto|스크린샷|屏幕截图|截屏)?[-_\d\s]*$/i;

/**
 * The name of an uploaded picture below `media/`: beside others of the same article, in letters of any script, without spaces.
 *
 * @param path of the article: group and slug
 * @param attempt from 1; the next where the name is taken
 */
export function pictureName(file: Pick<File, "name" | "type">, path: string, attempt: number): string {
  const base = file.name.normalize("NFC").replace(/\.[^.]*$/, "");
  const cleaned = base
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
  const slug = path.split("/").at(-1) ?? path;
  const name = cleaned === "" || NAMELESS.test(base) ? slug : cleaned;
  const number = attempt === 1 ? "" : `-${attempt}`;
  return `media/${path}/${name}${number}.${ENDINGS[file.type] ?? "png"}`;
}

/** A picture as the text shows it, in the notation of articles. `name` begins with `media/`. */
export function pictureNotation(name: string, alt: string): string {
  const label = alt
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\[\]]/g, String.raw`\$&`);
  return `![${label}](media:${name.slice("media/".length)})`;
}
