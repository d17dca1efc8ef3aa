import type { Data } from "unified";

type Extension = NonNullable<Data["micromarkExtensions"]>[number];
type Constructs = NonNullable<NonNullable<Extension["text"]>[number]>;
type Construct = Exclude<Constructs, readonly unknown[]>;
type Tokenize = Construct["tokenize"];
type State = ReturnType<Tokenize>;
type Code = Parameters<State>[0];
type Effects = Parameters<Tokenize>[0];

const SEARCHES = new Set(["wwwAutolink", "protocolAutolink"]);

/**
 * Chinese and full-width punctuation, and the quotation marks of Chinese and Korean. These characters end a bare address, since
 * people never write them in addresses.
 */
const PUNCTUATION = /[\u2018-\u201d\u2026\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/;
const LETTER = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** After these characters, a Chinese, Korean or Japanese letter may continue the address: `/wiki/서울`, `?q=企业`, `www.點看.com`. */
const JOINER = /[/(.=\-_#?&%~:+]/;

/**
 * Wraps the GFM extension so that a bare address ends where Chinese or Korean text follows it without a space. GFM itself
 * continues up to the next space, which in Chinese is the rest of the sentence (见https://harbor.example/a，或写信。).
 */
export function endAddresses(extension: Extension): Extension {
  if (extension.text === undefined) return extension;
  const text = Object.entries(extension.text).map(([code, constructs]) => [
    code,
    constructs === undefined ? undefined : [constructs].flat().map(endSearch),
  ]);
  return { ...extension, text: Object.fromEntries(text) };
}

function endSearch(construct: Construct): Construct {
  if (!SEARCHES.has(construct.name ?? "")) return construct;
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      // The tokenizer attempts the domain and the path of an address separately, so both attempts are wrapped.
      const attempt: Effects["attempt"] = (part, ...states) => effects.attempt(endPart(part), ...states);
      return construct.tokenize.call(this, { ...effects, attempt }, ok, nok);
    },
  };
}

/**
 * Wraps the tokenizer of the domain or the path of an address. At the character that ends the address, this tokenizer is told that
 * the text ends. The tokenizers after it get the actual character.
 */
function endPart(part: Parameters<Effects["attempt"]>[0]): typeof part {
  if (!isConstruct(part)) return part;
  return {
    ...part,
    tokenize(effects, ok, nok) {
      let real: Code = null;
      // True while trailing punctuation is checked. The tokenizer of that check is wrapped separately.
      let isChecking = false;
      let isOver = false;
      const over = (state: State) => () => {
        isOver = true;
        return state(real);
      };
      const seen = (code: Code): Code => {
        real = code;
        return !isChecking && isEnd(this.previous, code) ? null : code;
      };
      const ending =
        (state: State | undefined): State =>
        (code) => {
          const next = state?.(seen(code));
          return next === undefined || isOver ? next : ending(next);
        };
      const check: Effects["check"] = (inner, ...states) => {
        const [found, other] = states.map((state) => (code: Code) => {
          isChecking = false;
          return state?.(seen(code));
        });
        const checked = effects.check(endPart(inner), found ?? ok, other);
        return () => {
          isChecking = true;
          return checked(real);
        };
      };
      return ending(part.tokenize.call(this, { ...effects, check }, over(ok), over(nok)));
    },
  };
}

function isConstruct(part: Parameters<Effects["attempt"]>[0]): part is Construct {
  return "tokenize" in part;
}

function isEnd(previous: Code, code: Code): boolean {
  if (code === null || code < 0x80) return false;
  const character = String.fromCharCode(code);
  if (PUNCTUATION.test(character)) return true;
  if (!LETTER.test(character) || previous === null || previous >= 0x80) return false;
  return !JOINER.test(String.fromCharCode(previous));
}
