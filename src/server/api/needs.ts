import { createHash } from "node:crypto";
import type { Suspicion } from "../../content/needs/need-archive.ts";
import { invalidFields } from "../../contract/errors.ts";
import type { NeedFields } from "../../contract/needs.ts";
import { checkNeed } from "../../contract/needs.ts";
import type { CallScope, Handler } from "./call-scope.ts";

/** Within this time the same fields count as the same submission, when the browser gave no key. */
const SAME_SUBMISSION_MS = 10 * 60 * 1000;
const MAXIMUM_ADDRESS_LENGTH = 2_000;

export const submitNeed: Handler<"submitNeed"> = async (body, scope) => {
  const { fields, errors } = checkNeed(body);
  if (errors !== undefined) throw invalidFields(errors);
  const now = Date.now();
  const { id } = await scope.store.storeNeed(scope.site.tenant, {
    fields,
    idempotencyKey: body.idempotencyKey || submissionDigest(scope, fields, now),
    language: scope.language,
    formUrl: clean(scope.attribution.formUrl),
    refererUrl: clean(scope.attribution.refererUrl),
    landingUrl: clean(scope.attribution.landingUrl),
    suspicion: await judge(body, scope, now),
  });
  scope.onNeed?.();
  return { id };
};

export const needTime: Handler<"needTime"> = async (_parameters, { site, signer }) => ({
  token: await signer.sign(site.tenant.code, Date.now()),
});

/** A token is judged when there is one: a form without JavaScript has none. */
async function judge(
  { website, startedAt }: { website?: string | undefined; startedAt?: string | undefined },
  { site, signer }: CallScope,
  now: number,
): Promise<Suspicion[]> {
  const haste =
    startedAt === undefined || startedAt === ""
      ? undefined
      : await signer.judge(startedAt, site.tenant.code, now);
  return [...(website?.trim() ? (["honeypot"] as const) : []), ...(haste === undefined ? [] : [haste])];
}

/** Stands in for the browser's key: equal for equal fields of one tenant within ten minutes. */
function submissionDigest(scope: CallScope, fields: NeedFields, now: number): string {
  const bucket = Math.floor(now / SAME_SUBMISSION_MS);
  const text = JSON.stringify([scope.site.tenant.code, bucket, Object.entries(fields).sort()]);
  return createHash("sha256").update(text).digest("hex");
}

/** Addresses come from headers that anybody may write: one line, no control characters, of bounded length. */
function clean(address: string): string {
  return address
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .toWellFormed()
    .slice(0, MAXIMUM_ADDRESS_LENGTH);
}
