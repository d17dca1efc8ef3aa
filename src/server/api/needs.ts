import { createHash } from "node:crypto";
import type { NeedFields } from "../../contract/needs.ts";
import { checkNeed } from "../../contract/needs.ts";
import { invalidFields } from "../../contract/errors.ts";
import type { CallScope, Handler } from "./call-scope.ts";

/** Within this time the same fields count as the same submission, when the browser gave no key. */
const SAME_SUBMISSION_MS = 10 * 60 * 1000;
const MAXIMUM_ADDRESS_LENGTH = 2_000;

export const submitNeed: Handler<"submitNeed"> = async (body, scope) => {
  const { fields, errors } = checkNeed(body);
  if (errors !== undefined) throw invalidFields(errors);
  const { id } = await scope.store.storeNeed(scope.site.tenant, {
    fields,
    idempotencyKey: body.idempotencyKey || submissionDigest(scope, fields, Date.now()),
    language: scope.language,
    formUrl: shorten(scope.attribution.formUrl),
    refererUrl: shorten(scope.attribution.refererUrl),
    landingUrl: shorten(scope.attribution.landingUrl),
    isSuspicious: (body.website ?? "").trim() !== "",
  });
  return { id };
};

/** Stands in for the browser's key: equal for equal fields of one tenant within ten minutes. */
function submissionDigest(scope: CallScope, fields: NeedFields, now: number): string {
  const bucket = Math.floor(now / SAME_SUBMISSION_MS);
  const text = JSON.stringify([scope.site.tenant.code, bucket, Object.entries(fields).sort()]);
  return createHash("sha256").update(text).digest("hex");
}

function shorten(address: string): string {
  return address.slice(0, MAXIMUM_ADDRESS_LENGTH);
}
