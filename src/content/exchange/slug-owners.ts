import { StoreError } from "../store-error.ts";
import type { ArticleContent } from "../tenant-content.ts";
import type { KnownArticle } from "./stored-articles.ts";

/** Who has which slug. Articles may swap theirs in one import; two that end with the same are refused. */
export class SlugOwners {
  readonly #owners = new Map<string, string>();
  readonly #slugs = new Map<string, string>();
  readonly #displaced = new Map<string, string>();

  constructor(stored: Iterable<KnownArticle>) {
    for (const { path, language, slug } of stored) this.#give(path, `${language}/${slug}`);
  }

  /**
   * Gives articles their slugs. Returns the paths of stored articles that must let go of theirs first:
   * those that had one of these, and those of these that had another.
   */
  take(articles: readonly ArticleContent[]): string[] {
    const outOfTheWay: string[] = [];
    for (const { path, language, slug } of articles) {
      const old = this.#slugs.get(path);
      if (old !== undefined && old !== `${language}/${slug}`) outOfTheWay.push(path);
      this.forget(path);
    }
    for (const { path, language, slug } of articles) {
      const address = `${language}/${slug}`;
      const owner = this.#owners.get(address);
      if (owner !== undefined) {
        if (articles.some((article) => article.path === owner)) throw shared(address, owner, path);
        this.#displaced.set(owner, address);
        outOfTheWay.push(owner);
      }
      this.#give(path, address);
    }
    return outOfTheWay;
  }

  /** The article at this path is gone, and its slug is free. */
  forget(path: string): void {
    const address = this.#slugs.get(path);
    if (address !== undefined && this.#owners.get(address) === path) this.#owners.delete(address);
    this.#slugs.delete(path);
    this.#displaced.delete(path);
  }

  /** @throws {StoreError} when an article that had to let go of its slug was given no other */
  refuseShared(): void {
    for (const [path, address] of this.#displaced)
      throw shared(address, path, this.#owners.get(address) ?? "another article");
  }

  #give(path: string, address: string): void {
    this.#owners.set(address, path);
    this.#slugs.set(path, address);
  }
}

function shared(address: string, first: string, second: string): StoreError {
  return new StoreError(
    `articles/${first} and articles/${second} have the same address, ${address}; rename one, or import with --prune if the first file is gone`,
  );
}
