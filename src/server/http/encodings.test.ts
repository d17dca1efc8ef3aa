// @module-tag scale
import { describe, expect, it } from "vitest";
import { type Encoding, chooseEncoding, compress, decompress } from "./encodings.ts";

const ENCODINGS = ["br", "zstd", "gzip", "identity"] as const satisfies Encoding[];
const MEBIBYTE = 1024 * 1024;

function textOf(bytes: number): Buffer {
  const words = Array.from({ length: bytes / 5 }, (_, number) => `${((number * 7919) % 9973) + 1_000} `);
  return Buffer.from(words.join("").slice(0, bytes));
}

describe("a compressed body", () => {
  it.each(ENCODINGS)("decompresses to the original: %s", async (encoding) => {
    for (const body of [textOf(2_000), textOf(50_000), textOf(200_000), Buffer.alloc(0)]) {
      const compressed = await compress(body, encoding);
      expect((await decompress(compressed, encoding)).equals(body)).toBe(true);
    }
  });

  it.each(["br", "zstd", "gzip"] as const)("takes no more memory than its length: %s", async (encoding) => {
    const body = await compress(textOf(20_000), encoding);
    expect(body.buffer.byteLength).toBe(body.byteLength);
    expect(body.byteLength).toBeLessThan(15_000);
  });

  it("does not keep its source text in memory", async () => {
    const before = process.memoryUsage().arrayBuffers;
    const others: string[][] = [];
    let most = 0;
    for (let number = 0; number < 600; number += 1) {
      await compress(Buffer.alloc(128 * 1024), "br");
      // Allocates as much as a page does, which triggers a minor collection every few rounds.
      others[number % 3] = Array.from({ length: 20_000 }, (_, index) => `${number} ${index}`);
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
    expect(most).toBeLessThan(12 * MEBIBYTE);
  });
});

it.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP;Q=1.0, br;q=0", "gzip"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["br;q=0, *;q=0.5", "zstd"],
  ["zstd;q=0.8, gzip;q=0.9", "gzip"],
  ["compress, x-unknown", "identity"],
  ["identity, gzip", "gzip"],
  ["identity;q=1, gzip;q=0.5", "identity"],
  ["identity;q=0, gzip;q=0.5", "gzip"],
  ["gzip;q=nonsense", "identity"],
])("for %j, %s is chosen", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
