import type { MediaFile } from "../../content/store.ts";

/** The source of a picture: a stored file, or generated content. */
export interface PictureSource extends MediaFile {
  /** The content, if the source is not a file. */
  content?: Buffer;
}

/** A picture that is made from a file on request. */
export interface Variant {
  /** The picture's name among all variants of the same file. It must change whenever the variant is made differently. */
  key: string;
  format: "webp" | "jpeg" | "png" | "x-icon";
  /**
   * Makes the picture from the file's bytes.
   *
   * @throws if the picture cannot be made, because the bytes are truncated or it would be too large
   */
  make(bytes: Buffer, media: MediaFile): Promise<Buffer>;
}

/** True for a complete picture. After a power cut, a stored file may be truncated. */
export function isWhole(picture: Buffer, format: Variant["format"]): boolean {
  const { length } = picture;
  if (format === "webp") return length > 8 && picture.readUInt32LE(4) + 8 === length;
  if (format === "jpeg") return length > 2 && picture.readUInt16BE(length - 2) === JPEG_END;
  return length > 8 && picture.readUInt32BE(length - 8) === PNG_END;
}

/** The last marker of every JPEG file. */
const JPEG_END = 0xffd9;
/** `IEND`, the last chunk of every PNG file, and of an ICO file whose last picture is a PNG. */
const PNG_END = 0x49454e44;
