import { basename, dirname } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { LRUCache } from "lru-cache";
import { StoreSilentError } from "../../content/store-silent-error.ts";
import type { MediaFile } from "../../content/store.ts";
import { SiteError } from "../../contract/errors.ts";
import { decodePath } from "../../contract/redirects.ts";
import { findSite, readArrival, requestedTenant } from "../context.ts";
import { matchesTag, mayBeTag } from "../entity-tags.ts";
import { RETRY_AFTER_SECONDS, explainOutage } from "../explain-outage.ts";
import { logFailure } from "../operations/log-failure.ts";
import { createRareLine } from "../operations/rare-line.ts";
import { parseRequestPath, withoutNeedlessEscapes } from "../request-path.ts";
import { COMMON_HEADERS, INERT_POLICY } from "../security/headers.ts";
import type { Services } from "../services.ts";
import { DiskSilentError } from "./disk-gate.ts";
import { settleConditions } from "./file-conditions.ts";
import { type ImageCache, PICTURE_VERSION } from "./image-cache.ts";
import { type MediaAddress, parseMediaAddress, writeMediaAddress } from "./media-address.ts";
import { type ImageModifiers, parseModifiers, writeModifiers } from "./modifiers.ts";
import { checkMedia, isUnreadable } from "./stored-media.ts";
import { AbandonedError, QueueFullError } from "./work-queue.ts";

export interface MediaRoutesOptions {
  services: Services;
  images: ImageCache;
}

/** Drawn for every size they are shown in: they stay as they are. */
const DRAWN = new Set(["image/svg+xml", "image/x-icon"]);
/** Files of a few hundred pages, some hundred bytes each. */
const MAXIMUM_FOUND = 5_000;
const OVERLOADS = [QueueFullError, AbandonedError, StoreSilentError, DiskSilentError];
const IMMUTABLE = "public, max-age=31536000, immutable";
/** The address tells which file a picture is made of, not how: who loads a page anew may ask whether it is made better since. */
const MADE = "public, max-age=31536000";

/** A tenant's files as they are, under `/media/`, and its pictures made to measure, under `/_ipx/`. */
export async function registerMedia(
  app: FastifyInstance,
  { services, images }: MediaRoutesOptions,
): Promise<void> {
  // Addresses carry the hash of their content: neither cookies nor anything else of the visitor matters.
  await app.register(fastifyStatic, {
    serve: false,
    cacheControl: false,
    // By the time of the file: another on each node, and after each restore.
    etag: false,
    lastModified: false,
    dotfiles: "deny",
  });
  const log = createFailureLog(services);
  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error);
    // What fails because the client has left is no fault, and nobody waits for its answer.
    if (status >= 500 && !reply.raw.destroyed) log(request, error);
    return sendMediaError(error, status, reply);
  });

  const findMedia = createMediaFinder(services);
  /** The framework's own HEAD would say of each 304 that the picture has no bytes. */
  const route = (url: string, handler: RouteHandlerMethod) =>
    app.route({ method: ["GET", "HEAD"], url, handler });

  route("/media/*", async (request, reply) => {
    const address = parseMediaAddress(restOf(request, "/media/") ?? "");
    const media = address && (await findMedia(request, address));
    if (!media) throw new SiteError("No such file", { status: 404 });
    return sendFile(request, reply, media);
  });

  route("/_ipx/*", async (request, reply) => {
    const rest = restOf(request, "/_ipx/") ?? "";
    const { modifiers, address } = parseImageAddress(rest, services.configuration.fileUrl);
    const canonical = `${writeModifiers(modifiers)}/${writeMediaAddress(address)}`;
    if (!isSpelledLike(rest, canonical)) {
      return reply
        .headers(COMMON_HEADERS)
        .header("Cache-Control", IMMUTABLE)
        .redirect(`/_ipx/${canonical}`, 301);
    }
    const media = await findMedia(request, address);
    if (!media?.mimeType.startsWith("image/")) throw new SiteError("No such picture", { status: 404 });
    if (DRAWN.has(media.mimeType)) return sendFile(request, reply, media);
    const tag = `W/"${address.hash}-${modifiers.width}-${PICTURE_VERSION}"`;
    if (isUnchanged(request, tag))
      return reply.headers(mediaHeaders(MADE)).header("ETag", tag).code(304).send();
    const body = await images.transform(media, modifiers, reply.raw);
    // A page is better off with the picture as it came than with none.
    if (body === undefined) return sendFile(request, reply, media);
    return reply.headers(mediaHeaders(MADE)).header("ETag", tag).type("image/webp").send(body);
  });
}

/**
 * Takes `{modifiers}/{path}` apart; the path may stand below the base address of files or not.
 * @throws {SiteError} 400 for modifiers that are not offered, 404 for a path that is none of ours.
 */
function parseImageAddress(
  rest: string,
  fileUrl: string,
): { modifiers: ImageModifiers; address: MediaAddress } {
  const slash = rest.indexOf("/");
  const modifiers = parseModifiers(decodePath(slash < 0 ? rest : rest.slice(0, slash)) ?? "");
  if (modifiers === undefined) throw new SiteError("No such size", { status: 400 });
  const path = rest.slice(slash + 1);
  const base = fileUrl.startsWith("/") ? fileUrl.slice(1) : fileUrl;
  const address = parseMediaAddress(path.startsWith(base) ? path.slice(base.length) : path);
  if (slash < 0 || address === undefined) throw new SiteError("No such picture", { status: 404 });
  return { modifiers, address };
}

