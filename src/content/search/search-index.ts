import type { RawBuilder, Transaction } from "kysely";
import type { LanguageCode } from "../../contract/locales.ts";
import type { Tables } from "../tables.ts";
import type { SearchDocument } from "./document.ts";
import type { Term } from "./query.ts";

/** Whose articles are searched: part of every key, so that no other tenant's or language's are touched. */
export interface IndexScope {
  tenant: number;
  language: LanguageCode;
}

export interface IndexedDocument {
  id: number;
  scope: IndexScope;
  document: SearchDocument;
}

export interface MatchOptions {
  /** True for articles that have every term, false for those that have any. */
  all: boolean;
  /** Looks at titles alone. */
  titleOnly: boolean;
}

/** The engine's own full-text index. It finds; ranking and marking are ours. */
export interface SearchIndex {
  remove(transaction: Transaction<Tables>, ids: readonly number[]): Promise<void>;
  add(transaction: Transaction<Tables>, documents: readonly IndexedDocument[]): Promise<void>;
  /** A query that gives the ids of the articles that match in any of the scopes. */
  match(scopes: readonly IndexScope[], terms: readonly Term[], options: MatchOptions): RawBuilder<unknown>;
}

/** The key as the engine holds it. */
export function scopedKey({ tenant, language }: IndexScope, key: string): string {
  return `t${tenant}${language}${key}`;
}
