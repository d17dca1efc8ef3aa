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

/** A stored text as it is read, with that of its base. */
export interface ReadContent {
  content: Uint8Array;
  /** Itself without a base; `null` for a text that has none. */
  base_content: Uint8Array | null;
}

export function packText(text: string): StoredText {
  const bytes = Buffer.from(text);
  // With the length known, half the time: no window is set up for a longer text.
  const content = zstdCompressSync(bytes, { pledgedSrcSize: bytes.length });
  return { hash: hashOfText(text), bytes: bytes.length, content };
}

/**
 * A stored text by what it has besides another, which is needed to read it from then on; `undefined` where that would not be half
 * as long as the text by itself.
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
