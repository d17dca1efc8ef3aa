/** Matches names in scripts whose initials are the first two characters. */
const WHOLE = /^[\p{Script=Han}\p{Script=Hangul}]+$/u;

/** One or two letters that stand for a person's name or e-mail address. */
export function initialsOf(who: string): string {
  const words =
    who
      .split("@", 1)[0]
      ?.split(/[\s._-]+/u)
      .filter((word) => word !== "") ?? [];
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  if (words.length === 1 && WHOLE.test(first)) return [...first].slice(0, 2).join("");
  return [first, last].map((word) => ([...word][0] ?? "").toLocaleUpperCase()).join("");
}
