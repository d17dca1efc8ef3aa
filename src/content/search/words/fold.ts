import { limitMarks } from "../../../contract/addresses/limit-marks.ts";
import { simplifyHan } from "./han-variants.ts";

/** Normalised text. Each of its UTF-16 units can be mapped back to the part of the original from which it came. */
export interface Folded {
  text: string;
  startOf(index: number): number;
  endOf(index: number): number;
}

/** Joiners, direction marks and soft hyphens. They are invisible, and words that contain them would not be found. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** A character with its combining marks, or a Hangul syllable in decomposed letters. */
const CLUSTER =
  /[\u1100-\u115F\uA960-\uA97C]+[\u1160-\u11A7\uD7B0-\uD7C6]*[\u11A8-\u11FF\uD7CB-\uD7FB]*\p{M}*|\P{M}[\p{M}\p{Default_Ignorable_Code_Point}]*|\p{M}+/gu;
/**
 * Matches text for which converting to lower case is enough, and each character stays one unit: ASCII (also full-width), Han,
 * Hangul and common punctuation.
 */
const PLAIN =
  /^[\n\t\x20-\x7e\u2013\u2014\u2018\u2019\u201c\u201d\u3001\u3002\u3008-\u3011\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff5e]*$/;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
/** The difference between the code points of a full-width character and its ASCII equivalent. */
const FULL_WIDTH_OFFSET = 0xff01 - 0x21;
/**
 * Letters with accents that Unicode does not decompose, and their replacements on an ordinary keyboard: Łódź is typed lodz. As
 * in Unicode's transform Latin-ASCII.
 */
const UNACCENTED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŋ: "n",
  þ: "th",
  ŧ: "t",
  // Letters that look like apostrophes, as in Hawaiʻi.
  "\u02bb": "'",
  "\u02bc": "'",
};
const UNACCENTED_LETTERS = new RegExp(`[${Object.keys(UNACCENTED).join("")}]`, "g");
const LATIN = /\p{Script=Latin}/u;

/**
 * Applies NFKC and lower case, replaces accented Latin letters by ASCII and traditional Chinese characters by simplified ones,
 * and removes invisible characters. NFKD cannot be used instead, since it would decompose Hangul syllables.
 */
export function fold(original: string): Folded {
  if (PLAIN.test(original)) {
    const narrow = original.replace(FULL_WIDTH, (wide) =>
      String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET),
    );
    return {
      text: simplifyHan(narrow.toLowerCase()),
      startOf: (index) => index,
      endOf: (index) => index + 1,
    };
  }
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: cluster, index } of original.matchAll(CLUSTER)) {
    const folded = foldCluster(cluster);
    parts.push(folded);
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(index);
      ends.push(index + cluster.length);
    }
  }
  return { text: parts.join(""), startOf: (index) => starts[index] ?? 0, endOf: (index) => ends[index] ?? 0 };
}

function foldCluster(cluster: string): string {
  if (cluster.length === 1 && cluster < "\u007f") return cluster.toLowerCase();
  const visible = INVISIBLE.test(cluster)
    ? [...cluster].filter((character) => !INVISIBLE.test(character)).join("")
    : cluster;
  const lower = limitMarks(visible).normalize("NFKC").toLowerCase();
  const bare = LATIN.test(lower)
    ? lower.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC")
    : simplifyHan(lower);
  return bare.replace(UNACCENTED_LETTERS, (letter) => UNACCENTED[letter] ?? letter);
}
