import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { AdoptedSite, InLanguages } from "../../export-files/adopted-site.ts";
import { groupSlugFrom } from "../../export-files/name-entries.ts";
import { htmlToText } from "../../html/html-to-markdown.ts";
import { translatedTerms } from "./languages.ts";
import type { Outline, PostOutline, Term } from "./outline.ts";

const NONE = new Set(["uncategorized", "uncategorised", "미분류", "未分类", "未分類"]);
const BLOG: InLanguages = { en: "Blog", zh: "博客", kr: "블로그" };

/** The groups of a site: its top-level categories, and pages that have child pages. */
export class Groups {
  readonly list: AdoptedSite["groups"] = [];
  readonly #categories = new Map<string, Term>();
  readonly #canonical = new Map<string, Term>();
  readonly #posts: Map<string, PostOutline>;
  readonly #language: LanguageCode;

  constructor({ terms, posts }: Outline, language: LanguageCode) {
    this.#language = language;
    this.#posts = new Map(posts.map((post) => [post.id, post]));
    const byId = new Map(terms.map((term) => [term.id, term]));
    for (const term of terms) if (term.taxonomy === "category") this.#categories.set(term.slug, term);
    for (const { taxonomy, description } of terms) {
      if (taxonomy !== "term_translations") continue;
      const translated = translatedTerms(description);
      const main = byId.get(translated.get(language) ?? "");
      if (main?.taxonomy !== "category") continue;
      for (const [code, id] of translated) {
        const term = byId.get(id);
        if (term === undefined) continue;
        this.#canonical.set(term.slug, main);
        if (term !== main) this.#translatedNames.set(`${main.slug} ${code}`, term.name);
      }
    }
  }

  readonly #translatedNames = new Map<string, string>();

  /** Returns the group of a post or page. Creates it when it is first needed. */
  of(post: PostOutline): string | null {
    if (post.type === "post") {
      const category = post.categories[0];
      return category === undefined ? this.#add("blog", BLOG, []) : this.ofCategory(category);
    }
    const root = this.#rootPage(post);
    if (root === post) return null;
    return this.#add(
      root.slug || root.title,
      { [root.language ?? this.#language]: htmlToText(root.title) },
      [],
    );
  }

  ofCategory(slug: string): string {
    const root = this.#rootCategory(slug);
    if (isNone(root?.slug ?? slug)) return this.#add("blog", BLOG, []);
    const name: InLanguages = { [this.#language]: htmlToText(root?.name ?? slug) };
    for (const code of ["en", "zh", "kr"] as const) {
      const translated = this.#translatedNames.get(`${root?.slug ?? slug} ${code}`);
      if (translated !== undefined) name[code] = htmlToText(translated);
    }
    return this.#add(root?.slug ?? slug, name, [`/category/${root?.slug ?? slug}/`]);
  }

  /** Gives each group the addresses with the ids of its categories and their subcategories: `/?cat=3`. */
  addQueries(): void {
    for (const { id, slug } of this.#categories.values()) {
      const root = this.#rootCategory(slug)?.slug ?? slug;
      const wanted = isNone(root) ? "blog" : groupSlugFrom(root);
      const group = this.list.find((one) => one.slug === wanted);
      if (group !== undefined && id !== "") group.oldQueries = [...(group.oldQueries ?? []), `/?cat=${id}`];
    }
  }

  /** Returns the names of a post's categories except the one that is its group. They become tags. */
  tagsOf(post: Pick<PostOutline, "categories">): string[] {
    return post.categories
      .filter((slug, index) => index > 0 || this.#rootCategory(slug)?.slug !== slug)
      .filter((slug) => !NONE.has(slug) && this.#canonical.get(slug) === undefined)
      .map((slug) => htmlToText(this.#categories.get(slug)?.name ?? slug));
  }

  #add(wanted: string, name: InLanguages, oldPaths: string[]): string {
    const slug = groupSlugFrom(wanted);
    const known = this.list.find((group) => group.slug === slug);
    if (known === undefined) this.list.push({ slug, name, oldPaths });
    else known.oldPaths = [...new Set([...known.oldPaths, ...oldPaths])];
    return slug;
  }

  #rootCategory(slug: string): Term | undefined {
    let term = this.#canonical.get(slug) ?? this.#categories.get(slug);
    for (const seen = new Set<Term>(); term !== undefined && term.parent !== "" && !seen.has(term);) {
      seen.add(term);
      const parent = this.#categories.get(term.parent);
      if (parent === undefined) break;
      term = this.#canonical.get(parent.slug) ?? parent;
    }
    return term;
  }

  #rootPage(post: PostOutline): PostOutline {
    let page = post;
    for (const seen = new Set<PostOutline>(); !seen.has(page);) {
      seen.add(page);
      const parent = this.#posts.get(page.parent);
      if (parent === undefined || parent.type !== "page") break;
      page = parent;
    }
    return page === post ? post : this.#inMainLanguage(page);
  }

  /** Returns the page's version in the main language, because groups have one address in all languages. */
  #inMainLanguage(page: PostOutline): PostOutline {
    if (page.translations === undefined) return page;
    return (
      [...this.#posts.values()].find(
        ({ translations, language }) => translations === page.translations && language === this.#language,
      ) ?? page
    );
  }
}

/** True if a category such as "uncategorized" means "no category". */
function isNone(slug: string): boolean {
  return NONE.has(decodeURIComponentSafely(slug).toLowerCase());
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
