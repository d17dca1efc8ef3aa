import type { FastifyReply, FastifyRequest } from "fastify";
import { API_HEADERS } from "../../contract/api/headers.ts";
import { maxAge } from "../cache/max-age.ts";
import type { PageCache } from "../cache/page-cache.ts";
import type { DocumentService } from "../documents/document-service.ts";
import { sendDocument } from "../documents/send-document.ts";
import { COMMON_HEADERS } from "../security/headers.ts";
import type { Services } from "../services/services.ts";
import type { Site } from "../tenancy/context.ts";

/** Serves the files that an editor has stored for the root of a site, because some services expect files there. */
export interface RootFiles {
  /**
   * Sends the file at a path. Resolves to `true` if the file exists. (It cannot resolve to the reply, because the reply is a
   * promise itself.)
   *
   * @param types the content types of the site's files, by path
   */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    file: { site: Site; path: string; types: ReadonlyMap<string, string> },
  ): Promise<boolean>;
}

/**
 * Policy under which a root file can execute, load, embed and send nothing. HTML is shown as plain markup, outside the site's
 * origin.
 */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";
const CACHE_SECONDS = 300;

export function createRootFiles({
  services,
  documents,
  cache,
}: {
  services: Pick<Services, "reads" | "changes" | "cdn">;
  documents: DocumentService;
  cache: Pick<PageCache, "body">;
}): RootFiles {
  return {
    async answer(request, reply, { site, path, types }) {
      const { tenant } = site;
      const type = isOwnHost(site) ? types.get(path) : undefined;
      if (type === undefined) return false;
      const document = await documents.answer(
        { site, language: tenant.defaultLanguage, address: path },
        async (dependencies) =>
          (await services.reads.reader(tenant, dependencies).findRootFile(path.slice(1))) ?? "",
      );
      reply
        .headers({
          ...COMMON_HEADERS,
          "Content-Security-Policy": POLICY,
          "Cache-Control": `public, max-age=${maxAge(services.changes, CACHE_SECONDS)}`,
          // Whether the site's own file is sent depends on the tenant that the request selects.
          Vary: `Accept-Encoding, ${API_HEADERS.tenantName}`,
        })
        .type(`${type}; charset=utf-8`);
      await sendDocument(request, reply, document, { cache, cdn: services.cdn });
      return true;
    },
  };
}

/**
 * True on the site's own hosts. Root files prove who owns a host, so they must not be sent on hosts that show the site by default
 * or because of a request header.
 */
function isOwnHost({ tenant, requestOrigin }: Site): boolean {
  return tenant.hosts.includes(requestOrigin.host) || tenant.hosts.length === 0;
}
