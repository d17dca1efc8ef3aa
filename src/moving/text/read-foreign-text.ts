import { readFileSync } from "node:fs";
import type { Findings } from "../../content/source/findings.ts";
import { type SourceFile, readIfReadable } from "../../content/source/source-file.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";

/** The usual encodings of older texts in a language, most likely first. */
const ENCODINGS: Record<LanguageCode, readonly string[]> = {
  en: [],
  zh: ["gb18030", "big5"],
  kr: ["euc-kr"],
};
const BYTE_ORDER_MARKS = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
] as const;

/**
 * Reads a text of another system. If it is not UTF-8, it is converted if its encoding is certain, and otherwise left out, both
 * with a warning. Returns `undefined` for a text that is left out.
 */
export async function readForeignText(
  source: SourceFile,
  { language, maximumBytes }: { language: LanguageCode; maximumBytes: number },
  findings: Findings,
): Promise<string | undefined> {
  if (source.bytes > maximumBytes) {
    const size = (source.bytes / 1_000_000).toFixed(1);
    findings.warn(
      "too-large",
      source.origin,
      1,
      `${size} MB of text; at most ${maximumBytes / 1_000_000} MB are allowed. This file is left out; split it`,
    );
    return undefined;
  }
  const bytes = await readIfReadable(source, findings, () => readFileSync(source.file));
  if (bytes === undefined) return undefined;
  const decoded = decodeText(bytes, language);
  if (decoded === undefined)
    findings.warn(
      "encoding",
      source.origin,
      1,
      "the text is not UTF-8, and its encoding is not certain; left out. Save the file as UTF-8",
    );
  else if (decoded.encoding !== "utf-8")
    findings.warn(
      "encoding",
      source.origin,
      1,
      `the text was converted from ${decoded.encoding.toUpperCase()}. Save the file as UTF-8 to avoid this warning`,
    );
  return decoded?.text;
}

/** Decodes a text; `undefined` if its encoding is not certain. A byte order mark of UTF-8 is kept. */
export function decodeText(
  bytes: Uint8Array,
  language: LanguageCode,
): { text: string; encoding: string } | undefined {
  const [marked] = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
  if (marked !== undefined && marked !== "utf-8") {
    const text = tryDecode(bytes, marked);
    return text === undefined ? undefined : { text, encoding: marked };
  }
  const text = tryDecode(bytes, "utf-8");
  if (text !== undefined) return { text, encoding: "utf-8" };
  const others = Object.entries(ENCODINGS).flatMap(([code, names]) => (code === language ? [] : names));
  for (const encoding of [...ENCODINGS[language], ...others]) {
    const candidate = tryDecode(bytes, encoding);
    if (candidate !== undefined && isPlausible(candidate, encoding)) return { text: candidate, encoding };
  }
  // Such a text is UTF-8 with a few broken bytes. In this encoding, "’" would become "â€™".
  if (hasUtf8Sequence(bytes)) return undefined;
  const western = tryDecode(bytes, "windows-1252");
  return western !== undefined && isWestern(western)
    ? { text: western, encoding: "windows-1252" }
    : undefined;
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: encoding === "utf-8" }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Whether there is at least one character outside ASCII in UTF-8. */
function hasUtf8Sequence(bytes: Uint8Array): boolean {
  return /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/.test(
    Buffer.from(bytes).toString("latin1"),
  );
}

/** The most frequent characters of Chinese prose, in simplified and in traditional script. */
const FREQUENT = { gb18030: /[的一是不了在有人我这]/gu, big5: /[的一是不了在有人我這]/gu };

/** Minimum share of frequent characters among the Chinese characters of a text in this encoding. */
const FREQUENT_SHARE = 0.04;

/** Whether a decoded text reads like its language. Almost any bytes are valid in these encodings. */
function isPlausible(text: string, encoding: string): boolean {
  const foreign = text.match(/[^\p{ASCII}]/gu) ?? [];
  if (encoding === "euc-kr") return share(text, /\p{Script=Hangul}/gu, foreign.length) > 0.8;
  const pattern = encoding === "big5" ? FREQUENT.big5 : FREQUENT.gb18030;
  const han = text.match(/\p{Script=Han}/gu) ?? [];
  return (
    han.length > foreign.length / 2 &&
    !/\p{Private_Use}/u.test(text) &&
    share(text, pattern, han.length) > FREQUENT_SHARE
  );
}

/** Whether a text in a Western encoding has only letters and signs that occur in prose, with few of them outside ASCII. */
function isWestern(text: string): boolean {
  const odd = text.match(/[^\p{ASCII}]/gu) ?? [];
  return (
    odd.length < text.length / 4 &&
    odd.every((sign) => /[\p{Script=Latin}\p{Pi}\p{Pf}–—…•€°§©®™«»„‚¡¿·\u00a0]/u.test(sign)) &&
    !/[\u0000-\u0008\u000e-\u001f]/.test(text)
  );
}

function share(text: string, pattern: RegExp, of: number): number {
  return of === 0 ? 0 : (text.match(pattern)?.length ?? 0) / of;
}
