import { posix } from "node:path";
import { isRecord } from "../../../contract/api/is-record.ts";
import { readLiteralScript } from "../../navigation/literal-script.ts";
import type { MenuTree } from "../../navigation/menu-tree.ts";
import type { Navigation, NavigationEntry } from "../../navigation/navigation-entry.ts";

type Data = Record<string, unknown>;

const META = /^_meta(\.global)?(\.[\w-]+)?(\.(?:[cm]?[jt]sx?|json))$/;
const ENDINGS = [".js", ".ts", ".jsx", ".tsx", ".mjs", ".json"];

/** True if a path is that of a file with Nextra's menu, of one folder or of all folders (`_meta.global.js`). */
export function isMetaPath(path: string): boolean {
  return META.test(posix.basename(path));
}

/** Returns the language tag in a name such as `_meta.zh-CN.json`; empty if there is none. */
export function tagOfMeta(path: string): string {
  return META.exec(posix.basename(path))?.[2]?.slice(1) ?? "";
}

/**
 * Reads Nextra's menu, which lists the pages of each folder in order. Pages that the folder's file does not list come last.
 * Scripts are not run.
 *
 * @throws {SyntaxError} if the file does not have the format of its extension; unreadable files of other folders are only counted
 */
export function readMetaNavigation(path: string, source: string, tree: MenuTree): Navigation {
  const meta = readMeta(path, source);
  if (!isRecord(meta)) return { entries: [], unread: 1 };
  const reader = new MetaReader(path, tree);
  const entries = reader.items(meta, reader.start(meta));
  return { entries, unread: reader.unread };
}

function readMeta(path: string, source: string): unknown {
  return path.endsWith(".json") ? (JSON.parse(source) as unknown) : readLiteralScript(source).exported;
}

class MetaReader {
  unread = 0;
  readonly #tree: MenuTree;
  /** The folder of the menu's file, and other folders that may contain its texts. */
  readonly #starts: readonly string[];
  readonly #names: readonly string[];
  /** Names of pages and folders, by the folder that contains them. */
  readonly #inside = new Map<string, Set<string>>();
  readonly #pages = new Set<string>();
  #start = "";

  constructor(path: string, tree: MenuTree) {
    this.#tree = tree;
    const [, , tag = "", ending = ".js"] = META.exec(posix.basename(path)) ?? [];
    this.#starts = [posix.dirname(path), ...tree.roots];
    this.#names = [...new Set([tag, ""])].flatMap((own) =>
      [...new Set([ending, ...ENDINGS])].map((end) => `_meta${own}${end}`),
    );
    for (const page of tree.pages)
      this.#add(page.replace(/(?<=^|\/)page\.mdx$/, "index.mdx").replace(/\.\w+$/, ""), tag);
  }

  /** Returns the folder to which the names in a menu refer. */
  start(meta: Data): string {
    const isBelow = (folder: string): boolean =>
      Object.keys(meta).some((key) => this.#inside.get(folder)?.has(key) === true);
    this.#start = this.#starts.find(isBelow) ?? this.#starts[0] ?? "";
    return this.#start;
  }

  /** Returns the entries of a folder by its menu. A separator with words becomes the parent of the entries after it. */
  items(meta: Data, folder: string): NavigationEntry[] {
    const entries: NavigationEntry[] = [];
    let target = entries;
    for (const [key, value] of Object.entries(meta)) {
      const { type, title } = isRecord(value) ? value : {};
      if (type === "separator") {
        const heading = { label: wordsOf(title), children: [] };
        target = heading.label === "" ? entries : heading.children;
        if (target !== entries) entries.push(heading);
      } else if (key !== "*") target.push(...this.#entry(key, value, folder));
    }
    const others = [...(this.#inside.get(folder) ?? [])].filter((name) => !Object.hasOwn(meta, name));
    target.push(...others.flatMap((name) => this.#entry(name, "", folder)));
    return entries.filter(({ link, children }) => link !== undefined || children.length > 0);
  }

  #entry(key: string, value: unknown, folder: string): NavigationEntry[] {
    const settings = isRecord(value) ? value : {};
    if (settings["display"] === "hidden") return [];
    const label = wordsOf(isRecord(value) ? settings["title"] : value);
    const { href, items } = settings;
    if (typeof href === "string") return [{ label: label || nameOf(key), link: href, children: [] }];
    const listed = isRecord(items) ? items : {};
    const path = posix.join(folder, key);
    // An item may be a separate menu, whose pages are in the folder with its name.
    if (settings["type"] === "menu")
      return [
        {
          label: label || nameOf(key),
          children: this.#listed(listed, this.#inside.has(path) ? path : folder),
        },
      ];
    const link = posix.relative(this.#start, path);
    if (!this.#inside.has(path)) return [{ label, link, children: [] }];
    const inner = isRecord(items) ? this.items(items, path) : this.items(this.#metaOf(path), path);
    if (settings["display"] === "children") return inner;
    const index = posix.join(link, "index");
    const children = inner.filter((entry) => entry.link !== index);
    const hasPage = this.#pages.has(posix.join(path, "index")) || this.#pages.has(path);
    return hasPage ? [{ label, link, children }] : [{ label: label || nameOf(key), children }];
  }

  /** Returns the entries of a separate menu. Its pages may be outside the folder with its name. */
  #listed(items: Data, folder: string): NavigationEntry[] {
    return Object.entries(items).flatMap(([key, value]) => this.#entry(key, value, folder));
  }

  #metaOf(folder: string): Data {
    for (const name of this.#names) {
      const path = posix.join(folder, name);
      const source = this.#tree.read(path);
      if (source === undefined) continue;
      const meta = this.#tryToRead(path, source);
      if (isRecord(meta)) return meta;
      this.unread += 1;
    }
    return {};
  }

  #tryToRead(path: string, source: string): unknown {
    try {
      return readMeta(path, source);
    } catch {
      return undefined;
    }
  }

  /** Records a page and its parent folders. If names contain language tags, only pages in the menu's language count. */
  #add(page: string, tag: string): void {
    const own = tag !== "" && page.endsWith(tag) ? page.slice(0, -tag.length) : page;
    this.#pages.add(own);
    let path = own;
    while (path !== "." && path !== "") {
      const folder = posix.dirname(path).replace(/^\.$/, "");
      const known = this.#inside.get(folder) ?? new Set();
      this.#inside.set(folder, known.add(posix.basename(path)));
      path = folder;
    }
  }
}

function wordsOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** Returns the name that Nextra shows for a folder without a title. */
function nameOf(key: string): string {
  const words = key.replace(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
