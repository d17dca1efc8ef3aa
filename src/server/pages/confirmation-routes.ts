import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Tenant } from "../../content/store.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { FORMS_KEY, readForm } from "../../contract/api/forms.ts";
import { isRecord } from "../../contract/api/is-record.ts";
import { requireStore } from "../api/require-store.ts";
import { CONFIRMATION_PATH } from "../delivery/confirmation-mail.ts";
import { createConfirmationSigner } from "../security/confirmation-signer.ts";
import { COMMON_HEADERS, PLAIN_FORM_POLICY } from "../security/headers.ts";
import type { Services } from "../services/services.ts";
import { callLanguage, readSite } from "../tenancy/context.ts";
import { type ConfirmationOutcome, type ConfirmationPage, confirmationPage } from "./confirmation-page.ts";

const STATUSES: Record<ConfirmationOutcome, number> = {
  question: 200,
  confirmed: 200,
  earlier: 200,
  expired: 410,
  unknown: 404,
};

/**
 * Registers the page to which the mail of a form with confirmation links. It only shows a button, because mail programs open
 * links by themselves; the button confirms.
 */
export function registerConfirmation(app: FastifyInstance, services: Services): void {
  const signer = createConfirmationSigner(() => services.store.secret());

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { token, isPressed }: { token: unknown; isPressed: boolean },
  ): Promise<FastifyReply> {
    requireStore(services);
    const { tenant } = await readSite(request.raw, services);
    const link = typeof token === "string" ? await signer.read(tenant.code, token, Date.now()) : undefined;
    const language = link?.language ?? callLanguage(request.headers["accept-language"], tenant);
    const send = (outcome: ConfirmationOutcome, form = "") =>
      sendPage(reply, outcome, { language, site: tenant.name, form, token: String(token) });
    if (link === undefined) return send("unknown");
    const need = await services.store.needs.find(tenant, link.id);
    if (need?.confirmation === "confirmed" && (link.isExpired || !isPressed)) return send("earlier");
    if (link.isExpired) return send("expired");
    if (need === undefined) return send("unknown");
    if (!isPressed) return send("question", await findTitle(tenant, { form: need.form, language }));
    if ((await services.store.needs.confirm(tenant, link.id)) === undefined) return send("unknown");
    services.deliveries.wake();
    return send("confirmed");
  }

  /** Returns the title of a form of the site's own; empty if it has none. */
  async function findTitle(
    tenant: Tenant,
    { form, language }: { form: string; language: LanguageCode },
  ): Promise<string> {
    const config = await services.store.reader(tenant).findConfig(tenant.theme, language);
    return readForm(config?.[FORMS_KEY]?.content, form)?.title ?? "";
  }

  app.get(CONFIRMATION_PATH, (request, reply) =>
    answer(request, reply, { token: fieldOf(request.query), isPressed: false }),
  );
  app.post(CONFIRMATION_PATH, (request, reply) =>
    answer(request, reply, { token: fieldOf(request.body), isPressed: true }),
  );
}

function fieldOf(values: unknown): unknown {
  return isRecord(values) ? values["token"] : undefined;
}

function sendPage(reply: FastifyReply, outcome: ConfirmationOutcome, page: ConfirmationPage): FastifyReply {
  return reply
    .code(STATUSES[outcome])
    .headers({
      ...COMMON_HEADERS,
      "Content-Security-Policy": PLAIN_FORM_POLICY,
      "Cache-Control": "no-store",
      // The address contains the token.
      "Referrer-Policy": "same-origin",
    })
    .type("text/html; charset=utf-8")
    .send(confirmationPage(outcome, page));
}
