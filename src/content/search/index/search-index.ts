import type { Transaction } from "kysely";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { EngineReader } from "../../engine/engine.ts";
import type { Tables } from "../../model/tables.ts";
import type { SearchDocument } from "./document.ts";
import type { Part } from "./fields.ts";
import type { PackedPositions } from "./word-positions.ts";

/**
 * A tenant and language in which articles are searched. They are part of every key, so that a search never reads other tenants
 * and languages.
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

/** A condition on an article: it must contain at least one key of each list. */
export type Conjunction = readonly (readonly string[])[];

/** The engine's own full-text index. It only finds matches; our code ranks and marks them. */
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
  /**
   * Returns the ids of the articles that fulfil one of the conjunctions in one of the scopes. An id may occur more than once.
   */
  matching(
    reader: EngineReader,
    scopes: readonly IndexScope[],
    conjunctions: readonly Conjunction[],
    part: Part,
  ): Promise<number[]>;
  /**
   * For each list of keys, returns the ids of the articles in the scopes that contain one of the keys. An id may occur more
   * than once.
   */
  postings(
    reader: EngineReader,
    scopes: readonly IndexScope[],
    lists: readonly (readonly string[])[],
    part: Part,
  ): Promise<number[][]>;
  /**
   * For each list of address keys, returns the ids of the tenant's articles, in any language, that have all of these keys: at
   * most `most` ids, in no order. The cost does not grow with the number of articles.
   */
  addressed(
    reader: EngineReader,
    tenant: number,
    lists: readonly (readonly string[])[],
    most: number,
  ): Promise<number[][]>;
  /** Returns the positions of keys in each of the articles: of the given keys, and possibly of others. */
  readPositions(
    reader: EngineReader,
    ids: readonly number[],
    keys: readonly string[],
  ): Promise<Map<number, PackedPositions>>;
}

/** Returns the key of an address as it is stored in the engine's index of titles. */
export function addressKey(tenant: number, key: string): string {
  return `t${tenant}${key}`;
}

/** Returns the key as it is stored in the engine's index. */
export function scopedKey({ tenant, language }: IndexScope, key: string): string {
  return `t${tenant}${language}${key}`;
}
