import type { RawBuilder, Transaction } from "kysely";
import type { LanguageCode } from "../../contract/locales.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tables } from "../tables.ts";
import type { SearchDocument } from "./document.ts";
import type { PackedPlaces } from "./places.ts";

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

/** One key of each list must be there. */
export type Conjunction = readonly (readonly string[])[];

/** Which texts are looked at: titles, titles and headings, or all. */
export type Part = "title" | "headings" | "text";

/** The engine's own full-text index. It finds; ranking and marking are ours. */
export interface SearchIndex {
  remove(transaction: Transaction<Tables>, ids: readonly number[]): Promise<void>;
  add(transaction: Transaction<Tables>, documents: readonly IndexedDocument[]): Promise<void>;
  /** To be called once, after the last of very many were added. */
  finish(transaction: Transaction<Tables>): Promise<void>;
  /** Everything of everybody. */
  clear(transaction: Transaction<Tables>): Promise<void>;
  /**
   * A query that gives the ids of the articles for which, in one of the scopes, one of the conjunctions holds;
   * an id may come more than once.
   */
  match(
    scopes: readonly IndexScope[],
    conjunctions: readonly Conjunction[],
    part: Part,
  ): RawBuilder<{ id: number }>;
  /** Where keys stand in each of the articles: those given, and perhaps others. */
  readPlaces(
    reader: EngineReader,
    ids: readonly number[],
    keys: readonly string[],
  ): Promise<Map<number, PackedPlaces>>;
}

/** The key as the engine holds it. */
export function scopedKey({ tenant, language }: IndexScope, key: string): string {
  return `t${tenant}${language}${key}`;
}
