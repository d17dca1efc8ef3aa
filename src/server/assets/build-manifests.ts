import type { BuildManifest } from "../../contract/addresses/builds.ts";
import { type Encoding, MINIMUM_COMPRESSED_BYTES, chooseEncoding, compress } from "../http/encodings.ts";
import { entityTag } from "../http/entity-tags.ts";
import type { TenantRedirects } from "../tenancy/redirect-rules.ts";
import { redirectsForBrowsers } from "./browser-redirects.ts";

/** A manifest in the form in which it is sent. */
export interface SentManifest {
  tag: string;
  encoding: Encoding;
  body: Buffer;
}

/** The manifests of builds, serialised and compressed once per version of a site's redirects, because every page requests one. */
export class BuildManifests {
  readonly #made = new WeakMap<TenantRedirects, Map<string, Promise<SentManifest>>>();

  /** @param accepted an `Accept-Encoding` header */
  async of(
    build: { id: string; timestamp: number },
    redirects: TenantRedirects,
    accepted: string | undefined,
  ): Promise<SentManifest> {
    const known = this.#made.get(redirects) ?? new Map<string, Promise<SentManifest>>();
    this.#made.set(redirects, known);
    const encoding = chooseEncoding(accepted);
    const key = `${encoding} ${build.id} ${build.timestamp}`;
    const made = known.get(key) ?? write(build, redirects, encoding);
    known.set(key, made);
    return made;
  }
}

async function write(
  { id, timestamp }: { id: string; timestamp: number },
  { exported, rootFiles }: TenantRedirects,
  wanted: Encoding,
): Promise<SentManifest> {
  const manifest: BuildManifest = {
    id,
    timestamp,
    ...redirectsForBrowsers(exported),
    prerendered: [],
    files: [...rootFiles.keys()].filter((path) => path.endsWith(".html")),
  };
  const text = Buffer.from(JSON.stringify(manifest));
  const encoding = text.byteLength < MINIMUM_COMPRESSED_BYTES ? "identity" : wanted;
  const body = await compress(text, encoding);
  return { tag: entityTag(text), encoding, body };
}
