import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TenantReader } from "../../content/store.ts";
import { feedUrl, groupUrl, homeUrl } from "../../contract/addresses.ts";
import { SiteError } from "../../contract/errors.ts";
import { type LanguageCode, isLanguageCode } from "../../contract/locales.ts";
import { statusOfError } from "../api/send-envelope.ts";
import { type Site, findSite, readArrival, requestedTenant } from "../context.ts";
import {
  type Encoding,
  MINIMUM_COMPRESSED_BYTES,
  chooseEncoding,
  compress,
  compressStream,
} from "../encodings.ts";
import { entityTag, matchesTag } from "../entity-tags.ts";
import { COMMON_HEADERS, INERT_POLICY } from "../security/headers.ts";
import type { Services } from "../services.ts";
import { writeFeed } from "./feed.ts";
import { writeLlmsText } from "./llms.ts";
import { writeRobots, writeSecurityText } from "./plain-texts.ts";
import { readSiteDetails } from "./site-details.ts";
import { planSitemap, writeSitemap, writeSitemapIndex } from "./sitemap.ts";

const FEED_SIZE = 30;
const TEXT = "text/plain; charset=utf-8";
const XML = "application/xml; charset=utf-8";
const ATOM = "application/atom+xml; charset=utf-8";

interface Answering {
  site: Site;
  reader: TenantReader;
}

/** What machines read of a site: robots, sitemap, feeds, and the like. One of each for every tenant. */
export async function registerDiscovery(app: FastifyInstance, services: Services): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    const status = statusOfError(error);
    if (status >= 500)
      request.log.error({ err: error, url: request.raw.url }, "a document could not be written");
    const text = error instanceof SiteError ? error.message : "Something went wrong on our side";
    return reply
      .headers(COMMON_HEADERS)
      .header("Cache-Control", "no-store")
      .code(status)
      .type(TEXT)
      .send(`${text}\n`);
  });

  async function ask(request: FastifyRequest): Promise<Answering> {
    await services.changes.refresh();
    const arrival = readArrival(request.raw, services.trust);
    const site = await findSite(
      arrival,
      requestedTenant(request.raw),
      services.tenants,
      services.configuration.defaultTenant,
    );
    return { site, reader: services.store.reader(site.tenant) };
  }

  app.get("/robots.txt", async (request, reply) => {
    const { site, reader } = await ask(request);
    const { robots } = await readSiteDetails(reader, site.tenant.defaultLanguage);
    return sendText(request, reply, TEXT, writeRobots(site.origin, robots));
  });

  app.get("/.well-known/security.txt", async (request, reply) => {
    const { site, reader } = await ask(request);
    const { contact } = await readSiteDetails(reader, site.tenant.defaultLanguage);
    const address =
      services.configuration.securityContact || (contact.email ? `mailto:${contact.email}` : "");
    if (address === "") throw new SiteError("No security contact is configured", { status: 404 });
    return sendText(request, reply, TEXT, writeSecurityText(address, site));
  });

  app.get("/llms.txt", async (request, reply) => {
    const { site, reader } = await ask(request);
    return sendText(request, reply, TEXT, await writeLlmsText(reader, site.origin));
  });

  app.get("/favicon.ico", async (request, reply) => {
    const { site, reader } = await ask(request);
    const { favicon } = await readSiteDetails(reader, site.tenant.defaultLanguage);
    if (!favicon) throw new SiteError("This site has no icon", { status: 404 });
    const location = /^(https?:)?\/|^data:/.test(favicon)
      ? favicon
      : services.configuration.fileUrl + favicon;
    return reply
      .headers(COMMON_HEADERS)
      .header("Cache-Control", "public, max-age=3600")
      .redirect(location, 302);
  });

  app.get("/sitemap.xml", async (request, reply) => {
    const { site, reader } = await ask(request);
    const sitemap = await planSitemap(reader);
    return sitemap.parts > 0
      ? sendText(request, reply, XML, writeSitemapIndex(sitemap.parts, site.origin))
      : sendStream(request, reply, XML, writeSitemap(sitemap.entries(), writingOf(site)));
  });

  app.get<{ Params: { part: string } }>("/sitemap-:part.xml", async (request, reply) => {
    const { site, reader } = await ask(request);
    const part = /^[1-9]\d{0,4}$/.test(request.params.part) ? Number(request.params.part) : 0;
    const sitemap = await planSitemap(reader);
    if (part === 0 || part > Math.max(1, sitemap.parts))
      throw new SiteError("No such part of the sitemap", { status: 404 });
    const entries = sitemap.parts > 0 ? sitemap.entries(part) : sitemap.entries();
    return sendStream(request, reply, XML, writeSitemap(entries, writingOf(site)));
  });

  app.get("/feed.xml", (request, reply) => sendFeed(request, reply, [], ask));
  app.get<{ Params: { first: string } }>("/:first/feed.xml", (request, reply) =>
    sendFeed(request, reply, [request.params.first], ask),
  );
  app.get<{ Params: { first: string; second: string } }>("/:first/:second/feed.xml", (request, reply) =>
    sendFeed(request, reply, [request.params.first, request.params.second], ask),
  );
}