const ESCAPED_SLASH = /%2f/i;

/**
 * True when an address is the canonical one. Which of the other characters are escaped, and with capitals or not, is
 * left to the proxies on the way: a redirect that one of them undoes would never end.
 */
function isSpelledLike(address: string, canonical: string): boolean {
  const isPlain = withoutNeedlessEscapes(address) === address && !ESCAPED_SLASH.test(address);
  return isPlain && decodeURIComponent(address) === decodeURIComponent(canonical);
}

/** The router decodes what it hands on, and once must be enough: the rest is taken from the request itself. */
function restOf(request: FastifyRequest, prefix: string): string | undefined {
  const { path } = parseRequestPath(request.raw.url ?? "");
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}

/** Finds files, and those that were found before while the store is silent, too: the pages that are shown then have pictures. */
function createMediaFinder(services: Services) {
  const found = new LRUCache<string, MediaFile>({ max: MAXIMUM_FOUND });

  return async (request: FastifyRequest, { hash, path }: MediaAddress): Promise<MediaFile | undefined> => {
    const arrival = readArrival(request.raw, services.trust);
    const { tenant } = await findSite(arrival, requestedTenant(request.raw), services);
    const key = `${tenant.code}\n${hash}\n${path}`;
    try {
      const media = await services.store.reader(tenant).findMedia(hash, path);
      if (media === undefined) found.delete(key);
      else found.set(key, media);
      return media;
    } catch (error) {
      const last = found.get(key);
      if (last === undefined) throw await explainOutage(error, services.store);
      return last;
    }
  };
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  media: MediaFile,
): Promise<FastifyReply> {
  const tag = `"${media.hash}"`;
  const headers = { ...mediaHeaders(), "Content-Security-Policy": policyOf(media) };
  if (isUnchanged(request, tag)) return reply.headers(headers).header("ETag", tag).code(304).send();
  settleConditions(request.raw, { tag, bytes: media.bytes });
  // What the disk has lost would be answered as an unknown page, or as an empty file, with the headers of a file, for a year.
  await checkMedia(media);
  return reply
    .headers(headers)
    .header("ETag", tag)
    .type(media.mimeType)
    .sendFile(basename(media.file), dirname(media.file), { contentType: false, cacheControl: false });
}

/**
 * True for a client that has the body already.
 * @throws {SiteError} 412 for one that wants another, whatever else it says: RFC 9110, section 13.2.2
 */
function isUnchanged({ headers }: FastifyRequest, tag: string): boolean {
  if (!mayBeTag(headers["if-match"], tag))
    throw new SiteError("Not the file that is asked for", { status: 412 });
  return matchesTag(headers["if-none-match"], tag);
}

/** Browsers show a PDF in a viewer of their own, in which it reaches nothing of the site. In a sandbox Safari's stays empty. */
function policyOf({ mimeType }: MediaFile): string {
  return mimeType === "application/pdf" ? "base-uri 'none'; form-action 'none'" : INERT_POLICY;
}

function mediaHeaders(cacheControl = IMMUTABLE): Record<string, string> {
  return {
    ...COMMON_HEADERS,
    "Content-Security-Policy": INERT_POLICY,
    "Cache-Control": cacheControl,
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
}

/** Writes of failures. What befalls all pictures, or everybody who asks for one, is told now and then only. */
function createFailureLog({ log }: Services): (request: FastifyRequest, error: unknown) => void {
  const busy = createRareLine((details) =>
    log.warn(details, "more pictures are asked for than can be made: some are asked for again later"),
  );
  const unreadable = createRareLine((details) => log.error(details, "a file cannot be read from the disk"));

  return (request, error) => {
    const { url } = request.raw;
    if (error instanceof QueueFullError) busy({ url, reason: error.message });
    else if (isUnreadable(error)) unreadable({ url, reason: error.message });
    else logFailure(request, error, "a file could not be served");
  };
}

function sendMediaError(error: unknown, status: number, reply: FastifyReply): FastifyReply {
  if (status === 503) reply.header("Retry-After", RETRY_AFTER_SECONDS);
  if (status === 416 && error instanceof Error && "headers" in error) reply.headers(error.headers as object);
  return reply
    .headers({ ...COMMON_HEADERS, "Content-Security-Policy": INERT_POLICY, "Cache-Control": "no-store" })
    .code(status)
    .type("text/plain; charset=utf-8")
    .send(error instanceof SiteError ? `${error.message}\n` : "This file cannot be served\n");
}

/** What is sent as a file is refused by its own status: a range beyond the end, a condition that does not hold. */
function statusOf(error: unknown): number {
  if (error instanceof SiteError) return error.status;
  if (OVERLOADS.some((kind) => error instanceof kind)) return 503;
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  return typeof status === "number" && status >= 400 && status < 500 ? status : 500;
}
