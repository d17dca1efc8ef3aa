import { describe, expect, it } from "vitest";
import { fold } from "./fold.ts";
import { stem } from "./stem.ts";
import { decodeToken, encodeToken, tokenize } from "./tokens.ts";

const textsOf = (text: string) => tokenize(text).map(({ start, end }) => text.slice(start, end));

describe("folding", () => {
  it("removes accents from Latin letters, and does not decompose Hangul", () => {
    expect(fold("Crème BRÛLÉE Ｗｉｄｅ").text).toBe("creme brulee wide");
    expect(fold("서울은").text).toBe("서울은");
    expect(fold("版本：“Ａ１”（新）！").text).toBe("版本:“a1”(新)!");
    expect(fold("서울".normalize("NFD")).text).toBe("서울");
    expect(fold("й").text).toBe("й");
    expect(fold("Straße ŁÓDŹ København Æsir œuvre Đặng ışık İzmir Þór").text).toBe(
      "strasse lodz kobenhavn aesir oeuvre dang isik izmir thor",
    );
    expect(fold("Hawaiʻi").text).toBe("hawai'i");
    expect(fold("網站數據，Ａ").text).toBe("网站数据,a");
    expect(fold("é網站\u200b數").text).toBe("e网站数");
  });

  it("records the position of each token in the original", () => {
    const original = "a\u200b\u0301ﬁ서".normalize("NFC");
    const folded = fold(original);
    expect(folded.text).toBe("afi서");
    expect([0, 1, 2, 3].map((index) => original.slice(folded.startOf(index), folded.endOf(index)))).toEqual([
      original.slice(0, 3),
      "ﬁ",
      "ﬁ",
      "서",
    ]);
  });
});

describe("tokens", () => {
  it("are ASCII letters and digits, different for different texts", () => {
    const texts = ["a", "c", "c++", "c#", ".net", "net", "企", "企业", "서울", "0x0063", "x0063"];
    const keys = texts.map((text) => encodeToken("word", text));
    for (const key of keys) expect(key).toMatch(/^[a-z0-9]+$/);
    expect(new Set(keys).size).toBe(texts.length);
    expect(encodeToken("stem", "a")).not.toBe(encodeToken("word", "a"));
  });

  it("are words, pairs and single characters, each with its position in the original", () => {
    expect(textsOf("Don't 企业网")).toEqual(["Don't", "Don't", "企", "企业", "业", "业网", "网"]);
    expect(textsOf("C++, c# .NET a.b")).toEqual([
      "C++",
      "C",
      "C",
      "c#",
      "c",
      "c",
      ".NET",
      "NET",
      "NET",
      "a",
      "a",
      "a.b",
      "a.b",
      ".b",
      "b",
      "b",
    ]);
  });

  it("are also words joined by a hyphen or dot, but neither two numbers nor words separated by a space", () => {
    const compounds = (text: string) =>
      tokenize(text).flatMap(({ kind, start, end }) => (kind === "compound" ? [text.slice(start, end)] : []));
    expect(compounds("E-mails by node.js, ready‐to‐wear")).toEqual([
      "E-mails",
      "node.js",
      "ready‐to",
      "to‐wear",
    ]);
    expect(compounds("v2.1.3, 10-12. Then - now, and/or 企业-A a—b")).toEqual(["a—b"]);
  });

  it("are complete numbers, and also numbers with their units", () => {
    const texts = (text: string, wanted: string) =>
      tokenize(text).flatMap(({ kind, key, start, end }) =>
        kind === wanted ? [`${decodeToken(key)} ${text.slice(start, end)}`] : [],
      );
    expect(texts("3 GB, 5km, 3기가로, 2 公斤, 3 days", "measure")).toEqual([
      "3gb 3 GB",
      "3gb 3기가",
      "2kg 2 公斤",
    ]);
    expect(texts("1,000원 １２，３４５，６７８ 2,50 a1,000", "word")).toEqual([
      "1000 1,000",
      "12345678 １２，３４５，６７８",
      "2 2",
      "50 50",
      "a1 a1",
      "000 000",
    ]);
  });

  it("have a maximum length", () => {
    for (const { key } of tokenize("é".repeat(5_000) + "漢".repeat(10))) expect(key.length).toBeLessThan(200);
  });
});

describe("stems", () => {
  it("are the same for different forms of a word", () => {
    for (const forms of [
      ["price", "prices", "priced", "pricing"],
      ["plan", "plans", "planned", "planning"],
      ["company", "companies"],
      ["launch", "launches", "launching"],
    ]) {
      expect(new Set(forms.map(stem)).size, forms.join()).toBe(1);
    }
  });

  it("are not derived from short words and other scripts", () => {
    for (const word of ["is", "red", "bed", "glass", "c++", "sing", "서울", "naïve"])
      expect(stem(word)).toBe(word);
  });
});
