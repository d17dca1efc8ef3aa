import type { Transaction } from "kysely";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { EngineReader } from "../../engine/engine.ts";
import type { Tables } from "../../model/tables.ts";
import type { SearchDocument } from "./document.ts";
import type { Part } from "./fields.ts";
import type { PackedPositions } from "./word-positions.ts";

/**
 * The tenant and language whose articles are searched. They are part of every key, so that other tenants and languages are never touched.
 */
export interface IndexScope {
  tenant: number;
  language: LanguageCode;
}

export interface IndexedDocument {
  id: number;
  scope: IndexScope;
  document: SearchDocument;
}

/** At least one key of each list must be present. */
export type Conjunction = readonly (readonly string[])[];

/** The engine's own full-text index. It finds matches; ranking and marking are ours. */
export interface SearchIndex {
  remove(transaction: Transaction<Tables>, ids: readonly number[]): Promise<void>;
  add(transaction: Transaction<Tables>, documents: readonly IndexedDocument[]): Promise<void>;
  /** Must be called once after many articles have been added. */
  finish(transaction: Transaction<Tables>): Promise<void>;
  /**
   * Erases the words of removed articles, which the index retains otherwise. Each call does a part of the work; `isFirst` begins it. Resolves
   * to true when all of it is done.
   */
  eraseRemoved(transaction: Transaction<Tables>, isFirst: boolean): Promise<boolean>;
  /** Clears the index of all tenants. */
  clear(transaction: Transaction<Tables>): Promise<void>;
  /** The ids of the articles for which one of the conjunctions holds in one of the scopes; an id may appear more than once. */
  matching(
    reader: EngineReader,
    scopes: readonly IndexScope[],
    conjunctions: readonly Conjunction[],
    part: Part,
  ): Promise<number[]>;
  /** For each list of keys, the ids of the articles in the scopes that contain one of them; an id may appear more than once. */
  postings(
    reader: EngineReader,
    scopes: readonly IndexScope[],
    lists: readonly (readonly string[])[],
    part: Part,
  ): Promise<number[][]>;
  /**
   * Returns, for each list of address keys, the ids of the tenant's articles in any language that have all of those keys: at most
   * `most` ids, in no order, so that the cost does not grow with the number of articles.
   */
  addressed(
    reader: EngineReader,
    tenant: number,
    lists: readonly (readonly string[])[],
    most: number,
  ): Promise<number[][]>;
  /** The positions of keys in each of the articles: of the given keys, and possibly of others. */
  readPositions(
    reader: EngineReader,
    ids: readonly number[],
    keys: readonly string[],
  ): Promise<Map<number, PackedPositions>>;
}

/** The key of an address as stored in the engine's index of titles. */
export function addressKey(tenant: number, key: string): string {
  return `t${tenant}${key}`;
}

/** The key as stored in the engine's index. */
export function scopedKey({ tenant, language }: IndexScope, key: string): string {
  return `t${tenant}${language}${key}`;
}
