import { open } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";

/** Number of bytes at the start of a file that are examined, as the library recommends. */
const SAMPLE = 4_100;

/** Bytes that no text contains, as in WHATWG MIME Sniffing, except the end-of-file mark of DOS texts. */
const BINARY = /[\0-\x08\x0b\x0e-\x19\x1c-\x1f]/;
/** Byte order marks of UTF-16, in which most characters have two bytes. */
const WIDE_ENCODINGS: Readonly<Record<string, string>> = { feff: "utf-16be", fffe: "utf-16le" };

/**
 * Matches the start of a text that browsers would show as a page: the patterns of WHATWG MIME Sniffing, and elements that load
 * or run something.
 */
const HTML =
  /^<(?:!doctype\s+html|html|head|body|script|style|title|i?frame|frameset|h[1-6]|div|font|table|a|b|br|p|math|img|video|audio|object|embed|meta|link|base|form|input|button|textarea|template)(?:[\s/>]|$)|^<!--/i;
const XML = /^<(?:\?xml|svg|!doctype)\b/i;
/** Formats that consist of text. */
const TEXT_STARTS: readonly (readonly [string, RegExp])[] = [
  ["html", HTML],
  ["xml", XML],
  ["rtf", /^\{\\rtf/],
  ["ps", /^%!PS/],
  ["vtt", /^WEBVTT(?:\s|$)/],
];
const ZIP = /^PK(?:\x03\x04|\x05\x06|\x07\x08)/;

/**
 * Returns the formats of a file according to its first bytes, as extensions without the dot, the most specific first:
 * `["xlsx", "zip"]`. A text of no known format is `["txt"]`. Empty if no format is recognised.
 */
export async function contentKindsOf(file: string): Promise<string[]> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE), 0, SAMPLE, 0);
    return await contentKinds(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

async function contentKinds(sample: Buffer): Promise<string[]> {
  const { text, isBinary } = decode(sample);
  if (text.startsWith("%PDF-")) return ["pdf"];
  const [format] = TEXT_STARTS.find(([, start]) => start.test(text)) ?? [];
  if (format !== undefined) return [format];
  // The library would take a text that begins with MZ or BM for a program or a picture.
  if (!isBinary) return ["txt"];
  const known = (await fileTypeFromBuffer(sample))?.ext;
  // After the ID3 tag of an MP3 file, the sound may begin after the sample, or after padding, so the library does not recognise
  // it.
  const kind = known ?? (text.startsWith("ID3") ? "mp3" : undefined);
  return [...new Set([...(kind === undefined ? [] : [kind]), ...(ZIP.test(text) ? ["zip"] : [])])];
}

/**
 * Decodes the start of a file, without byte order mark and leading space. In most encodings, only ASCII characters are decoded
 * correctly.
 */
function decode(sample: Buffer): { text: string; isBinary: boolean } {
  const encoding = WIDE_ENCODINGS[sample.toString("hex", 0, 2)];
  const text = encoding === undefined ? sample.toString("latin1") : new TextDecoder(encoding).decode(sample);
  return { text: text.replace(/^\u00ef\u00bb\u00bf/, "").trimStart(), isBinary: BINARY.test(text) };
}
