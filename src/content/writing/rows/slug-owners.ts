import { StoreError } from "../../model/store-error.ts";
import type { ArticleContent } from "../../model/tenant-content.ts";
import type { KnownArticle } from "./stored-articles.ts";

/**
 * Records which article has which slug. Articles may swap slugs in one import. Two articles that have the same slug at the end
 * are rejected.
 */
export class SlugOwners {
  readonly #owners = new Map<string, string>();
  readonly #slugs = new Map<string, string>();
  readonly #displaced = new Map<string, string>();

  constructor(stored: Iterable<KnownArticle>) {
    for (const { path, language, slug } of stored) this.#give(path, `${language}/${slug}`);
  }

  /**
   * Assigns slugs to articles. Returns the paths of stored articles whose slugs must be cleared first: articles that had one of
   * these slugs, and articles that change their slug.
   */
  take(articles: readonly Pick<ArticleContent, "path" | "language" | "slug">[]): string[] {
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

  /** Records that the article at this path was removed, so that its slug is free. */
  forget(path: string): void {
    const address = this.#slugs.get(path);
    if (address !== undefined && this.#owners.get(address) === path) this.#owners.delete(address);
    this.#slugs.delete(path);
    this.#displaced.delete(path);
  }

  /**
   * Checks that every article whose slug was cleared has a new one.
   *
   * @throws {StoreError} if an article has none
   */
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
    { failure: "not-possible" },
  );
}
