import type { FastifyReply, FastifyRequest } from "fastify";
import { parse } from "valibot";
import { SiteError } from "../../contract/errors.ts";
import type { LanguageCode } from "../../contract/locales.ts";
import { NEED_FIELD_NAMES, needBodySchema } from "../../contract/needs.ts";
import type { SubmittedForm } from "../../contract/rendering.ts";
import type { Site } from "../context.ts";
import type { NeedLimit } from "../security/need-limit.ts";
import type { Services } from "../services.ts";
import { callEndpoint } from "./call-endpoint.ts";
import { refuseForeignOrigin } from "./cross-origin.ts";
import { parseFormAddresses } from "./form-addresses.ts";

export interface NeedFormContext {
  services: Services;
  site: Site;
  language: LanguageCode;
  limit: NeedLimit;
}

/** What the visitor can mend, or try again later: the form is shown again with what was typed. */
const MENDABLE_STATUSES = [422, 429, 503];

/**
 * Takes a need that was sent as a plain form. Resolves to nothing once it is stored, else to what was
 * typed and what is wrong with it.
 */
export async function submitNeedForm(
  request: FastifyRequest,
  reply: FastifyReply,
  context: NeedFormContext,
): Promise<SubmittedForm | undefined> {
  const { services, site, language } = context;
  refuseForeignOrigin(request, site);
  const body = isRecord(request.body) ? request.body : {};
  try {
    await context.limit(request, reply, site.tenant);
    const attribution = parseFormAddresses(request, site);
    const foreign = await services.foreign?.of(site.tenant.code, attribution);
    if (foreign !== undefined) {
      await foreign.call("submitNeed", parse(needBodySchema, body), { language });
      return undefined;
    }
    await callEndpoint("submitNeed", body, {
      site,
      language,
      reader: services.store.reader(site.tenant),
      store: services.store,
      tenants: services.tenants,
      signer: services.signer,
      onNeed: () => services.deliveries.wake(),
      attribution,
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    const status = error.reason === "network" ? 503 : error.status;
    if (!MENDABLE_STATUSES.includes(status)) throw error;
    return { values: typedValues(body), errors: error.fields, status };
  }
}

function typedValues(body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    NEED_FIELD_NAMES.flatMap((name) => {
      const value = body[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
