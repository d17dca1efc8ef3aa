import { composed } from "../../contract/addresses/composed.ts";
import { MAXIMUM_SLUG_LENGTH, RESERVED_SLUGS } from "../../contract/addresses/slugs.ts";

const BETWEEN = /[^\p{L}\p{N}\p{M}]+/gu;
const APOSTROPHES = /(?<=\p{L})['’](?=\p{L})/gu;

/**
 * The slug of a title, in the title's own script: `한국에서 회사 세우기` becomes `한국에서-회사-세우기`. Empty for a title without letters or
 * digits.
 */
export function slugOf(title: string): string {
  const words = composed(title).toLowerCase().replace(APOSTROPHES, "").replace(BETWEEN, "-");
  const slug = trim([...trim(words)].slice(0, MAXIMUM_SLUG_LENGTH).join(""));
  return (RESERVED_SLUGS as readonly string[]).includes(slug) ? `${slug}-1` : slug;
}

function trim(slug: string): string {
  return slug.replace(/^-+|-+$/g, "");
}
