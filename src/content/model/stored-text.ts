import { createHash } from "node:crypto";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** A text in its stored form. It is stored once, however many files use or used it. */
export interface StoredText {
  /** See {@link hashOfText}. */
  hash: string;
  /** Its length in UTF-8. */
  bytes: number;
  /** Compressed by zstd. */
  content: Uint8Array;
}

/** A stored text as read from the database, with its base. */
export interface ReadContent {
  content: Uint8Array;
  /** The base, which has no base itself; `null` for a text without one. */
  base_content: Uint8Array | null;
}

export function packText(text: string): StoredText {
  const bytes = Buffer.from(text);
  // Given the length, zstd allocates no larger window, which halves the time.
  const content = zstdCompressSync(bytes, { pledgedSrcSize: bytes.length });
  return { hash: hashOfText(text), bytes: bytes.length, content };
}

/**
 * Compresses a text as a difference from another, which is then needed to read it; `undefined` unless that halves its size.
 *
 * @param base the content of a stored text without a base
 */
export function packAgainst({ content, bytes }: StoredText, base: Uint8Array): Uint8Array | undefined {
  const against = zstdCompressSync(zstdDecompressSync(content), {
    pledgedSrcSize: bytes,
    dictionary: zstdDecompressSync(base),
  });
  return against.length * 2 <= content.length ? against : undefined;
}

export function unpackText({ content, base_content: base }: ReadContent): string {
  const bytes =
    base === null
      ? zstdDecompressSync(content)
      : zstdDecompressSync(content, { dictionary: zstdDecompressSync(base) });
  return bytes.toString("utf8");
}

/** SHA-256 of a text in UTF-8, hexadecimal. */
export function hashOfText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
