/** A person who can be mentioned. */
export interface Named {
  email: string;
  name: string;
}

/** Matches a character that continues a name, so that "@Minas" does not mention Mina. Scripts without spaces are not included. */
const GOES_ON = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Number}]/u;

/** Returns the e-mail addresses of the people whom a text mentions by name, as in "@Mina Seo". */
export function mentionedIn(text: string, people: readonly Named[]): string[] {
  const lower = text.toLowerCase();
  const byName = Map.groupBy(
    people.filter(({ name }) => name !== ""),
    ({ name }) => name.toLowerCase(),
  );
  // The longest name wins: "@Mina Seo" does not also mention a person called Mina.
  const names = [...byName.keys()].toSorted((one, other) => other.length - one.length);
  const found = new Set<string>();
  for (let at = lower.indexOf("@"); at !== -1; at = lower.indexOf("@", at + 1)) {
    const rest = lower.slice(at + 1);
    const named = names.find((name) => rest.startsWith(name) && !GOES_ON.test(rest.slice(name.length)));
    // Several people may have the same name.
    for (const { email } of byName.get(named ?? "") ?? []) found.add(email);
  }
  return [...found];
}
