import { mkdtemp, stat } from "node:fs/promises";
import { join } from "node:path";
import { Findings } from "../../content/source/findings.ts";
import type { SourceFile } from "../../content/source/source-file.ts";
import { pictureTypeOf, readMediaFiles } from "../../content/writing/checks/media-files.ts";
import type { RemotePicture } from "../text/conversion-trace.ts";
import { convertMedia } from "./convert-media.ts";
import { fetchedName, possibleNames } from "./fetched-names.ts";

/** The result of requesting a picture. */
export interface FetchedPicture {
  /** The reason for a failure; absent on success. */
  failure?: string | undefined;
  /** True if the picture's host did not respond at all. */
  isSilent?: boolean | undefined;
}

/**
 * Downloads the file at an address.
 *
 * @throws the reason of the signal if it is aborted
 */
export type FetchPicture = (address: string, file: string, signal: AbortSignal) => Promise<FetchedPicture>;

/** Where pictures of other hosts come from. */
export interface PictureSources {
  /** The hashes of the site's files, by name in its content folder. */
  stored: ReadonlyMap<string, string>;
  /** Returns the path of a file's content by its hash. */
  fileOf: (hash: string) => Promise<string>;
  /**
   * Downloads a picture. If it is `undefined`, pictures that the site does not have stay on their hosts; `count` only counts
   * them.
   */
  fetch: FetchPicture | "count" | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** How many pictures of other hosts were downloaded (or would be), and how many downloads failed. */
export interface FetchCounts {
  wanted: number;
  fetched: number;
  failed: number;
}

export interface FetchedPictures {
  /** Paths below `media/` by the addresses in texts; `null` for pictures that failed or are only counted. */
  paths: ReadonlyMap<string, string | null>;
  files: SourceFile[];
  counts: FetchCounts;
}

/** A picture in a text, with the text's file. */
type NamedPicture = RemotePicture & { origin: string };

/** All places that show the picture at one address, with the result of the download. */
interface Wanted {
  address: URL;
  named: NamedPicture[];
  file?: SourceFile | undefined;
}

/** Maximum number of simultaneous downloads. */
const AT_ONCE = 6;
/** Number of timeouts after which no more pictures are requested from a host. */
const MAXIMUM_TIMEOUTS = 3;

/**
 * Gets pictures from other hosts, each address once: from the site if it already has the picture, otherwise by downloading. A
 * failure is a warning at the first text that shows the picture.
 *
 * @param scratch a folder for the files
 */
export async function fetchPictures(
  pictures: readonly NamedPicture[],
  { stored, fileOf, fetch, onProgress }: PictureSources,
  scratch: string,
  findings: Findings,
): Promise<FetchedPictures> {
  const wanted = wantedIn(pictures);
  const missing: Wanted[] = [];
  for (const entry of wanted) {
    entry.file = await storedFile(entry.address, stored, fileOf);
    if (entry.file === undefined) missing.push(entry);
  }
  const counts = { wanted: missing.length, fetched: 0, failed: 0 };
  if (typeof fetch === "function") {
    const download = new Download(fetch, scratch);
    let done = 0;
    for await (const { entry, failure } of download.each(missing)) {
      onProgress?.((done += 1), missing.length);
      if (failure === undefined) counts.fetched += 1;
      else {
        counts.failed += 1;
        report(entry, failure, findings);
      }
    }
  }
  const isTried = fetch !== undefined;
  const paths = wanted.flatMap(({ named, file }) =>
    file === undefined && !isTried
      ? []
      : named.map(({ address }): [string, string | null] => [
          address,
          file === undefined ? null : file.path.slice("media/".length),
        ]),
  );
  return { paths: new Map(paths), files: wanted.flatMap(({ file }) => file ?? []), counts };
}

function wantedIn(pictures: readonly NamedPicture[]): Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const named of pictures) {
    const address = new URL(named.address.replaceAll("&amp;", "&"));
    address.hash = "";
    const known = wanted.get(address.href);
    if (known === undefined) wanted.set(address.href, { address, named: [named] });
    else known.named.push(named);
  }
  return [...wanted.values()];
}

