/** The letters a–z and digits of a name, joined by hyphens. Accents are removed. Empty for a name in another script. */
export function asciiSlug(name: string, maximumLength: number): string {
  return name
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z\d]+/g, "-")
    .replace(/^-/, "")
    .slice(0, maximumLength)
    .replace(/-$/, "");
}
