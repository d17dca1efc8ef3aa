import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { isRecord } from "../../contract/api/is-record.ts";
import { requireStore } from "../api/require-store.ts";
import { CONFIRMATION_PATH } from "../delivery/confirmation-mail.ts";
import { createConfirmationSigner } from "../security/confirmation-signer.ts";
import { COMMON_HEADERS, PLAIN_FORM_POLICY } from "../security/headers.ts";
import type { Services } from "../services/services.ts";
import { callLanguage, readSite } from "../tenancy/context.ts";
import { type ConfirmationOutcome, confirmationPage } from "./confirmation-page.ts";

const STATUSES: Record<ConfirmationOutcome, number> = {
  question: 200,
  confirmed: 200,
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
    const send = (outcome: ConfirmationOutcome) =>
      sendPage(reply, outcome, { language, site: tenant.name, token: String(token) });
    if (link === undefined) return send("unknown");
    if (!isPressed) return send(link.isExpired ? "expired" : "question");
    if (link.isExpired) return send("expired");
    if ((await services.store.needs.confirm(tenant, link.id)) === undefined) return send("unknown");
    services.deliveries.wake();
    return send("confirmed");
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

function sendPage(
  reply: FastifyReply,
  outcome: ConfirmationOutcome,
  { language, site, token }: { language: LanguageCode; site: string; token: string },
): FastifyReply {
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
    .send(confirmationPage(outcome, { language, site, token }));
}
