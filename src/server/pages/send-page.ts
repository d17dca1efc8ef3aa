import type { FastifyReply, FastifyRequest } from "fastify";
import type { EncodedBody } from "../cache/bodies.ts";
import type { CachedPage, PageCache } from "../cache/page-cache.ts";
import { MINIMUM_COMPRESSED_BYTES, chooseEncoding, compress, decompress } from "../http/encodings.ts";
import { matchesTag } from "../http/entity-tags.ts";
import { refuseOtherVersion } from "../http/wanted-version.ts";
import type { Services } from "../services/services.ts";
import { RETRY_AFTER_SECONDS } from "../telemetry/explain-outage.ts";
import type { EditorsPage } from "./edit-link/edit-links.ts";
import { pageHeaders } from "./page-headers.ts";

interface SentPage {
  page: CachedPage;
  path: string;
  /** True for the response to a form, which must not be cached. */
  isForOne?: boolean;
  /** Additions to the page for an editor's browser. */
  forEditor?: EditorsPage | undefined;
}

/** Creates a function that writes pages directly to Node's response. Fastify would only parse and join the headers again. */
export function createPageSender({ cache, services }: { cache: PageCache; services: Pick<Services, "cdn"> }) {
  return async function send(
    { raw: request }: FastifyRequest,
    reply: FastifyReply,
    { page, path, isForOne = false, forEditor }: SentPage,
  ): Promise<FastifyReply> {
    const { headers: asked } = request;
    if (forEditor === undefined) refuseOtherVersion(asked["if-match"], page.status, page.entityTag);
    const shared = await cache.body(page, chooseEncoding(asked["accept-encoding"]));
    const { body, encoding } =
      forEditor?.change === undefined ? shared : await changed(shared, forEditor.change);
    if (page.status === 503) reply.header("Retry-After", RETRY_AFTER_SECONDS);
    const headers = [
      ...listOf(reply.getHeaders()),
      ...(forEditor === undefined
        ? pageHeaders(page, path, encoding, { asked, cdn: services.cdn, isForOne })
        : [
            ...page.headers,
            ...forEditor.headers,
            ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
          ]),
    ];
    // Editors never get a 304, because their page differs from the cached page that the entity tag identifies.
    const isGood = page.status === 200 && forEditor === undefined;
    if (isGood && matchesTag(asked["if-none-match"], page.entityTag)) reply.raw.writeHead(304, headers).end();
    else reply.raw.writeHead(page.status, [...headers, "Content-Length", String(body.byteLength)]).end(body);
    return reply.hijack();
  };
}

/** Returns an editor's page in an encoding. The cached page stays unchanged. */
async function changed(
  { body, encoding }: EncodedBody,
  change: (page: Buffer) => Buffer,
): Promise<EncodedBody> {
  const plain = change(await decompress(body, encoding));
  if (plain.byteLength < MINIMUM_COMPRESSED_BYTES) return { body: plain, encoding: "identity" };
  return { body: await compress(plain, encoding), encoding };
}

/** Returns headers as alternating names and values. */
function listOf(headers: ReturnType<FastifyReply["getHeaders"]>): string[] {
  return Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
}
