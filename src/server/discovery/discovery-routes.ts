import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TenantReader } from "../../content/store.ts";
import { feedUrl, groupUrl, homeUrl } from "../../contract/addresses/addresses.ts";
import { composed } from "../../contract/addresses/composed.ts";
import { type LanguageCode, isLanguageCode } from "../../contract/addresses/locales.ts";
import { type RedirectAnswer, findRedirect } from "../../contract/addresses/redirects.ts";
import { SiteError } from "../../contract/api/errors.ts";
import { API_HEADERS } from "../../contract/api/headers.ts";
import { eventsIn } from "../../contract/site/page-events.ts";
import { statusOfError } from "../api/send-envelope.ts";
import { maxAge } from "../cache/max-age.ts";
import type { CachedDocument, PageCache } from "../cache/page-cache.ts";
import { type DocumentService, type WriteDocument, documentOf } from "../documents/document-service.ts";
import { sendDocument } from "../documents/send-document.ts";
import { chooseEncoding, compressStream } from "../http/encodings.ts";
import { COMMON_HEADERS, INERT_POLICY } from "../security/headers.ts";
import type { Services } from "../services/services.ts";
import { RETRY_AFTER_SECONDS, explainOutage } from "../telemetry/explain-outage.ts";
import { logFailure } from "../telemetry/log-failure.ts";
import { type Site, readSite } from "../tenancy/context.ts";
import type { RedirectRules } from "../tenancy/redirect-rules.ts";
import { writeCalendar } from "./calendar.ts";
import { writeFeed } from "./feed.ts";
import { writeLlmsText } from "./llms.ts";
import { writeRobots, writeSecurityText } from "./plain-texts.ts";
import type { RootFiles } from "./root-files.ts";
import { readSiteDetails } from "./site-details.ts";
import { type SitemapWriting, planSitemap, writeSitemap, writeSitemapIndex } from "./sitemap.ts";
import { tagUri } from "./tag-uri.ts";

const FEED_SIZE = 30;
const STREAM_CACHE_SECONDS = 300;
const TEXT = "text/plain; charset=utf-8";
const XML = "application/xml; charset=utf-8";
const CALENDAR = "text/calendar; charset=utf-8";
const ATOM = "application/atom+xml; charset=utf-8";

/** Maximum number of addresses in a cached sitemap. Longer ones are streamed, so that they are never completely in memory. */
const MAXIMUM_CACHED_ADDRESSES = 5_000;

export interface DiscoveryOptions {
  services: Services;
  documents: DocumentService;
  cache: Pick<PageCache, "body">;
  rules: Pick<RedirectRules, "of">;
  rootFiles: RootFiles;
}

