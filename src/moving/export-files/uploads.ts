import { copyFile, mkdir, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { AdoptionTally } from "./adoption-tally.ts";

const SERVED = /\.(?:avif|gif|jpe?g|png|svg|webp|ico|m4a|mp3|ogg|wav|mp4|webm|vtt|pdf|zip|csv|txt)$/i;
/** `photo-300x200.jpg` was made by the system from `photo.jpg`; so was `photo-scaled.jpg`. */
const RESIZED = /-(?:\d+x\d+|scaled|rotated)(?=\.\w+$)/;

/** The files of a site, where it kept them. */
export class Uploads {
  /** Paths as they are on disk, by path in NFC and lower case. */
  readonly #files = new Map<string, string>();
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
      uploads.#files.set(path.normalize("NFC").toLowerCase(), path);
    }
    return uploads;
  }

  /** The name below `media/` of a file there, given its path below the uploads folder; it is then copied. */
  take(path: string): string | undefined {
    const name = path.normalize("NFC");
    if (!SERVED.test(name) || name.split("/").some((part) => part === "" || part.startsWith(".")))
      return undefined;
    const original = name.replace(RESIZED, "");
    for (const wanted of new Set([original, name])) {
      const file = this.#files.get(wanted.toLowerCase());
      if (file === undefined) continue;
      const served = file.normalize("NFC");
      this.#wanted.set(file, served);
      return served;
    }
    return undefined;
  }

  get isGiven(): boolean {
    return this.#folder !== undefined;
  }

  /** Paths of all files that are wanted. */
  wanted(): Iterable<string> {
    return this.#wanted.values();
  }

  /** Copies what is wanted below `media/`. */
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
