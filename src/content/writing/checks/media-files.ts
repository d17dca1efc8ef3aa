import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname } from "node:path";
import sharp from "sharp";
import { MAXIMUM_MEDIA_PATH_LENGTH, isMediaPath } from "../../../contract/addresses/media-paths.ts";
import { coded } from "../../../contract/studio/finding-codes.ts";
import { MAXIMUM_DRAWING_BYTES, MAXIMUM_MEDIA_BYTES } from "../../../contract/studio/media-limits.ts";
import { hashOfFile } from "../../files/hash-of-file.ts";
import { decodePicture } from "../../media/decode-picture.ts";
import { checkIco } from "../../media/ico.ts";
import { ICON_TYPE, MEDIA_TYPES, mediaTypeOf } from "../../media/media-types.ts";
import { MAXIMUM_PIXELS } from "../../media/picture-limits.ts";
import type { MediaContent } from "../../model/tenant-content.ts";
import { Findings } from "../../source/findings.ts";
import { FIRST_FINDINGS, countRest } from "../../source/first-findings.ts";
import { type SourceFile, readIfReadable } from "../../source/source-file.ts";
import { inspectSvg } from "../../source/svg.ts";
import { matchesExtension } from "./media-content.ts";

/**
 * Types of pictures by their content. A wrong extension is common and harmless. A file of any other type is refused, since no
 * browser would show it, or since it would be shown without having been checked.
 */
