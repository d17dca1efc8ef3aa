import { basename, dirname } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { MediaFile } from "../../content/store.ts";
import { SiteError } from "../../contract/errors.ts";
import { decodePath } from "../../contract/redirects.ts";
import { findSite, readArrival, requestedTenant } from "../context.ts";
import { parseRequestPath } from "../pages/request-path.ts";
import { COMMON_HEADERS, INERT_POLICY } from "../security/headers.ts";
import type { Services } from "../services.ts";
import { type ImageCache, UnreadableImageError } from "./image-cache.ts";
import { type MediaAddress, parseMediaAddress, writeMediaAddress } from "./media-address.ts";
import { parseModifiers, writeModifiers } from "./modifiers.ts";
import { QueueFullError } from "./work-queue.ts";

export interface MediaRoutesOptions {
  services: Services;
  images: ImageCache;
}

const SVG = "image/svg+xml";
const IMMUTABLE = "public, max-age=31536000, immutable";

/** A tenant's files as they are, under `/media/`, and its pictures made to measure, under `/_ipx/`. */
export async function registerMedia(
  app: FastifyInstance,
  { services, images }: MediaRoutesOptions,
): Promise<void> {
  // Addresses carry the hash of their content: neither cookies nor anything else of the visitor matters.
  await app.register(fastifyStatic, { serve: false, cacheControl: false, dotfiles: "deny" });
  app.setErrorHandler((error, request, reply) => sendMediaError(error, request, reply));

  app.get("/media/*", async (request, reply) => {
    const address = parseMediaAddress(restOf(request, "/media/") ?? "");
    const media = address && (await findMedia(request, services, address));
    if (!media) throw new SiteError("No such file", { status: 404 });
    return sendFile(reply, media);
  });

  app.get("/_ipx/*", async (request, reply) => {
    const { modifiers, address } = parseImageAddress(
      restOf(request, "/_ipx/") ?? "",
      services.configuration.fileUrl,
    );
    const canonical = writeModifiers(modifiers.parsed);
    if (modifiers.text !== canonical) {
      return reply
        .headers(COMMON_HEADERS)
        .header("Cache-Control", IMMUTABLE)
        .redirect(`/_ipx/${canonical}/${writeMediaAddress(address)}`, 301);
    }
    const media = await findMedia(request, services, address);
    if (!media) throw new SiteError("No such picture", { status: 404 });
    if (media.mimeType === SVG) return sendFile(reply, media);
    const body = await images.transform(media, address.hash, modifiers.parsed);
    return reply.headers(mediaHeaders()).type("image/webp").send(body);
  });
}

/**
 * Takes `{modifiers}/{path}` apart; the path may stand below the base address of files or not.
 * @throws {SiteError} 400 for modifiers that are not offered, 404 for a path that is none of ours.
 */
function parseImageAddress(
  rest: string,
  fileUrl: string,
): {
  modifiers: { text: string; parsed: NonNullable<ReturnType<typeof parseModifiers>> };
  address: MediaAddress;
} {
  const slash = rest.indexOf("/");
  const text = decodePath(slash < 0 ? rest : rest.slice(0, slash)) ?? "";
  const parsed = parseModifiers(text);
  if (parsed === undefined) throw new SiteError("No such size", { status: 400 });
  const path = rest.slice(slash + 1);
  const base = fileUrl.startsWith("/") ? fileUrl.slice(1) : fileUrl;
  const address = parseMediaAddress(path.startsWith(base) ? path.slice(base.length) : path);
  if (slash < 0 || address === undefined) throw new SiteError("No such picture", { status: 404 });
  return { modifiers: { text, parsed }, address };
}

/** The router decodes what it hands on, and once must be enough: the rest is taken from the request itself. */
function restOf(request: FastifyRequest, prefix: string): string | undefined {
  const { path } = parseRequestPath(request.raw.url ?? "");
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}

async function findMedia(
  request: FastifyRequest,
  services: Services,
  { hash, path }: MediaAddress,
): Promise<MediaFile | undefined> {
  const arrival = readArrival(request.raw, services.trust);
  const site = await findSite(
    arrival,
    requestedTenant(request.raw),
    services.tenants,
    services.configuration.defaultTenant,
  );
  return services.store.reader(site.tenant).findMedia(hash, path);
}

function sendFile(reply: FastifyReply, media: MediaFile): FastifyReply {
  return reply
    .headers(mediaHeaders())
    .type(media.mimeType)
    .sendFile(basename(media.file), dirname(media.file), { contentType: false, cacheControl: false });
}

function mediaHeaders(): Record<string, string> {
  return {
    ...COMMON_HEADERS,
    "Content-Security-Policy": INERT_POLICY,
    "Cache-Control": IMMUTABLE,
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
}

function sendMediaError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status =
    error instanceof SiteError
      ? error.status
      : error instanceof UnreadableImageError
        ? 422
        : error instanceof QueueFullError
          ? 503
          : 500;
  if (status >= 500 || error instanceof UnreadableImageError)
    request.log.warn({ err: error, url: request.raw.url }, "a file could not be served");
  return reply
    .headers({ ...COMMON_HEADERS, "Content-Security-Policy": INERT_POLICY, "Cache-Control": "no-store" })
    .code(status)
    .type("text/plain; charset=utf-8")
    .send(error instanceof SiteError ? `${error.message}\n` : "This file cannot be served\n");
}
