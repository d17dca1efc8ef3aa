import { basename, dirname } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { MediaFile } from "../../content/store.ts";
import { SiteError } from "../../contract/api/errors.ts";
import { chooseEncoding } from "../http/encodings.ts";
import { matchesTag, mayBeTag } from "../http/entity-tags.ts";
import { COMMON_HEADERS, INERT_POLICY } from "../security/headers.ts";
import { createCompressedMedia, isCompressible } from "./compressed-media.ts";
import { contentTypeOf } from "./content-type.ts";
import { settleConditions } from "./file-conditions.ts";
import { checkMedia } from "./stored-media.ts";

/** Cache header of original files, whose address identifies their content. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * Creates a function that sends original files, to be cached for ever unless told otherwise. Texts are compressed, except for range
 * requests, which refer to the uncompressed text.
 */
export function createFileSender() {
  const compressed = createCompressedMedia();

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    media: MediaFile,
    cacheControl = IMMUTABLE,
  ): Promise<FastifyReply> => {
    if (!isCompressible(media)) return sendAsIs(request, reply, media, cacheControl);
    reply.header("Vary", "Accept-Encoding");
    const { range, "accept-encoding": accepted } = request.headers;
    const encoding = range === undefined ? chooseEncoding(accepted) : "identity";
    if (encoding === "identity") return sendAsIs(request, reply, media, cacheControl);
    const tag = `"${media.hash}-${encoding}"`;
    const headers = fileHeaders(media, tag, cacheControl);
    if (isUnchanged(request, tag)) return reply.headers(headers).code(304).send();
    const body = await compressed.read(media, encoding);
    if (body === undefined) return sendAsIs(request, reply, media, cacheControl);
    return reply
      .headers({ ...headers, "Content-Encoding": encoding })
      .type(contentTypeOf(media))
      .send(body);
  };
}

async function sendAsIs(
  request: FastifyRequest,
  reply: FastifyReply,
  media: MediaFile,
  cacheControl: string,
): Promise<FastifyReply> {
  const tag = `"${media.hash}"`;
  const headers = fileHeaders(media, tag, cacheControl);
  if (isUnchanged(request, tag)) return reply.headers(headers).code(304).send();
  settleConditions(request.raw, { tag, bytes: media.bytes });
  // If the file is missing, Fastify's plugin answers as for an unknown page. If the file is empty, the plugin sends it as cacheable
  // for a year. This check prevents both.
  await checkMedia(media);
  return reply
    .headers(headers)
    .type(contentTypeOf(media))
    .sendFile(basename(media.file), dirname(media.file), { contentType: false, cacheControl: false });
}

function fileHeaders(media: MediaFile, tag: string, cacheControl: string): Record<string, string> {
  return { ...mediaHeaders(cacheControl), "Content-Security-Policy": policyOf(media), ETag: tag };
}

/**
 * True if the client already has the body.
 *
 * @throws {SiteError} 412 if the client requires another version, which takes precedence (RFC 9110, section 13.2.2)
 */
export function isUnchanged({ headers }: FastifyRequest, tag: string): boolean {
  if (!mayBeTag(headers["if-match"], tag))
    throw new SiteError("Not the file that is asked for", { status: 412 });
  return matchesTag(headers["if-none-match"], tag);
}

/**
 * Returns the content security policy of a file. PDFs are not in a sandbox: Safari's viewer would stay empty, and a PDF cannot
 * access the site from the browser's own viewer.
 */
function policyOf({ mimeType }: MediaFile): string {
  return mimeType === "application/pdf" ? "base-uri 'none'; form-action 'none'" : INERT_POLICY;
}

/** Returns the common headers of files and pictures, which prevent browsers from executing them as pages. */
export function mediaHeaders(cacheControl = IMMUTABLE): Record<string, string> {
  return {
    ...COMMON_HEADERS,
    "Content-Security-Policy": INERT_POLICY,
    "Cache-Control": cacheControl,
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
}
