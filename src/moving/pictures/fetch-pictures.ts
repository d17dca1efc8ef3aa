import { mkdtemp, stat } from "node:fs/promises";
import { join } from "node:path";
import { Findings } from "../../content/source/findings.ts";
import type { SourceFile } from "../../content/source/source-file.ts";
import { pictureTypeOf, readMediaFiles } from "../../content/writing/checks/media-files.ts";
import type { RemotePicture } from "../text/conversion-trace.ts";
import { convertMedia } from "./convert-media.ts";
import { fetchedName, possibleNames } from "./fetched-names.ts";

/** What came of asking for a picture. */
export interface FetchedPicture {
  /** Why there is none; absent if it is in the file. */
  failure?: string | undefined;
  /** Whether its host did not answer at all. */
  isSilent?: boolean | undefined;
}

/**
 * Saves what is at an address in a file.
 *
 * @throws the reason of the signal, when that is aborted
 */
export type FetchPicture = (address: string, file: string, signal: AbortSignal) => Promise<FetchedPicture>;

/** Where pictures of other hosts come from. */
export interface PictureSources {
  /** The hashes of what the site has, by name in its content folder. */
  stored: ReadonlyMap<string, string>;
  /** Where the bytes of a file of the site are. */
  fileOf: (hash: string) => Promise<string>;
  /** Without it, pictures that the site does not have stay where they are; `count` says of how many they are. */
  fetch: FetchPicture | "count" | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** How many pictures of other hosts were, or would be, downloaded, and how many of them could not be. */
export interface FetchCounts {
  wanted: number;
  fetched: number;
  failed: number;
}

export interface FetchedPictures {
  /** Paths below `media/` by the addresses as texts have them; `null` for one that was asked for in vain, or is only counted. */
  paths: ReadonlyMap<string, string | null>;
  files: SourceFile[];
  counts: FetchCounts;
}

/** A picture of a text, and the file of that. */
type NamedPicture = RemotePicture & { origin: string };

/** All places that show the picture at one address, and what is known of it. */
interface Wanted {
  address: URL;
  named: NamedPicture[];
  file?: SourceFile | undefined;
}

/** How many pictures are downloaded at the same time. */
const AT_ONCE = 6;
/** A host that was silent so often is not asked again. */
const SILENCES = 3;

/**
 * Gets the pictures that texts have of other hosts, each address once: from the site if it has them from before, else by downloading. One
 * that cannot be had is a warning with the first text that names it.
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
    `the picture ${address.href} cannot be had: ${failure}; ${remains}${further}`,
  );
}

/** Downloads several at a time. */
class Download {
  readonly #fetch: FetchPicture;
  readonly #scratch: string;
  readonly #silences = new Map<string, number>();
  #files = 0;

  constructor(fetch: FetchPicture, scratch: string) {
    this.#fetch = fetch;
    this.#scratch = scratch;
  }

  /** Yields each as it is done. Whoever stops listening stops the downloads. */
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

  /** Resolves to why it cannot be had; the entry has its file otherwise. */
  async #get(entry: Wanted, signal: AbortSignal): Promise<string | undefined> {
    const { address } = entry;
    const silences = this.#silences.get(address.host) ?? 0;
    if (silences >= SILENCES) return "its host does not answer";
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

/** A downloaded picture as one of the site, judged as those of the tree are; a text says why it cannot be taken. */
async function inspect(address: URL, file: string): Promise<SourceFile | string> {
  const type = await pictureTypeOf(file);
  if (type === undefined) return "what is there is no picture that is served";
  const path = fetchedName(address, type);
  const found = new Findings();
  const { size: bytes } = await stat(file);
  const source = { path, origin: address.href, file, bytes };
  const [converted] = await convertMedia([source], await mkdtemp(`${file}-`), found);
  if (converted !== undefined) await readMediaFiles([converted], found);
  const [fault] = found.list.filter(({ severity }) => severity === "error" || converted === undefined);
  if (fault !== undefined) return fault.message;
  return converted ?? "what is there is no picture that is served";
}
