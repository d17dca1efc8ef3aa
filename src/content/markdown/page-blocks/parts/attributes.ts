import * as v from "valibot";

/** Accepts one of several words. */
export function oneOf<const Words extends readonly string[]>(...words: Words) {
  return v.pipe(v.string(), v.picklist(words, `it is one of ${words.join(", ")}`));
}

/** The backgrounds that every theme has. Blocks have no other colours. */
export const tone = oneOf("plain", "soft", "deep", "accent");

/** A file below `media/`. */
export const media = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, "it names a file, such as media:people/ada.webp"),
);

/** Where a link leads. */
export const target = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, "it names an article, a group, a file or an address"),
);

/** A text attribute, without surrounding spaces. */
export const words = v.pipe(v.string(), v.trim());

/** A number without a sign. */
export const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(?:\.\d{1,3})?$/, "it is a number in digits, without separators"),
  v.transform(Number),
);

/** A day, 2027-06-13. */
export const day = v.pipe(
  v.string(),
  v.isoDate("it is a day, written 2027-06-13"),
  v.check((text) => new Date(text).toISOString().startsWith(text), "it is a day, written 2027-06-13"),
);

/** A point in a picture, in per cent of its width and height. */
export const focus = v.pipe(
  v.string(),
  v.regex(/^(?:\d{1,2}|100)% (?:\d{1,2}|100)%$/, 'it is a point, such as "70% 40%"'),
  v.transform((text) => {
    const [x = 50, y = 50] = text.split(" ").map((part) => Number.parseInt(part, 10));
    return { x, y };
  }),
);
