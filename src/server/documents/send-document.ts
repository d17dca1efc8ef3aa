import type { FastifyReply, FastifyRequest } from "fastify";
import type { CachedDocument, PageCache } from "../cache/page-cache.ts";
import { chooseEncoding } from "../http/encodings.ts";
import { matchesTag } from "../http/entity-tags.ts";

/** Sends a document with the headers already set on the reply: 304 if the client has it, compressed where that pays. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: CachedDocument,
  cache: Pick<PageCache, "body">,
): Promise<FastifyReply> {
  reply.header("ETag", document.entityTag);
  if (matchesTag(request.headers["if-none-match"], document.entityTag)) return reply.code(304).send();
  const accepted = chooseEncoding(request.headers["accept-encoding"]);
  const { body, encoding } = await cache.body(document, accepted);
  if (encoding !== "identity") reply.header("Content-Encoding", encoding);
  return reply.send(body);
}
