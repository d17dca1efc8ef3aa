import { simplifyHan } from "./han-variants.ts";

/** Text made comparable, and for each of its UTF-16 units the stretch of the original that it came from. */
export interface Folded {
  text: string;
  startOf(index: number): number;
  endOf(index: number): number;
}

/** Joiners, marks of direction, soft hyphens: they hide words and show nothing. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** A character with the marks that belong to it, or a syllable of Hangul letters that come apart. */
const CLUSTER =
  /[\u1100-\u115F\uA960-\uA97C]+[\u1160-\u11A7\uD7B0-\uD7C6]*[\u11A8-\u11FF\uD7CB-\uD7FB]*\p{M}*|\P{M}[\p{M}\p{Default_Ignorable_Code_Point}]*|\p{M}+/gu;
/** Characters that stay one unit and need nothing but lower case: ASCII, full-width or not, Han, Hangul, and the usual signs. */
const PLAIN =
  /^[\n\t\x20-\x7e\u2013\u2014\u2018\u2019\u201c\u201d\u3001\u3002\u3008-\u3011\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff5e]*$/;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
/** From a full-width character to its ASCII. */
const FULL_WIDTH_OFFSET = 0xff01 - 0x21;
/** Letters that no accent can be taken off, in the letters of an ordinary keyboard: Łódź is typed lodz. As in Unicode's Latin-ASCII. */
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
 * NFKC, lower case, Latin letters without their accents and in those of ASCII, Chinese in simplified characters, nothing invisible. Never
 * NFKD for all: that would take Hangul syllables apart.
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
  const lower = visible.normalize("NFKC").toLowerCase();
  const bare = LATIN.test(lower)
    ? lower.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC")
    : simplifyHan(lower);
  return bare.replace(UNACCENTED_LETTERS, (letter) => UNACCENTED[letter] ?? letter);
}
