import { attention } from "micromark-core-commonmark";
import type { Data, Processor } from "unified";

type Extension = NonNullable<Data["micromarkExtensions"]>[number];
type Constructs = NonNullable<NonNullable<Extension["text"]>[number]>;
type Construct = Exclude<Constructs, readonly unknown[]>;
type Code = Parameters<ReturnType<Construct["tokenize"]>>[0];

const ASTERISK = 42;
const TILDE = 126;

/**
 * Letters and signs of Chinese, Korean and Japanese. A lone surrogate counts as well: it is half of a rare character, or of an
 * emoji.
 */
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef\ud800-\udfff]/u;
const SIGN = /[\p{P}\p{S}]/u;

/**
 * A plugin that must follow `remark-gfm`. It lets `**` and `~~` open and close between punctuation and a Chinese or Korean
 * letter. CommonMark requires a space or punctuation on the outer side, so in `**“引用”**后` and `**링크(link)**를` readers would see
 * the asterisks.
 */
export function emphasizeEastAsian(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [
    ...(data.micromarkExtensions?.map(loosenStrikethrough) ?? []),
    { text: { [ASTERISK]: loosen(attention) } },
  ];
}

function loosenStrikethrough(extension: Extension): Extension {
  const construct = extension.text?.[TILDE];
  if (construct === undefined) return extension;
  return { ...extension, text: { ...extension.text, [TILDE]: [construct].flat().map(loosen) } };
}

/** Wraps a construct so that its marks also open and close next to East Asian letters. */
function loosen(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const { previous } = this;
      const loosened: typeof ok = (next) => {
        const token = this.events.at(-1)?.[1];
        if (token !== undefined) {
          token._open ||= mayTurn(previous, next);
          token._close ||= mayTurn(next, previous);
        }
        return ok(next);
      };
      return construct.tokenize.call(this, effects, loosened, nok);
    },
  };
}

/**
 * Whether a mark may open or close here: the character inside it is punctuation, and this character or the one outside is East
 * Asian.
 */
function mayTurn(outside: Code, inside: Code): boolean {
  if (!fits(SIGN, inside)) return false;
  return fits(EAST_ASIAN, outside) || fits(EAST_ASIAN, inside);
}

function fits(pattern: RegExp, code: Code): boolean {
  return code !== null && code >= 0 && pattern.test(String.fromCharCode(code));
}
