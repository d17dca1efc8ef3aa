/** The colours of a drawing, each with the colour that replaces it where the page is dark. */
export type DarkInks = Readonly<Record<string, string>>;

/**
 * Adds a style to an SVG picture that replaces its colours on dark pages. Browsers apply it by the colour scheme of the page that
 * shows the picture, so the switch for light and dark works as well.
 */
export function withDarkInks(source: string, inks: DarkInks): string {
  const rules = Object.entries(inks).flatMap(([light, dark]) =>
    ["fill", "stroke"]
      .filter((property) => source.includes(`${property}="${light}"`))
      .map((property) => `[${property}="${light}"]{${property}:${dark}}`),
  );
  if (rules.length === 0) return source;
  return source.replace(
    /<svg\b[^>]*>/,
    (tag) => `${tag}<style>@media (prefers-color-scheme:dark){${rules.join("")}}</style>`,
  );
}
