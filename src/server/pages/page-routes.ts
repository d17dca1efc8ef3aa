import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { describeFailure } from "../../content/model/failure-of.ts";
import { StoreSilentError } from "../../content/model/store-silent-error.ts";
import { localizePath, splitLanguage } from "../../contract/addresses/addresses.ts";
import { matchLanguage, parseAcceptLanguage } from "../../contract/addresses/language-preferences.ts";
import { type LanguageCode, LANGUAGE_CODES } from "../../contract/addresses/locales.ts";
import { hasRoute } from "../../contract/addresses/routes.ts";
import { SiteError } from "../../contract/api/errors.ts";
import { isApiPath, refuseApiMethod } from "../api/api-methods.ts";
import { isAskedByForeignPage, isSentByForeignPage } from "../api/cross-origin.ts";
import { acceptsNeeds, namesForm, submitNeedForm, typedValues } from "../api/need-form.ts";
import { statusOfError } from "../api/send-envelope.ts";
import type { PageCache } from "../cache/page-cache.ts";
import type { RootFiles } from "../discovery/root-files.ts";
import {
  type RequestPath,
  cleanPath,
  isTooLong,
  parsePagePath,
  parseRequestPath,
  withQuery,
} from "../http/request-path.ts";
import type { NeedLimit } from "../limits/need-limit.ts";
import { COMMON_HEADERS, INERT_POLICY, PLAIN_FORM_POLICY } from "../security/headers.ts";
import type { Services } from "../services/services.ts";
import { RETRY_AFTER_SECONDS, explainOutage } from "../telemetry/explain-outage.ts";
import { logFailure } from "../telemetry/log-failure.ts";
import {
  type RequestOrigin,
  type Site,
  findCurrentSite,
  readRequestOrigin,
  requestedTenant,
} from "../tenancy/context.ts";
import type { RedirectRules } from "../tenancy/redirect-rules.ts";
import { languageCookie, readVisitor } from "../tenancy/visitor.ts";
import type { EditLinks } from "./edit-link/edit-links.ts";
import type { Shortcuts } from "./fast-path.ts";
import { type Redirection, createFollower } from "./follow-address.ts";
import type { PageService } from "./page-service.ts";
import { plainForm, plainPage, plainText } from "./plain-page.ts";
import { createPageSender } from "./send-page.ts";

export interface PageParts {
  services: Services;
  pages: PageService;
  cache: PageCache;
  rules: RedirectRules;
  shortcuts: Shortcuts;
  limitNeeds: NeedLimit;
  rootFiles: RootFiles;
  editLinks: EditLinks | undefined;
}

