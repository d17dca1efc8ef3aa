import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Findings } from "../../content/source/findings.ts";
import { type FetchPicture, fetchPictures } from "../pictures/fetch-pictures.ts";
import { type AdoptedSite, UNKNOWN_SITE } from "./adopted-site.ts";
import type { AdoptionTally } from "./adoption-tally.ts";

/** Placeholder in texts for the address of a picture that is yet to be downloaded. */
const PENDING = "media:pending-picture-";

interface PendingPicture {
  address: string;
  /** File of the first article that shows the picture. */
  origin: string;
  isCover: boolean;
}

/** Pictures to which an export only links. They are downloaded after all texts have been written. */
export class RemotePictures {
  readonly #site: Pick<AdoptedSite, "url">;
  readonly #fetch: FetchPicture;
  readonly #pictures: PendingPicture[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #files = new Set<string>();

  constructor(site: Pick<AdoptedSite, "url">, fetch: FetchPicture) {
    this.#site = site;
    this.#fetch = fetch;
  }

  /** Returns the placeholder for the picture at an address; `undefined` if the address is invalid. */
  take(address: string, place: { origin: string; isCover: boolean }): string | undefined {
    const home = `${this.#site.url}/`;
    if (!URL.canParse(address, home)) return undefined;
    const url = new URL(address, home);
    if (!/^https?:$/.test(url.protocol) || url.href.startsWith(UNKNOWN_SITE)) return undefined;
    this.#files.add(place.origin);
    const number = this.#numbers.get(url.href) ?? this.#pictures.length;
    if (number === this.#pictures.length) this.#pictures.push({ ...place, address: url.href });
    this.#numbers.set(url.href, number);
    return `${PENDING}${number}`;
  }

  /**
   * Downloads the pictures into the content folder and inserts them into the articles. Pictures that cannot be downloaded become
   * links.
   */
  async fetchInto(folder: string, tally: AdoptionTally): Promise<void> {
    if (this.#pictures.length === 0) return;
    const scratch = await mkdtemp(join(tmpdir(), "vitrine-adopt-"));
    try {
      const findings = new Findings();
      const sources = { stored: new Map<string, string>(), fileOf: noFile, fetch: this.#fetch };
      const named = this.#pictures.map((picture) => ({ ...picture, line: 1 }));
      const { paths, files } = await fetchPictures(named, sources, scratch, findings);
      for (const { file, message } of findings.list)
        tally.warn("picture that cannot be downloaded; a link takes its place", `${file}: ${message}`);
      for (const { path, file } of files) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await copyFile(file, join(folder, path));
        tally.take("picture downloaded");
      }
      for (const path of this.#files) await this.#settle(join(folder, path), paths);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  async #settle(file: string, paths: ReadonlyMap<string, string | null>): Promise<void> {
    const addressOf = (number: string): string => this.#pictures[Number(number)]?.address ?? "";
    const text = await readFile(file, "utf8");
    const settled = text
      .replace(/^cover: media:pending-picture-(\d+)\n(?:coverAlt: .*\n)?/m, (whole, number: string) => {
        const path = paths.get(addressOf(number));
        return typeof path === "string" ? whole : "";
      })
      .replace(/media:pending-picture-(\d+)/g, (_, number: string) => {
        const address = addressOf(number);
        const path = paths.get(address);
        return typeof path === "string" ? mediaAddress(path) : plainAddress(address);
      });
    await writeFile(file, settled);
  }
}

/** Always fails, because a new content folder has no stored files to reuse. */
function noFile(hash: string): Promise<string> {
  return Promise.reject(new Error(`no file ${hash}`));
}

/** Returns the address of a file below `media/` as it is written in texts. */
export function mediaAddress(name: string): string {
  return plainAddress(`media:${encodeURI(name).replace(/[?#]/g, encodeURIComponent)}`);
}

/** Escapes characters that would end an address in Markdown. */
function plainAddress(address: string): string {
  return address.replaceAll("(", "%28").replaceAll(")", "%29");
}
