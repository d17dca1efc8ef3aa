import { type Token, tokenize } from "./tokens.ts";

/** One thing that a visitor asks for: it is there when any of its keys is. */
export interface Term {
  /** The form as typed; matches above all others. */
  exact: string;
  /** Any of these is a match. */
  keys: string[];
  /** Keys that begin with this match too: the word is still being typed. */
  prefix: string | undefined;
  /** Place in the query, for phrases. */
  position: number;
}

export interface Query {
  terms: Term[];
}

/** More terms than this say nothing more. */
const MAXIMUM_TERMS = 32;
const SHORTEST_PREFIX = 2;

/** Reads what a visitor typed. Every sign is text: there are no operators, and no wrong queries. */
export function parseQuery(text: string): Query {
  const tokens = tokenize(text.toWellFormed());
  const wanted = tokens.filter((token) => isWanted(token, tokens));
  const terms: Term[] = [];
  for (const token of wanted) {
    if (terms.length === MAXIMUM_TERMS || terms.some(({ exact }) => exact === token.key)) continue;
    terms.push(termOf(token, tokens, token === wanted.at(-1) && token.end === text.trimEnd().length));
  }
  return { terms };
}

/** Signs make a name exact, pairs stand for the characters in them, and a stem belongs to its word. */
function isWanted(token: Token, tokens: readonly Token[]): boolean {
  if (token.kind === "stem") return false;
  if (token.kind === "pair") return true;
  return !tokens.some(
    (other) =>
      other !== token &&
      (other.kind === "pair" || (other.kind === "word" && token.kind === "word")) &&
      other.start <= token.start &&
      other.end >= token.end &&
      other.end - other.start > token.end - token.start,
  );
}

function termOf(token: Token, tokens: readonly Token[], isLast: boolean): Term {
  const stemmed = tokens.find(
    (other) => other.kind === "stem" && other.start === token.start && other.end === token.end,
  );
  const isPlain = token.kind === "word" && stemmed !== undefined;
  return {
    exact: token.key,
    keys: isPlain ? [token.key, stemmed.key] : [token.key],
    prefix: isPlain && isLast && token.end - token.start >= SHORTEST_PREFIX ? token.key : undefined,
    position: token.position,
  };
}

export function matchesTerm(term: Term, key: string): boolean {
  return term.keys.includes(key) || (term.prefix !== undefined && key.startsWith(term.prefix));
}

