import { composed } from "../../contract/addresses/composed.ts";

/** File extensions of accepted picture types. */
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

/** Default names that cameras, screenshots and clipboards give to pictures. */
const NAMELESS = /^(?:image|img|dsc|screenshot|bildschirmfoto|스크린샷|屏幕截图|截屏)?[-_\d\s]*$/i;

/**
 * The name of an uploaded picture below `media/`, in a folder per article. It may contain letters of any script, but no spaces.
 *
 * @param path the article's group and slug
 * @param attempt counts from 1 and increases while the name is taken
 */
export function pictureName(file: Pick<File, "name" | "type">, path: string, attempt: number): string {
  const base = composed(file.name).replace(/\.[^.]*$/, "");
  const cleaned = slugOf(base);
  const slug = path.split("/").at(-1) ?? path;
  const name = cleaned === "" || NAMELESS.test(base) ? slug : cleaned;
  const number = attempt === 1 ? "" : `-${attempt}`;
  return `media/${path}/${name}${number}.${ENDINGS[file.type] ?? "png"}`;
}

/**
 * The name of an uploaded file below `media/`.
 *
 * @param folder folder below `media/` with a slash at its end; "" for `media/` itself
 * @param attempt counts from 1 and increases while the name is taken
 */
export function mediaName(file: Pick<File, "name" | "type">, folder: string, attempt: number): string {
  const composedName = composed(file.name);
  const [, base = composedName, ending = ""] = /^(.+)\.([^.]+)$/.exec(composedName) ?? [];
  const slug = slugOf(base) || "file";
  const number = attempt === 1 ? "" : `-${attempt}`;
  return `media/${folder}${slug}${number}.${ENDINGS[file.type] ?? ending.toLowerCase()}`;
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
}

/** Matches the characters of an alt text that Markdown would read as notation. Underscores within words have no meaning. */
const NOTATION = /[\\[\]*`~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#?\w+;)/giu;

/** The Markdown source of a picture. `name` begins with `media/`. */
export function pictureNotation(name: string, alt: string): string {
  const label = alt
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll(NOTATION, String.raw`\$&`);
  return `![${label}](media:${name.slice("media/".length)})`;
}
