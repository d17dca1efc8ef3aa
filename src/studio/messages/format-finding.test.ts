import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES } from "../../contract/addresses/locales.ts";
import { FINDING_VALUES, type FindingCode, coded } from "../../contract/studio/finding-codes.ts";
import { formatFinding } from "./format-finding.ts";
import { loadWording } from "./messages.ts";

describe.each(LANGUAGE_CODES)("findings in %s", (language) => {
  it.each(Object.entries(FINDING_VALUES))("fill every placeholder of %s", async (code, names) => {
    const { text } = await loadWording(language);
    const values = Object.fromEntries(names.map((name) => [name, `«${name}»`]));
    const finding = { message: "in English", coded: { code: code as FindingCode, values } };
    const { words, lang } = formatFinding(finding, text);
    expect(lang).toBeUndefined();
    for (const value of Object.values(values)) expect(words).toContain(value);
    expect(words).not.toMatch(/undefined|finding-/);
  });
});

it("suggests the closest name, and shows findings without a code in English", async () => {
  const { text } = await loadWording("zh");
  const finding = { message: "", coded: coded("page-file-missing", { name: "a.svg", near: "media:b.svg" }) };
  expect(formatFinding(finding, text).words).toBe("媒体库里没有文件“a.svg”。是不是“media:b.svg”？");
  const category = coded("unknown-category", { category: "时刻", known: "现金流预测, 企业交接" });
  expect(formatFinding({ message: "", coded: category }, text).words).toContain("现金流预测、企业交接");
  expect(formatFinding({ message: "something rare" }, text)).toEqual({ words: "something rare", lang: "en" });
});
