import { LRUCache } from "lru-cache";
import type { EngineReader } from "../engine/engine.ts";
import { type LayerContents, copyLayer } from "./layers.ts";

/**
 * Maximum size of the cache in bytes: enough for a copy of about one megabyte for each preview that may be open at the same time.
 */
const MAXIMUM_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 5 * 60 * 1_000;

/**
 * Caches the published state of the articles that previews replace. All drafts of one article need the same state, and creating
 * it is most of the work for a preview.
 */
export class LayerCache {
  readonly #published: EngineReader;
  readonly #copies = new LRUCache<string, Uint8Array>({
    maxSize: MAXIMUM_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
    ttl: IDLE_MS,
    ttlAutopurge: true,
    updateAgeOnGet: true,
  });

  constructor(published: EngineReader) {
    this.#published = published;
  }

  /** Returns the published state of these articles as a small database, cached per revision. */
  async copyOf(revision: number, concerned: LayerContents): Promise<Uint8Array> {
    const key = JSON.stringify([revision, concerned]);
    const cached = this.#copies.get(key);
    if (cached !== undefined) return cached;
    const copy = await copyLayer(this.#published, concerned);
    this.#copies.set(key, copy);
    return copy;
  }

  close(): void {
    this.#copies.clear();
  }
}
