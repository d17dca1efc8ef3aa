/** Sizes in bytes: of the header of an icon file, and of the entry for each of its pictures. */
const HEAD_BYTES = 6;
const ENTRY_BYTES = 16;
/** The type of file: 1 = icon, 2 = cursor. */
const ICON = 1;
/** The maximum width and height of an icon in pixels. The format stores it as 0. */
const MAXIMUM_SIDE = 256;

export interface SizedPicture {
  /** Width and height, in pixels. */
  size: number;
  /** A PNG file. */
  png: Buffer;
}

/** Builds an icon file (ICO) of PNG pictures: a directory of entries, then the unchanged pictures. */
export function writeIco(pictures: readonly SizedPicture[]): Buffer {
  const directory = Buffer.alloc(HEAD_BYTES + ENTRY_BYTES * pictures.length);
  directory.writeUInt16LE(ICON, 2);
  directory.writeUInt16LE(pictures.length, 4);
  let offset = directory.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const start = HEAD_BYTES + ENTRY_BYTES * index;
    directory.writeUInt8(size % MAXIMUM_SIDE, start);
    directory.writeUInt8(size % MAXIMUM_SIDE, start + 1);
    // One plane with 32 bits per pixel.
    directory.writeUInt16LE(1, start + 4);
    directory.writeUInt16LE(32, start + 6);
    directory.writeUInt32LE(png.length, start + 8);
    directory.writeUInt32LE(offset, start + 12);
    offset += png.length;
  }
  return Buffer.concat([directory, ...pictures.map(({ png }) => png)]);
}

/** A picture of an icon file, as raw pixels or as a file of its own. */
export type IcoPicture = { png: Buffer } | { rgba: Buffer; width: number; height: number };

/**
 * Finds the largest picture of an icon file that is PNG or has 32 bits per pixel, as nearly all are.
 *
 * @throws if there is none
 */
export function readLargest(file: Buffer): IcoPicture {
  for (const { data } of entriesOf(file).toSorted((left, right) => right.size - left.size)) {
    const picture = readEntry(data);
    if (picture !== undefined) return picture;
  }
  throw new Error("the icon file contains no readable picture");
}

/**
 * Checks that a file is an icon file with a picture that browsers show. Pictures of old icons with few colours count as well.
 *
 * @throws if it is not
 */
export function checkIco(file: Buffer): void {
  const isPicture = ({ data }: Entry) =>
    data.length >= BITMAP_HEAD_BYTES &&
    (data.readUInt32BE(0) === PNG_START || data.readUInt32LE(0) === BITMAP_HEAD_BYTES);
  if (!entriesOf(file).some(isPicture)) throw new Error("it is not an icon file, or contains no picture");
}

interface Entry {
  /** In pixels. */
  size: number;
  data: Buffer;
}

/** Reads the entries of an icon file; returns an empty list for any other file. */
function entriesOf(file: Buffer): Entry[] {
  const isIcon = file.length >= HEAD_BYTES && file.readUInt16LE(0) === 0 && file.readUInt16LE(2) === ICON;
  const count = isIcon ? file.readUInt16LE(4) : 0;
  return Array.from({ length: count }, (_, index) => {
    const start = HEAD_BYTES + ENTRY_BYTES * index;
    if (start + ENTRY_BYTES > file.length) throw new Error("the icon file is truncated");
    const bytes = file.readUInt32LE(start + 8);
    const offset = file.readUInt32LE(start + 12);
    return { size: file.readUInt8(start) || MAXIMUM_SIDE, data: file.subarray(offset, offset + bytes) };
  });
}

const PNG_START = 0x89504e47;
/** Size in bytes of the header of a bitmap in an icon. */
const BITMAP_HEAD_BYTES = 40;

function readEntry(data: Buffer): IcoPicture | undefined {
  if (data.length < BITMAP_HEAD_BYTES) return undefined;
  if (data.readUInt32BE(0) === PNG_START) return { png: data };
  const [width, height] = [data.readInt32LE(4), data.readInt32LE(8) / 2];
  const isPlain = data.readUInt16LE(14) === 32 && data.readUInt32LE(16) === 0;
  const pixels = data.subarray(BITMAP_HEAD_BYTES);
  const isWhole = width > 0 && width <= MAXIMUM_SIDE && height > 0 && height <= MAXIMUM_SIDE;
  if (!isPlain || !isWhole || pixels.length < width * height * 4) return undefined;
  const rgba = Buffer.alloc(width * height * 4);
  // Rows are stored from the bottom up, and each pixel begins with blue.
  for (let row = 0; row < height; row += 1)
    pixels.copy(rgba, row * width * 4, (height - 1 - row) * width * 4, (height - row) * width * 4);
  for (let offset = 0; offset < rgba.length; offset += 4) {
    const blue = rgba.readUInt8(offset);
    rgba.writeUInt8(rgba.readUInt8(offset + 2), offset);
    rgba.writeUInt8(blue, offset + 2);
  }
  return { rgba, width, height };
}
