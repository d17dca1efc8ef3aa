import type { ItemRow } from "../articles/article-item.ts";
import type { EngineReader } from "../engine/engine.ts";
import { readMissingAddress } from "./addresses/address-closeness.ts";
import { findAddresses } from "./addresses/find-addresses.ts";
import { findArticles } from "./find-articles.ts";
import type { MissingAddressQuery } from "./searching.ts";

/** Minimum similarity at which an address was probably meant, so that no search is needed. */
const MEANT = 0.7;
/** Minimum similarity at which an address is suggested. Less similar addresses are coincidences. */
const NEAR = 0.4;

/**
 * Finds the articles that a missing address may have meant, the likeliest first. Articles with a similar address come first if
 * one is very similar; otherwise the articles found by the words of the address come first.
 */
export async function findMissing(
  reader: EngineReader,
  { audience, path, text, size }: MissingAddressQuery,
): Promise<ItemRow[]> {
  const missing = readMissingAddress(path);
  const near = (await findAddresses(reader, audience, missing)).filter(({ closeness }) => closeness >= NEAR);
  const rows = near.map(({ row }) => row);
  if (near.some(({ closeness }) => closeness >= MEANT)) return rows.slice(0, size);
  // The slash ends the last word, so it is not treated as a word that is still being typed.
  const asked = { audience, text: `${text}/`, page: 1, size, group: undefined, tag: undefined };
  const { items } = await findArticles(reader, asked);
  const all = [...items.map(({ row }) => row), ...rows];
  const keys = all.map(({ translation_key: key }) => key);
  return all.filter((row, index) => keys.indexOf(row.translation_key) === index).slice(0, size);
}
