import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from "fastify";
import { LRUCache } from "lru-cache";
import type { MediaFile } from "../../content/store.ts";
import { decodePath } from "../../contract/addresses/redirects.ts";
import { SiteError } from "../../contract/api/errors.ts";
import { SOCIAL_PICTURE_FORMAT } from "../../contract/site/social-picture.ts";
import { parseRequestPath, withoutNeedlessEscapes } from "../http/request-path.ts";
import { COMMON_HEADERS } from "../security/headers.ts";
import type { Services } from "../services/services.ts";
import { explainOutage } from "../telemetry/explain-outage.ts";
import { findSite, readRequestOrigin, requestedTenant } from "../tenancy/context.ts";
import { type ImageCache, PICTURE_VERSION } from "./image-cache.ts";
import { type MediaAddress, parseMediaAddress, writeMediaAddress } from "./media-address.ts";
import { handleMediaErrors } from "./media-errors.ts";
import { type ImageModifiers, parseModifiers, writeModifiers } from "./modifiers.ts";
import { createMovedFinder, redirectToPresent } from "./moved-media.ts";
import { resized } from "./resized.ts";
import { IMMUTABLE, createFileSender, isUnchanged, mediaHeaders } from "./send-file.ts";
import { blankSocialPicture, socialPicture } from "./social-picture.ts";

export interface MediaRoutesOptions {
  services: Services;
  images: ImageCache;
}

/** Vector images, and icons with several sizes, which are not resized. */
const DRAWN = new Set(["image/svg+xml", "image/x-icon"]);
/** Maximum number of cached look-ups: the files of a few hundred pages, at about a hundred bytes each. */
const MAXIMUM_FOUND = 5_000;
/**
 * Cache header of resized images. They are not `immutable`, because the address identifies only the source file, so that a reload
 * may revalidate.
 */
const MADE = "public, max-age=31536000";
/** Cache header of originals sent instead of resized pictures: resizing is tried again after ten minutes. */
const UNRESIZED = "public, max-age=600";

/** Registers a tenant's original files under `/media/` and its resized images under `/_ipx/`. */
export async function registerMedia(
  app: FastifyInstance,
  { services, images }: MediaRoutesOptions,
): Promise<void> {
  // Responses do not vary by cookies or anything else of the visitor, because addresses contain the hash of the content.
  await app.register(fastifyStatic, {
    serve: false,
    cacheControl: false,
    // The plugin's ETag would depend on the file's modification time, which differs between servers and after a restore.
    etag: false,
    lastModified: false,
    dotfiles: "deny",
  });
  handleMediaErrors(app, services);

  const findMedia = createMediaFinder(services);
  const findMoved = createMovedFinder(services);
  const sendFile = createFileSender();
  /** Registers GET and HEAD together, because the framework's own HEAD would report a length of 0 for each 304. */
  const route = (url: string, handler: RouteHandlerMethod) =>
    app.route({ method: ["GET", "HEAD"], url, handler });

  route("/media/*", async (request, reply) => {
    const rest = restOf(request, "/media/") ?? "";
    const address = parseMediaAddress(rest);
    const media = address && (await findMedia(request, address));
    if (media) return sendFile(request, reply, media);
    const moved = await findMoved(request, rest);
    return redirectToPresent(reply, `/media/${writeMediaAddress(moved)}`);
  });

  route("/_ipx/*", async (request, reply) => {
    const rest = restOf(request, "/_ipx/") ?? "";
    const { modifiers, path } = parseImageAddress(rest, services.configuration.fileUrl);
    const address = parseMediaAddress(path);
    const media = address && (await findMedia(request, address));
    if (media === undefined || address === undefined) {
      const moved = await findMoved(request, path);
      if (!moved.mimeType.startsWith("image/")) throw new SiteError("No such picture", { status: 404 });
      return redirectToPresent(reply, `/_ipx/${writeModifiers(modifiers)}/${writeMediaAddress(moved)}`);
    }
    if (!media.mimeType.startsWith("image/")) throw new SiteError("No such picture", { status: 404 });
    const canonical = `${writeModifiers(modifiers)}/${writeMediaAddress(address)}`;
    if (!isSpelledLike(rest, canonical)) {
      return reply
        .headers(COMMON_HEADERS)
        .header("Cache-Control", IMMUTABLE)
        .redirect(`/_ipx/${canonical}`, 301);
    }
    const isSocial = modifiers.format === SOCIAL_PICTURE_FORMAT;
    if (DRAWN.has(media.mimeType) && !isSocial) return sendFile(request, reply, media);
    const variant = isSocial ? socialPicture : resized(modifiers.width);
    const tag = `W/"${address.hash}-${variant.key}-${PICTURE_VERSION}"`;
    if (isUnchanged(request, tag))
      return reply.headers(mediaHeaders(MADE)).header("ETag", tag).code(304).send();
    const body = await images.transform(media, variant, reply.raw);
    if (body !== undefined)
      return reply.headers(mediaHeaders(MADE)).header("ETag", tag).type(`image/${variant.format}`).send(body);
    if (isSocial) {
      const blank = await images.transform(
        { ...media, bytes: 0, content: Buffer.alloc(0) },
        blankSocialPicture,
        reply.raw,
      );
      return reply.headers(mediaHeaders("no-store")).type(`image/${blankSocialPicture.format}`).send(blank);
    }
    // If the image cannot be resized, the original is sent, because a page without the image would be worse.
    return sendFile(request, reply, media, UNRESIZED);
  });
}

/**
 * Splits an image address into modifiers and path. If the path includes the base address of files, that is removed.
 *
 * @throws {SiteError} 400 for unsupported modifiers
 */
function parseImageAddress(rest: string, fileUrl: string): { modifiers: ImageModifiers; path: string } {
  const slash = rest.indexOf("/");
  const modifiers = parseModifiers(decodePath(slash < 0 ? rest : rest.slice(0, slash)) ?? "");
  if (modifiers === undefined) throw new SiteError("No such size", { status: 400 });
  const path = slash < 0 ? "" : rest.slice(slash + 1);
  const base = fileUrl.startsWith("/") ? fileUrl.slice(1) : fileUrl;
  return { modifiers, path: path.startsWith(base) ? path.slice(base.length) : path };
}

const ESCAPED_SLASH = /%2f/i;

/**
 * True if the address is equivalent to the canonical one. Proxies may change other escapes and the letter case of escapes, and
 * redirecting such addresses could loop.
 */
function isSpelledLike(address: string, canonical: string): boolean {
  const isPlain = withoutNeedlessEscapes(address) === address && !ESCAPED_SLASH.test(address);
  return isPlain && decodeURIComponent(address) === decodeURIComponent(canonical);
}

/**
 * Returns the rest of the address after a prefix. It is read from the request itself, because the router's parameters would be
 * decoded twice.
 */
function restOf(request: FastifyRequest, prefix: string): string | undefined {
  const { path } = parseRequestPath(request.raw.url ?? "");
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}

/**
 * Creates a look-up of media files. While the store does not answer, files found before are still found, so that cached pages
 * have images.
 */
function createMediaFinder(services: Services) {
  const found = new LRUCache<string, MediaFile>({ max: MAXIMUM_FOUND });

  return async (request: FastifyRequest, { hash, path }: MediaAddress): Promise<MediaFile | undefined> => {
    const requestOrigin = readRequestOrigin(request.raw, services.trust);
    const { tenant } = await findSite(requestOrigin, requestedTenant(request.raw), services);
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
