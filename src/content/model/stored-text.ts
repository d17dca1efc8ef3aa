import { createHash } from "node:crypto";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** A text in its stored form. It is stored once, even if several files use it or have used it. */
export interface StoredText {
  /** The hash that {@link hashOfText} returns for the text. */
  hash: string;
  /** Its length in UTF-8. */
  bytes: number;
  /** Compressed by zstd. */
  content: Uint8Array;
}

/** A stored text as read from the database, with its base. */
export interface ReadContent {
  content: Uint8Array;
  /** The content of the base, which itself has no base; `null` for a text that is stored as a whole. */
  base_content: Uint8Array | null;
}

export function packText(text: string): StoredText {
  const bytes = Buffer.from(text);
  // If zstd knows the length, it allocates only as large a window as it needs, which halves the time.
  const content = zstdCompressSync(bytes, { pledgedSrcSize: bytes.length });
  return { hash: hashOfText(text), bytes: bytes.length, content };
}

/**
 * Compresses a text as a difference from another text, which is then needed to read it. Returns `undefined` unless this halves
 * the size.
 *
 * @param base the content of a stored text that is itself stored as a whole
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

/** Returns the SHA-256 of a text in UTF-8, as hexadecimal digits. */
export function hashOfText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
