import { describe, expect, it } from "vitest";
import { decompress } from "../http/encodings.ts";
import { type Bodies, createBodyMaker } from "./bodies.ts";

const TEXT = "A page of a site, and another one. ".repeat(500);

function bodiesOf(text: string): Bodies {
  return { plain: Buffer.from(text), bodies: new Map() };
}

describe("bodies of an answer", () => {
  it("are encoded once for all simultaneous requests", async () => {
    const changes: string[][] = [];
    const body = createBodyMaker<Bodies>(({ bodies }) => changes.push([...bodies.keys()]));
    const page = bodiesOf(TEXT);
    const [first, second] = await Promise.all([body(page, "br"), body(page, "br")]);
    expect(first.body).toBe(second.body);
    expect((await body(page, "br")).body).toBe(first.body);
    expect(changes).toEqual([["br"]]);
    expect(String(await decompress(first.body, "br"))).toBe(TEXT);
  });

  it("replace the text, which is decoded from them on request", async () => {
    const body = createBodyMaker<Bodies>(() => {});
    const page = bodiesOf(TEXT);
    await body(page, "br");
    expect(page.plain).toBeUndefined();
    const plain = await body(page, "identity");
    expect([plain.encoding, String(plain.body)]).toEqual(["identity", TEXT]);
    const gzip = await body(page, "gzip");
    expect([gzip.encoding, String(await decompress(gzip.body, "gzip"))]).toEqual(["gzip", TEXT]);
    expect([...page.bodies.keys()]).toEqual(["br", "identity", "gzip"]);
  });

  it("are encoded in several encodings at the same time", async () => {
    const body = createBodyMaker<Bodies>(() => {});
    const page = bodiesOf(TEXT);
    const made = await Promise.all([body(page, "br"), body(page, "zstd"), body(page, "identity")]);
    const texts = await Promise.all(
      made.map(async (one) => String(await decompress(one.body, one.encoding))),
    );
    expect(texts).toEqual([TEXT, TEXT, TEXT]);
  });

  it("stay uncompressed if they are short", async () => {
    let changes = 0;
    const body = createBodyMaker<Bodies>(() => (changes += 1));
    const page = bodiesOf("short");
    expect([(await body(page, "br")).encoding, (await body(page, "gzip")).encoding, changes]).toEqual([
      "identity",
      "identity",
      1,
    ]);
    expect(String((await body(bodiesOf(""), "br")).body)).toBe("");
  });
});
