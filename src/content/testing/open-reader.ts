import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { TenantContent } from "../model/tenant-content.ts";
import type { Dependencies, TenantReader } from "../store.ts";
import type { OpenedStore } from "./describe-each-engine.ts";
import { sampleContent } from "./sample-content.ts";

/** Imports this content as a site into a store, and returns its reader. */
export async function openReader(
  store: OpenedStore,
  content: Parameters<typeof sampleContent>[0] | TenantContent = {},
  dependencies?: Dependencies,
): Promise<TenantReader> {
  const full = sampleContent(content);
  await store.exchange.apply(full, { prune: true });
  const tenant = await store.findTenant(full.site.code);
  if (tenant === undefined) throw new Error("no tenant");
  return store.reader(tenant, dependencies);
}

/** Returns the addresses of all articles listed in a language. */
export async function listAddresses(reader: TenantReader, language: LanguageCode): Promise<string[]> {
  const limit = await reader.countAddresses(language);
  const batches = await Array.fromAsync(reader.eachAddress(language, { from: 0, limit }));
  return batches.flat().map(({ url }) => url);
}
