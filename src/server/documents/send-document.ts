import type { FastifyReply, FastifyRequest } from "fastify";
import type { CachedDocument, PageCache } from "../cache/page-cache.ts";
import type { CdnHeaders } from "../cdn/cdn-headers.ts";
import { chooseEncoding } from "../http/encodings.ts";
import { matchesTag } from "../http/entity-tags.ts";

/** How documents are compressed, and which headers the CDN receives. */
export interface DocumentSending {
  cache: Pick<PageCache, "body">;
  cdn: CdnHeaders | undefined;
}

/**
 * Sends a document with the headers that are already set on the reply: 304 if the client has it, and compressed if that saves
 * bytes.
 */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: CachedDocument,
  { cache, cdn }: DocumentSending,
): Promise<FastifyReply> {
  reply.header("ETag", document.entityTag);
  const headers = cdn?.of(document, request.headers, String(reply.getHeader("Vary"))) ?? [];
  for (let index = 0; index < headers.length; index += 2)
    reply.header(headers[index] ?? "", headers[index + 1]);
  if (matchesTag(request.headers["if-none-match"], document.entityTag)) return reply.code(304).send();
  const accepted = chooseEncoding(request.headers["accept-encoding"]);
  const { body, encoding } = await cache.body(document, accepted);
  if (encoding !== "identity") reply.header("Content-Encoding", encoding);
  return reply.send(body);
}