/** Registers the documents for machines: robots.txt, sitemap, feeds and others, one of each per tenant. */
export async function registerDiscovery(
  app: FastifyInstance,
  { services, documents, cache, rules, rootFiles }: DiscoveryOptions,
): Promise<void> {
  app.setErrorHandler(async (raised, request, reply) => {
    const error = await explainOutage(raised, services.store);
    const status = statusOfError(error);
    if (status === 503) reply.header("Retry-After", RETRY_AFTER_SECONDS);
    if (status >= 500) logFailure(request, error, "a document could not be generated");
    const text = error instanceof SiteError ? error.message : "Something went wrong on our side";
    return reply
      .headers(COMMON_HEADERS)
      .header("Cache-Control", "no-store")
      .code(status)
      .type(TEXT)
      .send(`${text}\n`);
  });

  const find = (request: FastifyRequest): Promise<Site> => readSite(request.raw, services);

  /** Calls a writer with a reader that records which content the writer reads. */
  function reading<Text>(
    { tenant }: Site,
    write: (reader: TenantReader) => Promise<Text>,
  ): WriteDocument<Text> {
    return (dependencies) => write(services.reads.reader(tenant, dependencies));
  }

  function requestOf(request: FastifyRequest, site: Site) {
    const address = request.url.split("?", 1)[0] ?? "";
    return { site, language: site.tenant.defaultLanguage, address };
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    document: CachedDocument,
  ): Promise<FastifyReply> {
    const headers = { ...HEADERS, ...REVALIDATED };
    return sendDocument(request, reply.headers(headers).type(type), document, { cache, cdn: services.cdn });
  }

  app.get("/robots.txt", async (request, reply) => {
    const site = await find(request);
    const write = reading(site, async (reader) => {
      const { robots } = await readSiteDetails(reader, site.tenant.defaultLanguage);
      return writeRobots(site.origin, robots);
    });
    return send(request, reply, TEXT, await documents.answer(requestOf(request, site), write));
  });

  app.get("/.well-known/security.txt", async (request, reply) => {
    const site = await find(request);
    const { rootFiles: types } = await rules.of(site.tenant);
    const file = { site, path: "/.well-known/security.txt", types };
    if (await rootFiles.answer(request, reply, file)) return reply;
    const { contact } = await readSiteDetails(
      services.store.reader(site.tenant),
      site.tenant.defaultLanguage,
    );
    const address =
      services.configuration.securityContact || (contact.email ? `mailto:${contact.email}` : "");
    if (address === "") throw new SiteError("No security contact is configured", { status: 404 });
    // Generated for each request, because its expiry date depends on the current time.
    return send(request, reply, TEXT, documentOf(writeSecurityText(address, site)));
  });

  app.get("/llms.txt", async (request, reply) => {
    const site = await find(request);
    const write = reading(site, (reader) => writeLlmsText(reader, site.origin));
    return send(request, reply, TEXT, await documents.answer(requestOf(request, site), write));
  });

  app.get("/sitemap.xml", async (request, reply) => {
    const site = await find(request);
    const write = reading(site, async (reader) => {
      const { parts, size, entries } = await planSitemap(reader);
      if (parts > 0) return writeSitemapIndex(parts, site.origin);
      const pieces = () => writeSitemap(entries(), writingOf(site));
      return size > MAXIMUM_CACHED_ADDRESSES ? { pieces } : (await Array.fromAsync(pieces())).join("");
    });
    const document = await documents.answer(requestOf(request, site), write);
    return "pieces" in document
      ? sendStream(request, reply, document.pieces(), services)
      : send(request, reply, XML, document);
  });

  app.get<{ Params: { part: string } }>("/sitemap-:part.xml", async (request, reply) => {
    const site = await find(request);
    const part = /^[1-9]\d{0,4}$/.test(request.params.part) ? Number(request.params.part) : 0;
    const sitemap = await planSitemap(services.store.reader(site.tenant));
    if (part === 0 || part > sitemap.parts)
      throw new SiteError("No such part of the sitemap", { status: 404 });
    return sendStream(request, reply, writeSitemap(sitemap.entries(part), writingOf(site)), services);
  });

  async function sendFeed(
    request: FastifyRequest,
    reply: FastifyReply,
    segments: readonly string[],
  ): Promise<FastifyReply> {
    const site = await find(request);
    const write = reading(site, (reader) => writeFeedOf(site, reader, segments));
    try {
      return await send(request, reply, ATOM, await documents.answer(requestOf(request, site), write));
    } catch (error) {
      const moved = statusOfError(error) === 404 ? await findMoved(request, site) : undefined;
      if (moved === undefined) throw error;
      return reply.headers({ ...HEADERS, ...REVALIDATED }).redirect(moved.location, moved.status);
    }
  }

  /** Finds the redirect for the feed of a group whose address has changed. */
  async function findMoved({ url }: FastifyRequest, { tenant }: Site): Promise<RedirectAnswer | undefined> {
    const { matcher } = await rules.of(tenant);
    const { languages: offered, defaultLanguage } = tenant;
    return findRedirect(matcher, url, { offered, defaultLanguage });
  }

  async function sendCalendar(
    request: FastifyRequest,
    reply: FastifyReply,
    prefix?: string,
  ): Promise<FastifyReply> {
    const site = await find(request);
    const { languages, defaultLanguage } = site.tenant;
    const language = prefix ?? defaultLanguage;
    const { article: slug, event } = request.query as Record<string, unknown>;
    const number = typeof event === "string" && /^[1-9]\d?$/.test(event) ? Number(event) : 1;
    const isKnown = isLanguageCode(language) && languages.includes(language) && prefix !== defaultLanguage;
    if (!isKnown || typeof slug !== "string") throw noEvent();
    const write = reading(site, async (reader) => {
      const article = await reader.findArticle({ slug: composed(slug) }, language);
      const found = eventsIn(article?.html ?? "")[number - 1];
      if (article === undefined || found === undefined) throw noEvent();
      return writeCalendar(found, { origin: site.origin, article, number });
    });
    const address = `/event.ics?${new URLSearchParams({ article: slug, event: String(number) }).toString()}`;
    return send(request, reply, CALENDAR, await documents.answer({ site, language, address }, write));
  }

  app.get("/event.ics", (request, reply) => sendCalendar(request, reply));
  app.get<{ Params: { language: string } }>("/:language/event.ics", (request, reply) =>
    sendCalendar(request, reply, request.params.language),
  );

  app.get("/feed.xml", (request, reply) => sendFeed(request, reply, []));
  app.get<{ Params: { first: string } }>("/:first/feed.xml", (request, reply) =>
    sendFeed(request, reply, [request.params.first]),
  );
  app.get<{ Params: { first: string; second: string } }>("/:first/:second/feed.xml", (request, reply) =>
    sendFeed(request, reply, [request.params.first, request.params.second]),
  );
}

