import { composed } from "../../contract/addresses/composed.ts";
import { type AdoptedSite, UNKNOWN_SITE } from "./adopted-site.ts";
import type { AdoptionTally } from "./adoption-tally.ts";
import { decodeLoosely, type EntryFile } from "./name-entries.ts";
import { mediaAddress } from "./remote-pictures.ts";
import type { Uploads } from "./uploads.ts";

/** Maps addresses of the former site to their current targets. */
export class OldAddresses {
  readonly #site: AdoptedSite;
  readonly #uploads: Uploads;
  readonly #uploadFolder: RegExp;
  readonly #pages = new Map<string, string>();

  constructor(
    site: AdoptedSite,
    files: ReadonlyMap<string, EntryFile>,
    { uploads, uploadFolder }: { uploads: Uploads; uploadFolder: RegExp },
  ) {
    this.#site = site;
    this.#uploads = uploads;
    this.#uploadFolder = uploadFolder;
    for (const { slug, oldPaths, oldQueries = [] } of site.groups) {
      for (const path of oldPaths) this.#pages.set(normal(path), `/${slug}/index.html`);
      for (const address of oldQueries) this.#pages.set(address.replace(/^\//, ""), `/${slug}/index.html`);
    }
    for (const entry of site.entries.values()) {
      const file = files.get(entry.id);
      if (file === undefined) continue;
      for (const path of entry.oldPaths) this.#pages.set(normal(path), `/${file.path}`);
      this.#pages.set(`?p=${entry.id}`, `/${file.path}`);
    }
  }

  /** Returns the new address of a link in a text: of an article's file, of a file of the site, or the unchanged address. */
  link(address: string, tally: AdoptionTally, where: string): string {
    const file = this.file(this.#site.filePages.get(address) ?? address);
    if (file !== undefined) return file + (/#.*$/s.exec(address)?.[0] ?? "");
    const local = this.#localPath(address);
    if (local === undefined) return address;
    const { path, query, hash } = local;
    if (path === "" && query === "") return hash === "" ? "/" : hash;
    const id = /^\?(?:p|page_id)=(\d+)/.exec(query)?.[1];
    const [category] = /^\?cat=\d+/.exec(path === "" ? query : "") ?? [];
    const page = this.#pages.get(category ?? (id === undefined ? normal(path) : `?p=${id}`));
    if (page !== undefined) return encodeURI(page) + hash;
    if (path === "") return "/";
    tally.warn(
      "link to a page of the former site that is not in the export; it still leads to the former site",
      where,
    );
    const { href } = new URL(address, `${this.#site.url}/`);
    return href.replace(UNKNOWN_SITE, "");
  }

  /** Returns a picture or download as `media:…`; `undefined` if it is not in the folder of uploads. */
  file(address: string): string | undefined {
    const name = this.fileName(address);
    return name === undefined ? undefined : mediaAddress(name);
  }

  /** Returns the name below `media/` of an uploaded file. */
  fileName(address: string): string | undefined {
    const match = this.#uploadFolder.exec(decodeLoosely(address.replace(/[?#].*$/s, "")));
    return match === null ? undefined : this.#uploads.take(match.slice(1).join(""));
  }

  /** Returns path, query and hash of an address of the former site; `undefined` for other sites. */
  #localPath(address: string): { path: string; query: string; hash: string } | undefined {
    if (address.startsWith("#")) return { path: "", query: "", hash: address };
    const home = `${this.#site.url}/`;
    if (!URL.canParse(address, home)) return undefined;
    const url = new URL(address, home);
    if (!URL.canParse(home)) return undefined;
    const base = new URL(home);
    if (url.host.replace(/^www\./, "") !== base.host.replace(/^www\./, "")) return undefined;
    if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
    const path = url.pathname.startsWith(base.pathname)
      ? url.pathname.slice(base.pathname.length - 1)
      : url.pathname;
    return { path: path === "/" ? "" : path, query: url.search, hash: url.hash };
  }
}

/** Returns a path in the form used for comparisons: decoded, and without a trailing slash. */
export function normal(path: string): string {
  return composed(decodeLoosely(path)).replace(/\/+$/, "").toLowerCase();
}