export interface PageHandler {
  (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Sends a minimal page if the failure could not be shown on a page of the site. */
  fail(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply;
}

const NO_STORE = "no-store";

/** Creates the handler that answers everything except the API and files: the pages of the site. */
export function createPageHandler(parts: PageParts): PageHandler {
  const { services } = parts;
  const follow = createFollower(parts.pages);
  const send = createPageSender(parts);

  async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    let site: Site | undefined;
    try {
      if (request.raw.url === undefined || isTooLong(request.raw.url)) {
        throw new SiteError("URI too long", { status: 414 });
      }
      const requestOrigin = readRequestOrigin(request.raw, services.trust);
      site = await siteOf(request, requestOrigin);
      return await route(request, reply, { site, requestOrigin, asked: parsePagePath(request.raw.url) });
    } catch (error) {
      return sendFailure(request, reply, await explainOutage(error, services.store), site);
    }
  }

  async function siteOf({ raw }: FastifyRequest, requestOrigin: RequestOrigin): Promise<Site> {
    try {
      return await findCurrentSite(requestOrigin, requestedTenant(raw), services);
    } catch (error) {
      throw error instanceof SiteError
        ? error
        : new StoreSilentError("no tenant can be read", { cause: error });
    }
  }

  async function route(
    request: FastifyRequest,
    reply: FastifyReply,
    { site, requestOrigin, asked }: { site: Site; requestOrigin: RequestOrigin; asked: RequestPath },
  ): Promise<FastifyReply> {
    if (request.method === "POST") {
      if (services.changes.isSilent) throw new StoreSilentError("nothing can be stored");
      return answerPost(request, reply, site, asked);
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      const takesForm = !services.changes.isSilent && (await takesForms(site, asked.path));
      return refuseMethod(reply, takesForm ? "GET, HEAD, POST" : "GET, HEAD", site);
    }

    const { generation } = services.changes;
    const redirects = await parts.rules.of(site.tenant);
    const { path } = asked;
    const file = { site, path, types: redirects.rootFiles };
    if (await parts.rootFiles.answer(request, reply, file)) return reply;
    const visitor = readVisitor(request.raw.headers);
    const mayChoose = !isAskedByForeignPage(request.raw);
    const answer = await follow(asked, { site, visitor, mayChoose, before: { redirects, generation } });
    if (answer.kind === "redirect") return sendOn(reply, answer, requestOrigin);
    if (answer.isCached && request.headers["tenant-name"] === undefined) {
      parts.shortcuts.remember(request.raw, { page: answer, site, path });
    }
    const forEditor = answer.status === 200 ? await parts.editLinks?.pageFor(request.raw, site) : undefined;
    return send(request, reply, { page: answer, path, forEditor });
  }

  async function answerPost(
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    asked: RequestPath,
  ): Promise<FastifyReply> {
    const cleaned = cleanPath(asked.path);
    // Status 308 makes the browser post the form again to the canonical address.
    if (cleaned !== asked.path) return redirect(reply, 308, withQuery(cleaned, asked.query));
    if (!(await takesForms(site, asked.path))) return refusePost(request, reply, site);
    const { theme, defaultLanguage } = site.tenant;
    const language = languageOfPage(site, asked.path);
    const form = { services, site, language, limit: parts.limitNeeds };
    const outcome = await submitNeedForm(request, reply, form);
    if (outcome === undefined) {
      reply.header("Cache-Control", NO_STORE);
      const success =
        hasRoute(theme, "form-submit-success") && !namesForm(request.body)
          ? localizePath("/form-submit-success.html", { language, defaultLanguage })
          : withSentForm(asked.path, request.body);
      return redirect(reply, 303, success);
    }
    const answer = await parts.pages.renderForm({ site, ...asked, isBot: false }, outcome);
    if (answer.kind === "redirect") {
      reply.header("Cache-Control", NO_STORE);
      return redirect(reply, answer.redirect.status, answer.redirect.location);
    }
    const page = { ...answer, status: outcome.status };
    return send(request, reply, { page, path: asked.path, isForOne: true });
  }

  /** Refuses a POST to a page without a form. If the form was removed while the visitor filled it in, returns the typed text. */
  function refusePost(request: FastifyRequest, reply: FastifyReply, site: Site): FastifyReply {
    const typed = namesForm(request.body) ? typedInOwnForm(request, site) : {};
    if (Object.keys(typed).length === 0) return refuseMethod(reply, "GET, HEAD", site);
    const language = pageLanguage(request, site);
    reply.header("Allow", "GET, HEAD");
    return sendPlain(reply, 405, language, { page: plainText(405, language, typed), policy: INERT_POLICY });
  }

  async function takesForms(site: Site, address: string): Promise<boolean> {
    const { path } = splitLanguage(address);
    if (path === "/need.html" && hasRoute(site.tenant.theme, "need")) return true;
    return acceptsNeeds({ services, site, language: languageOfPage(site, address) }, path);
  }

  function sendFailure(
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    site?: Site,
  ): FastifyReply {
    const status = statusOfError(error);
    if (status >= 500) logFailure(request, error, "a page could not be shown");
    if (status === 503)
      reply.header("Retry-After", describeFailure(error)?.retryAfterSeconds ?? RETRY_AFTER_SECONDS);
    const language = pageLanguage(request, site);
    const typed = status >= 500 ? typedInOwnForm(request, site) : {};
    return Object.keys(typed).length === 0
      ? sendPlain(reply, status, language)
      : sendPlain(reply, status, language, {
          page: plainForm(status, language, typed),
          policy: PLAIN_FORM_POLICY,
        });
  }

  /** Returns typed values, so that an error page does not lose them. Values posted by a page of another site are never shown. */
  function typedInOwnForm(request: FastifyRequest, site?: Site): Record<string, string> {
    if (request.method !== "POST") return {};
    const requestOrigin = readRequestOrigin(request.raw, services.trust);
    return isSentByForeignPage(request.raw, requestOrigin, site?.origin) ? {} : typedValues(request.body);
  }

  return Object.assign(answerPage, { fail: sendFailure });
}

/** Returns the language of a site's page, which its address determines. */
function languageOfPage({ tenant: { languages, defaultLanguage } }: Site, address: string): LanguageCode {
  const { prefix } = splitLanguage(address);
  return prefix !== undefined && languages.includes(prefix) ? prefix : defaultLanguage;
}

/** Returns the language of a page outside any site: from the address, the visitor, or the site if it is known. */
function pageLanguage(request: FastifyRequest, site?: Site): LanguageCode {
  const { prefix } = splitLanguage(parseRequestPath(request.raw.url ?? "/").path);
  return (
    prefix ??
    matchLanguage(parseAcceptLanguage(request.headers["accept-language"]), LANGUAGE_CODES) ??
    site?.tenant.defaultLanguage ??
    "en"
  );
}

function sendOn(
  reply: FastifyReply,
  { status, location, isPrivate, chosen }: Redirection,
  { scheme }: RequestOrigin,
): FastifyReply {
  if (chosen !== undefined) {
    reply.header("Set-Cookie", languageCookie(chosen, scheme === "https")).header("Cache-Control", NO_STORE);
  } else if (isPrivate) {
    reply.header("Cache-Control", "private, no-cache").header("Vary", "Cookie, Accept-Language");
  }
  return redirect(reply, status, location);
}

function redirect(reply: FastifyReply, status: number, location: string): FastifyReply {
  if (!reply.hasHeader("Cache-Control")) reply.header("Cache-Control", "public, max-age=0, must-revalidate");
  return reply.headers(COMMON_HEADERS).code(status).header("Location", location).send();
}

function refuseMethod(reply: FastifyReply, allowed: string, site?: Site): FastifyReply {
  reply.header("Allow", allowed);
  return sendPlain(reply, 405, pageLanguage(reply.request, site));
}

function sendPlain(
  reply: FastifyReply,
  status: number,
  language: LanguageCode,
  { page, policy } = { page: plainPage(status, language), policy: INERT_POLICY },
): FastifyReply {
  return reply
    .code(status)
    .headers({ ...COMMON_HEADERS, "Content-Security-Policy": policy, "Cache-Control": NO_STORE })
    .type("text/html; charset=utf-8")
    .send(page);
}

/** Returns the address at which a page shows the thanks in place of the sent form, for themes without a thank-you page. */
function withSentForm(path: string, body: unknown): string {
  const given = typeof body === "object" && body !== null && "form" in body ? body.form : undefined;
  const number = typeof given === "string" && /^\d{1,2}$/.test(given) ? given : "0";
  return `${path}?need=${number}#need-${number}`;
}

/** Registers the handler for every request without another route, and rejects methods that no route supports. */
export function registerPages(app: FastifyInstance, handler: PageHandler): void {
  const refuse = async (request: FastifyRequest, reply: FastifyReply) =>
    isApiPath(request.raw.url ?? "") ? refuseApiMethod(request, reply) : handler(request, reply);
  app.setNotFoundHandler(refuse);
  // Refuses in `onRequest`: later, the framework would reject a body with an unknown content type, although the body is not
  // needed.
  app.route({ method: ["QUERY", "PUT", "PATCH", "DELETE"], url: "/*", onRequest: refuse, handler: refuse });
  app.route({ method: ["GET", "POST"], url: "/*", exposeHeadRoute: true, handler });
}