/** Writes the feed of an address. The segments before `feed.xml` are a language, a group, or both. */
async function writeFeedOf(site: Site, reader: TenantReader, segments: readonly string[]): Promise<string> {
  const { code, languages, languageTags, defaultLanguage, theme, name } = site.tenant;
  const [first] = segments;
  const prefix: LanguageCode | undefined = isLanguageCode(first) ? first : undefined;
  const [slug, ...rest] = prefix === undefined ? segments : segments.slice(1);
  const language = prefix ?? defaultLanguage;
  if (rest.length > 0 || !languages.includes(language) || prefix === defaultLanguage) throw noFeed();

  const group = slug === undefined ? undefined : composed(slug);
  const list = await reader.listFeed({ group, size: FEED_SIZE }, language);
  if (list === undefined) throw noFeed();
  const details = await readSiteDetails(reader, language);
  const siteTitle = details.title || name;
  const context = { theme, language, defaultLanguage };
  const groupPage = group === undefined ? undefined : groupUrl(context, group);
  return writeFeed({
    title: list.group === null ? siteTitle : `${list.group.name} · ${siteTitle}`,
    subtitle: list.group?.description ?? details.description,
    author: siteTitle,
    origin: site.origin,
    path: feedUrl(context, group),
    pagePath: groupPage ?? homeUrl(context),
    id: tagUri(code, "feed", group === undefined ? language : `${language}/${group}`),
    tag: languageTags[language],
    entries: list.entries.map(({ id, item }) => ({
      id: tagUri(code, "article", `${language}/${id}`),
      ...item,
    })),
  });
}

function noEvent(): SiteError {
  return new SiteError("No such event", { status: 404 });
}

function noFeed(): SiteError {
  return new SiteError("No such feed", { status: 404 });
}

function writingOf({ origin, tenant: { defaultLanguage, languageTags } }: Site): SitemapWriting {
  return { origin, defaultLanguage, languageTags };
}

/** Caches must distinguish the header `tenant-name`, which selects the site on hosts that belong to no tenant. */
const HEADERS = {
  ...COMMON_HEADERS,
  "Content-Security-Policy": INERT_POLICY,
  Vary: `Accept-Encoding, ${API_HEADERS.tenantName}`,
};

/** Publications must be visible immediately, even behind other caches. */
const REVALIDATED = { "Cache-Control": "public, max-age=0, must-revalidate" };

/** Streams a text while it is generated. It has no entity tag, because the whole text is never in memory. */
function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  text: AsyncIterable<string>,
  { changes }: Pick<Services, "changes">,
): FastifyReply {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const seconds = maxAge(changes, STREAM_CACHE_SECONDS);
  reply.headers({ ...HEADERS, "Cache-Control": `public, max-age=${seconds}` }).type(XML);
  if (encoding !== "identity") reply.header("Content-Encoding", encoding);
  // The text is not generated for HEAD: without a reader, nothing would limit how fast it is written.
  if (request.method === "HEAD") return reply.send(Readable.from([]));
  return reply.send(compressStream(text, encoding));
}