const PICTURE_TYPES: Record<string, string> = {
  av1: "image/avif",
  gif: "image/gif",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

/** Maximum number of files that are read, decoded and hashed at the same time. */
const AT_ONCE = availableParallelism();

const DRAWING_TYPE = "image/svg+xml";

// The cache is off, because it identifies files by name, and an editor may replace a file.
sharp.cache(false);

/**
 * Reads type, hash and size in pixels of each file below `media/`. Adds a finding for files that must not be served or cannot
 * be shown.
 *
 * @param stored hashes of stored files, by path. For an unchanged file, the match between name and content is not checked
 * again, and a picture is not decoded
 */
export async function readMediaFiles(
  files: readonly SourceFile[],
  findings: Findings,
  stored: ReadonlyMap<string, string> = new Map(),
): Promise<MediaContent[]> {
  const read = files.map((file): FileReading => ({ file, findings: new Findings() }));
  const waiting = read.values();
  const work = async () => {
    for (const entry of waiting)
      entry.media = await readIfReadable(entry.file, entry.findings, () =>
        readMediaFile(entry.file, entry.findings, stored),
      );
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const entry of read) findings.addAll(entry.findings.list);
  return read.flatMap(({ media }) => media ?? []);
}

interface FileReading {
  file: SourceFile;
  findings: Findings;
  media?: MediaContent | undefined;
}

async function readMediaFile(
  source: SourceFile,
  findings: Findings,
  stored: ReadonlyMap<string, string>,
): Promise<MediaContent | undefined> {
  const mimeType = mediaTypeOf(source.path);
  if (mimeType === undefined) {
    findings.error(
      "media-type",
      source.origin,
      1,
      `this kind of file is not served; allowed are ${Object.keys(MEDIA_TYPES).join(" ")}`,
    );
    return undefined;
  }
  const path = source.path.slice("media/".length);
  if (!isMediaPath(path)) {
    findings.error(
      "media-name",
      source.origin,
      1,
      `its name cannot be part of an address: it contains a backslash, a control character, or more than ${MAXIMUM_MEDIA_PATH_LENGTH.toLocaleString("en")} characters. Rename it`,
    );
    return undefined;
  }
  const maximumBytes = mimeType === DRAWING_TYPE ? MAXIMUM_DRAWING_BYTES : MAXIMUM_MEDIA_BYTES;
  if (source.bytes > maximumBytes) {
    findings.error(
      "too-large",
      source.origin,
      1,
      mimeType === DRAWING_TYPE
        ? `the SVG is larger than ${maximumBytes / 1_000_000} MB. Simplify its paths, or save it as PNG or WebP`
        : `the file is larger than ${maximumBytes / 1_000_000} MB. Make it smaller or host it elsewhere`,
    );
    return undefined;
  }
  const hash = await hashOfFile(source.file);
  const picture = await inspect(source, mimeType, findings, { isKnown: stored.get(path) === hash });
  return picture && { path, file: source.file, hash, bytes: source.bytes, ...picture };
}

type Inspected = Pick<MediaContent, "mimeType" | "width" | "height">;

async function inspect(
  source: SourceFile,
  mimeType: string,
  findings: Findings,
  { isKnown }: { isKnown: boolean },
): Promise<Inspected | undefined> {
  if (mimeType === DRAWING_TYPE) return inspectDrawing(source, mimeType, findings);
  if (mimeType === ICON_TYPE) return inspectIcon(source, findings);
  if (mimeType.startsWith("image/")) return inspectPicture(source, findings, { isKnown });
  const isRight = isKnown || (await matchesExtension(source, findings));
  return isRight ? { mimeType, width: null, height: null } : undefined;
}

/** Returns the type of a picture according to its content; `undefined` if no site serves this type. */
export async function pictureTypeOf(file: string): Promise<string | undefined> {
  try {
    const { format, compression } = await sharp(file, { limitInputPixels: false }).metadata();
    return format === "svg" ? "image/svg+xml" : PICTURE_TYPES[compression ?? format];
  } catch {
    // The library throws if it does not recognise the format.
    return undefined;
  }
}

async function inspectPicture(
  source: SourceFile,
  findings: Findings,
  { isKnown }: { isKnown: boolean },
): Promise<Inspected | undefined> {
  try {
    const {
      format,
      compression,
      width,
      height,
      pages,
      orientation = 1,
    } = await sharp(source.file, { limitInputPixels: false }).metadata();
    // A HEIF file contains either AV1, then its type is AVIF, or a format that browsers cannot show.
    const kind = compression ?? format;
    const mimeType = PICTURE_TYPES[kind];
    if (mimeType === undefined) {
      findings.error(
        "media-type",
        source.origin,
        1,
        `its name says ${extname(source.path)}, its content ${kind.toUpperCase()}. Save it in the format of its extension, or rename it`,
      );
      return undefined;
    }
    if (width * height > MAXIMUM_PIXELS) {
      findings.error(
        "too-large",
        source.origin,
        1,
        `${width} × ${height} pixels; at most ${MAXIMUM_PIXELS / 1_000_000} million are allowed`,
      );
      return undefined;
    }
    if (!isKnown) await decodePicture(source.file, { width, height, pages });
    // EXIF orientations from 5 on turn the picture on its side, so width and height are swapped.
    return orientation >= 5 ? { mimeType, width: height, height: width } : { mimeType, width, height };
  } catch (error) {
    reportBroken(source, error, findings);
    return undefined;
  }
}

function reportBroken(source: SourceFile, error: unknown, findings: Findings): void {
  const message = error instanceof Error ? error.message : String(error);
  const [reason] = message.split("\n").filter((line) => !SOUGHT_IN_VAIN.test(line));
  findings.error(
    "broken-media",
    source.origin,
    1,
    `the picture cannot be read: ${reason}. Save it again, in the format of its extension`,
  );
}

/** Matches messages about reading beyond the end. The library reports each such attempt before the actual problem. */
const SOUGHT_IN_VAIN = /: bad seek to \d+$/;

/** An icon file contains pictures of several sizes, so the file itself has no size. */
async function inspectIcon(source: SourceFile, findings: Findings): Promise<Inspected | undefined> {
  try {
    checkIco(await readFile(source.file));
    return { mimeType: ICON_TYPE, width: null, height: null };
  } catch (error) {
    reportBroken(source, error, findings);
    return undefined;
  }
}

async function inspectDrawing(
  source: SourceFile,
  mimeType: string,
  findings: Findings,
): Promise<Inspected | undefined> {
  if (source.safeDrawing !== undefined) return { mimeType, ...source.safeDrawing };
  const report = inspectSvg(await readFile(source.file, "utf8"));
  if (report.broken !== undefined) {
    findings.error(
      "broken-media",
      source.origin,
      report.broken.line,
      `not a readable SVG: ${report.broken.reason}`,
      coded("broken-drawing", { reason: report.broken.reason }),
    );
    return undefined;
  }
  for (const { line, what } of report.unsafe.slice(0, FIRST_FINDINGS)) {
    findings.error(
      "unsafe-svg",
      source.origin,
      line,
      `${what} is not allowed in a picture: it could run code or contact other hosts. Remove it`,
    );
  }
  const [next] = report.unsafe.slice(FIRST_FINDINGS);
  if (next !== undefined)
    countRest(findings, source.origin, { line: next.line }, report.unsafe.length - FIRST_FINDINGS);
  return report.unsafe.length > 0 ? undefined : { mimeType, width: report.width, height: report.height };
}
