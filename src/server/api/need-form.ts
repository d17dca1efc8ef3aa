import type { FastifyReply, FastifyRequest } from "fastify";
import { type GenericSchema, type InferOutput, safeParse } from "valibot";
import type { Charge } from "../../content/limits/quotas.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { SiteError } from "../../contract/api/errors.ts";
import { isRecord } from "../../contract/api/is-record.ts";
import { formBodySchema, needBodySchema } from "../../contract/api/needs.ts";
import { matchRoute } from "../../contract/site/match-route.ts";
import type { SubmittedForm } from "../../contract/site/rendering.ts";
import { callEndpoint } from "../endpoints/call-endpoint.ts";
import type { Attribution } from "../endpoints/call-scope.ts";
import type { NeedLimit } from "../limits/need-limit.ts";
import type { Services } from "../services/services.ts";
import { logFailure } from "../telemetry/log-failure.ts";
import type { Site } from "../tenancy/context.ts";
import { refuseForeignOrigin } from "./cross-origin.ts";
import { parseFormAddresses } from "./form-addresses.ts";

export interface NeedFormContext {
  services: Services;
  site: Site;
  language: LanguageCode;
  limit: NeedLimit;
}

/** Statuses of errors that the visitor can correct or that are temporary. The form is then shown again with the typed values. */
const CORRECTABLE_STATUSES = [422, 429, 503];

/** Form fields that the visitor does not type: most are hidden, and `website` is the honeypot. */
const UNTYPED_FIELDS = ["idempotencyKey", "startedAt", "website"];

/** True for a body that names one of the site's own forms. */
export function namesForm(body: unknown): boolean {
  return isRecord(body) && body["formName"] !== undefined;
}

/** Accepts an enquiry sent as a plain form. Resolves to `undefined` once it is stored, otherwise to the typed values and the errors. */
export async function submitNeedForm(
  request: FastifyRequest,
  reply: FastifyReply,
  context: NeedFormContext,
): Promise<SubmittedForm | undefined> {
  const { site } = context;
  refuseForeignOrigin(request, site);
  const body = isRecord(request.body) ? request.body : {};
  try {
    const attribution = parseFormAddresses(request, site);
    await context.limit(request, reply, site.tenant, (charges) =>
      forwardNeed(body, context, { attribution, charges }),
    );
    return undefined;
  } catch (error) {
    const status = correctableStatus(error, body);
    if (status === undefined) throw error;
    if (!(error instanceof SiteError)) logFailure(request, error, "a need could not be stored");
    return { values: typedValues(body), errors: error instanceof SiteError ? error.fields : [], status };
  }
}

/** Sends an enquiry to the other backend if the content comes from one, or else stores it. */
async function forwardNeed(
  body: Record<string, unknown>,
  { services, site, language }: NeedFormContext,
  { attribution, charges }: { attribution: Attribution; charges: readonly Charge[] },
): Promise<void> {
  const { store } = services;
  const foreign = await services.foreign?.of(site.tenant.code, attribution);
  const name = namesForm(body) ? "submitForm" : "submitNeed";
  if (foreign === undefined) {
    await callEndpoint(name, body, {
      site,
      language,
      reader: store.reader(site.tenant),
      store,
      tenants: services.tenants,
      signer: services.signer,
      charges,
      onNeed: () => services.deliveries.wake(),
      attribution,
    });
    return;
  }
  const call = readBody(name === "submitForm" ? formBodySchema : needBodySchema, body);
  await store.quotas.take(charges);
  try {
    await foreign.call(name, call, { language });
  } catch (error) {
    // Refunds the charged quotas, because the enquiry was refused.
    await store.quotas.refund(charges);
    throw error;
  }
}

/** True if the address belongs to an article with a form, so that enquiries may be posted there. */
export async function acceptsNeeds(
  { services, site, language }: Omit<NeedFormContext, "limit">,
  path: string,
): Promise<boolean> {
  const match = matchRoute(site.tenant.theme, path);
  if (match.kind === "failed") return false;
  const { group } = match.parameters;
  const slug = match.route.name === "index" ? site.tenant.home?.slug : match.parameters["article"];
  if (slug === undefined) return false;
  const foreign = await services.foreign?.of(site.tenant.code, {
    formUrl: "",
    refererUrl: "",
    landingUrl: "",
  });
  const article =
    foreign === undefined
      ? await services.store.reader(site.tenant).findArticle({ slug, group }, language)
      : await foreign.call("articleDetail", { slug, group }, { language });
  return article?.blocks.some(({ kind }) => kind === "need" || kind === "form") ?? false;
}

/**
 * Returns the status for showing the page again with the typed values; `undefined` if that does not help. The status is 503 if the
 * store fails, and 404 if the site no longer has the form. In that case, the page shows the values without the form.
 */
function correctableStatus(error: unknown, body: unknown): number | undefined {
  if (!(error instanceof SiteError)) return 503;
  // An incomplete or unreadable answer of another backend has the status 404, but does not mean that the form is gone.
  const status = error.reason === undefined ? error.status : 503;
  if (status === 404 && namesForm(body)) return 404;
  return CORRECTABLE_STATUSES.includes(status) ? status : undefined;
}

/** @throws {SiteError} 400 if the fields that the browser adds are invalid */
function readBody<Schema extends GenericSchema>(schema: Schema, body: unknown): InferOutput<Schema> {
  const parsed = safeParse(schema, body);
  if (!parsed.success) throw new SiteError("Invalid parameters", { status: 400 });
  return parsed.output;
}

/** Returns the typed values of a form, by field. */
export function typedValues(body: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(isRecord(body) ? body : {}).flatMap(([name, value]) =>
      typeof value === "string" && !UNTYPED_FIELDS.includes(name) ? [[name, value]] : [],
    ),
  );
}
