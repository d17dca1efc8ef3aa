import { copyFile, mkdir, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { composed } from "../../contract/addresses/composed.ts";
import type { AdoptionTally } from "./adoption-tally.ts";

const SERVED = /\.(?:avif|gif|jpe?g|png|svg|webp|ico|m4a|mp3|ogg|wav|mp4|webm|vtt|pdf|zip|csv|txt)$/i;
/**
 * Matches the suffixes of variants that WordPress generates: `photo-300x200.jpg` and `photo-scaled.jpg` are variants of
 * `photo.jpg`.
 */
const RESIZED = /-(?:\d+x\d+|scaled|rotated)(?=\.\w+$)/;

/** The folder of a site's uploaded files. */
export class Uploads {
  /** Paths on disk, by their NFC form. */
  readonly #files = new Map<string, string>();
  /** The same, by their lower-case form, because some servers ignore case. */
  readonly #inAnyCase = new Map<string, string>();
  readonly #wanted = new Map<string, string>();
  readonly #folder: string | undefined;
  readonly #tally: AdoptionTally;

  private constructor(folder: string | undefined, tally: AdoptionTally) {
    this.#folder = folder;
    this.#tally = tally;
  }

  /** @throws if the folder cannot be read */
  static async open(folder: string | undefined, tally: AdoptionTally): Promise<Uploads> {
    const uploads = new Uploads(folder, tally);
    if (folder === undefined) return uploads;
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name).slice(join(folder, "/").length).replaceAll("\\", "/");
      uploads.#files.set(composed(path), path);
      uploads.#inAnyCase.set(composed(path).toLowerCase(), path);
    }
    return uploads;
  }

  /**
   * Returns the name below `media/` of an uploaded file, given its path below the uploads folder. The file will then be copied.
   */
  take(path: string): string | undefined {
    const name = composed(path);
    if (!SERVED.test(name) || name.split("/").some((part) => part === "" || part.startsWith(".")))
      return undefined;
    const original = name.replace(RESIZED, "");
    for (const wanted of new Set([original, name])) {
      const file = this.#files.get(wanted) ?? this.#inAnyCase.get(wanted.toLowerCase());
      if (file === undefined) continue;
      const served = composed(file);
      this.#wanted.set(file, served);
      return served;
    }
    return undefined;
  }

  get isGiven(): boolean {
    return this.#folder !== undefined;
  }

  /** Returns the paths of all files to copy. */
  wanted(): Iterable<string> {
    return this.#wanted.values();
  }

  /** Copies these files below `media/`. */
  async copyTo(folder: string): Promise<void> {
    if (this.#folder === undefined) return;
    for (const [file, path] of this.#wanted) {
      const target = join(folder, "media", path);
      await mkdir(dirname(target), { recursive: true });
      await copyFile(join(this.#folder, file), target);
      this.#tally.take("file of the site");
    }
  }
}
