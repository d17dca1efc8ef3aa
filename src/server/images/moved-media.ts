import type { FastifyReply, FastifyRequest } from "fastify";
import { MEDIA_HASH_LENGTH } from "../../content/reading/scope.ts";
import type { MovedMedia, Tenant } from "../../content/store.ts";
import { isMediaPath } from "../../contract/addresses/media-paths.ts";
import { decodePath } from "../../contract/addresses/redirects.ts";
import { SiteError } from "../../contract/api/errors.ts";
import { API_HEADERS } from "../../contract/api/headers.ts";
import { COMMON_HEADERS } from "../security/headers.ts";
import type { Services } from "../services/services.ts";
import { explainOutage } from "../telemetry/explain-outage.ts";
import { findSite, readRequestOrigin, requestedTenant } from "../tenancy/context.ts";
import { type MediaAddress, parseMediaAddress } from "./media-address.ts";

/** The current address and the type of a file that was requested at an outdated address. */
type PresentMedia = MediaAddress & Pick<MovedMedia, "mimeType">;

/**
 * Creates a function that finds the current file for an outdated address: with the hash of earlier content, with an earlier name,
 * or without a hash. Such addresses occur in mails, in print, in open tabs and in caches. The function throws a `SiteError`: 410
 * for removed files, 404 for files that never were public.
 */
export function createMovedFinder(services: Services) {
  return async (request: FastifyRequest, rest: string): Promise<PresentMedia> => {
    const requestOrigin = readRequestOrigin(request.raw, services.trust);
    const { tenant } = await findSite(requestOrigin, requestedTenant(request.raw), services);
    let wasPublic = false;
    for (const path of possiblePaths(rest)) {
      const moved = await findMoved(services, tenant, path);
      if (moved === "removed") wasPublic = true;
      else if (moved !== undefined) return { ...moved, hash: moved.hash.slice(0, MEDIA_HASH_LENGTH) };
    }
    if (wasPublic) throw new SiteError("This file was removed", { status: 410 });
    throw new SiteError("No such file", { status: 404 });
  };
}

async function findMoved({ store }: Services, tenant: Tenant, path: string) {
  try {
    return await store.reader(tenant).findMovedMedia(path);
  } catch (error) {
    throw await explainOutage(error, store);
  }
}

/** Returns possible paths: without a leading hash, then the whole path, because a folder may be named like a hash. */
function possiblePaths(rest: string): string[] {
  const hashed = parseMediaAddress(rest);
  const plain = decodePath(rest);
  return [hashed?.path, plain].flatMap((path) => (path !== undefined && isMediaPath(path) ? [path] : []));
}

/** Redirects temporarily: the current file may change, and on a shared host it may belong to another tenant. */
export function redirectToPresent(reply: FastifyReply, location: string): FastifyReply {
  return reply
    .headers(COMMON_HEADERS)
    .header("Cache-Control", "public, max-age=0, must-revalidate")
    .header("Vary", API_HEADERS.tenantName)
    .redirect(location, 302);
}