async function storedFile(
  address: URL,
  stored: PictureSources["stored"],
  fileOf: PictureSources["fileOf"],
): Promise<SourceFile | undefined> {
  for (const name of possibleNames(address)) {
    const path = `media/${name}`;
    const hash = stored.get(path);
    if (hash === undefined) continue;
    const file = await fileOf(hash);
    return { path, origin: address.href, file, bytes: (await stat(file)).size };
  }
  return undefined;
}

function report({ address, named }: Wanted, failure: string, findings: Findings): void {
  const [first] = named;
  if (first === undefined) return;
  const others = new Set(named.map(({ origin }) => origin)).size - 1;
  const further = others === 0 ? "" : `, as in ${others} more file${others === 1 ? "" : "s"}`;
  const remains = first.isCover ? "the article has no cover" : "a link takes its place";
  findings.warn(
    "unfetched-picture",
    first.origin,
    first.line,
    `the picture ${address.href} could not be downloaded: ${failure}; ${remains}${further}`,
  );
}

/** Downloads several pictures at a time. */
class Download {
  readonly #fetch: FetchPicture;
  readonly #scratch: string;
  readonly #silences = new Map<string, number>();
  #files = 0;

  constructor(fetch: FetchPicture, scratch: string) {
    this.#fetch = fetch;
    this.#scratch = scratch;
  }

  /** Yields each picture when it is done. Stopping the iteration stops the downloads. */
  async *each(missing: readonly Wanted[]): AsyncGenerator<{ entry: Wanted; failure: string | undefined }> {
    const stopping = new AbortController();
    const waiting = missing.values();
    const underWay = new Map<Wanted, Promise<{ entry: Wanted; failure: string | undefined }>>();
    const begin = (): void => {
      const { value: entry, done } = waiting.next();
      if (done === true) return;
      underWay.set(
        entry,
        this.#get(entry, stopping.signal).then((failure) => ({ entry, failure })),
      );
    };
    try {
      for (let count = 0; count < AT_ONCE; count += 1) begin();
      while (underWay.size > 0) {
        const outcome = await Promise.race(underWay.values());
        underWay.delete(outcome.entry);
        begin();
        yield outcome;
      }
    } finally {
      stopping.abort();
      await Promise.allSettled(underWay.values());
    }
  }

  /** Resolves to the reason for a failure, or to `undefined` if the picture was stored. */
  async #get(entry: Wanted, signal: AbortSignal): Promise<string | undefined> {
    const { address } = entry;
    const silences = this.#silences.get(address.host) ?? 0;
    if (silences >= MAXIMUM_TIMEOUTS) return "its host does not answer";
    const file = join(this.#scratch, `picture-${(this.#files += 1)}`);
    const { failure, isSilent } = await this.#fetch(address.href, file, signal);
    this.#silences.set(address.host, isSilent === true ? silences + 1 : 0);
    if (failure !== undefined) return failure;
    const taken = await inspect(address, file);
    if (typeof taken === "string") return taken;
    entry.file = taken;
    return undefined;
  }
}

/** Checks a downloaded picture like those of the tree. Returns the reason if it is refused. */
async function inspect(address: URL, file: string): Promise<SourceFile | string> {
  const type = await pictureTypeOf(file);
  if (type === undefined) return "the file is not a picture that can be served";
  const path = fetchedName(address, type);
  const found = new Findings();
  const { size: bytes } = await stat(file);
  const source = { path, origin: address.href, file, bytes };
  const {
    files: [converted],
  } = await convertMedia([source], await mkdtemp(`${file}-`), found);
  if (converted !== undefined) await readMediaFiles([converted], found);
  const [fault] = found.list.filter(({ severity }) => severity === "error" || converted === undefined);
  if (fault !== undefined) return fault.message;
  return converted ?? "the file is not a picture that can be served";
}