/** The segments before `feed.xml` are a language, a group, or both. */
async function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  segments: readonly string[],
  ask: (request: FastifyRequest) => Promise<Answering>,
): Promise<FastifyReply> {
  const { site, reader } = await ask(request);
  const { languages, defaultLanguage, theme, name } = site.tenant;
  const [first] = segments;
  const prefix: LanguageCode | undefined = isLanguageCode(first) ? first : undefined;
  const [slug, ...rest] = prefix === undefined ? segments : segments.slice(1);
  const language = prefix ?? defaultLanguage;
  if (rest.length > 0 || !languages.includes(language) || prefix === defaultLanguage) throw noFeed();

  const group = slug?.normalize("NFC");
  const list = await reader.listArticles({ group, page: 1, size: FEED_SIZE, isFeed: true }, language);
  if (list === undefined) throw noFeed();
  const details = await readSiteDetails(reader, language);
  const siteTitle = details.title || name;
  const context = { theme, language, defaultLanguage };
  const groupPage = group === undefined ? undefined : groupUrl(context, group);
  return sendText(
    request,
    reply,
    ATOM,
    writeFeed({
      title: list.group === null ? siteTitle : `${list.group.name} · ${siteTitle}`,
      subtitle: list.group?.description ?? details.description,
      origin: site.origin,
      path: feedUrl(context, group),
      pagePath: groupPage ?? homeUrl(context),
      language,
      items: list.items,
    }),
  );
}

function noFeed(): SiteError {
  return new SiteError("No such feed", { status: 404 });
}

function writingOf({ origin, tenant: { defaultLanguage } }: Site) {
  return { origin, defaultLanguage };
}

const HEADERS = {
  ...COMMON_HEADERS,
  "Content-Security-Policy": INERT_POLICY,
  Vary: "Accept-Encoding",
  "Cache-Control": "public, max-age=300",
};

async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
): Promise<FastifyReply> {
  const body = Buffer.from(text);
  const tag = entityTag(body);
  reply.headers({ ...HEADERS, ETag: tag }).type(type);
  if (matchesTag(request.headers["if-none-match"], tag)) return reply.code(304).send();
  const encoding = body.byteLength < MINIMUM_COMPRESSED_BYTES ? "identity" : encodingFor(request);
  if (encoding !== "identity") reply.header("Content-Encoding", encoding);
  return reply.send(await compress(body, encoding));
}

/** Sends a text while it is still being written; nobody holds the whole of it. */
function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: AsyncIterable<string>,
): FastifyReply {
  const encoding = encodingFor(request);
  reply.headers(HEADERS).type(type);
  if (encoding !== "identity") reply.header("Content-Encoding", encoding);
  return reply.send(compressStream(text, encoding));
}

function encodingFor(request: FastifyRequest): Encoding {
  return chooseEncoding(String(request.headers["accept-encoding"] ?? ""));
}
