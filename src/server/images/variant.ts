import type { MediaFile } from "../../content/store.ts";

/** What a picture is made from: a stored file, or something of our own. */
export interface PictureSource extends MediaFile {
  /** Its bytes, if they are in no file. */
  content?: Buffer;
}

/** One of the pictures that are made from a file when somebody asks for them. */
export interface Variant {
  /** Distinguishes it from all others of the same file, and changes with how it is made. */
  key: string;
  format: "webp" | "jpeg" | "png" | "x-icon";
  /**
   * Makes it from the file's bytes.
   *
   * @throws if it cannot be made: the bytes are truncated, or it would be too large
   */
  make(bytes: Buffer, media: MediaFile): Promise<Buffer>;
}

/** True for a picture with all of its bytes: after a power cut, a file may exist without. */
export function isWhole(picture: Buffer, format: Variant["format"]): boolean {
  const { length } = picture;
  if (format === "webp") return length > 8 && picture.readUInt32LE(4) + 8 === length;
  if (format === "jpeg") return length > 2 && picture.readUInt16BE(length - 2) === JPEG_END;
  return length > 8 && picture.readUInt32BE(length - 8) === PNG_END;
}

/** The last marker of a JPEG file. */
const JPEG_END = 0xffd9;
/** `IEND`, the last chunk of a PNG file, also where the last picture of an icon is one. */
const PNG_END = 0x49454e44;
