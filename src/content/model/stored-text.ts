import { createHash } from "node:crypto";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** A text in the form in which it is stored, once however many files have or had it. */
export interface StoredText {
  /** As of {@link hashOfText}. */
  hash: string;
  /** Its length in UTF-8. */
  bytes: number;
  /** Compressed by zstd. */
  content: Uint8Array;
}

export function packText(text: string): StoredText {
  const bytes = Buffer.from(text);
  // With the length known, half the time: no window is set up for a longer text.
  const content = zstdCompressSync(bytes, { pledgedSrcSize: bytes.length });
  return { hash: hashOfText(text), bytes: bytes.length, content };
}

export function unpackText(content: Uint8Array): string {
  return zstdDecompressSync(content).toString("utf8");
}

/** SHA-256 of a text in UTF-8, hexadecimal. */
export function hashOfText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
