import { createHash } from "node:crypto";
import type * as v from "valibot";
import type { NewNeed } from "../../content/store.ts";
import { SiteError, invalidFields } from "../../contract/api/errors.ts";
import { NEED_FORM } from "../../contract/api/forms.ts";
import type { NeedAnswer } from "../../contract/api/need-fields.ts";
import { type CheckedNeed, checkNeed, type needBodySchema } from "../../contract/api/needs.ts";
import type { Suspicion } from "../../contract/studio/suspicions.ts";
import type { CallScope, Handler } from "./call-scope.ts";
import { confirmationCharge } from "./confirmation-limit.ts";
import { findNeedFields, labelAnswers } from "./need-fields.ts";

/** Time in milliseconds within which equal enquiries count as one submission, if the browser sends no key. */
const SAME_SUBMISSION_MS = 10 * 60 * 1000;
const MAXIMUM_ADDRESS_LENGTH = 2_000;

export const submitNeed: Handler<"submitNeed"> = async (body, scope) => {
  const checked = checkNeed(body, await findNeedFields(scope, scope.language));
  if (checked.errors !== undefined) throw invalidFields(checked.errors);
  const answers = await labelAnswers(scope, checked.own);
  return storeSubmission({ body, checked, answers, form: NEED_FORM }, scope);
};

interface Submission {
  body: Pick<SubmittedBody, "idempotencyKey" | "website" | "startedAt">;
  checked: CheckedNeed;
  answers: readonly NeedAnswer[];
  /** The name of the form. */
  form: string;
  /** True if the sender must confirm the e-mail address before the message is delivered. */
  isConfirmed?: boolean;
}
type SubmittedBody = v.InferOutput<typeof needBodySchema>;

/**
 * Stores a validated form. A form that is sent again with the same idempotency key is not stored a second time.
 *
 * @throws {SiteError} 409 if the same key was used for a different form
 */
export async function storeSubmission(
  { body, checked, answers, form, isConfirmed = false }: Submission,
  scope: CallScope,
): Promise<{ id: string }> {
  const now = Date.now();
  const need: NewNeed = {
    form,
    ...(isConfirmed && {
      confirmAt: scope.site.origin,
      confirmationCharge: confirmationCharge(
        await scope.store.secret(),
        scope.site.tenant,
        checked.fields.email,
      ),
    }),
    fields: checked.fields,
    answers,
    ...keysOf(body.idempotencyKey, scope, { ...checked, form }, now),
    language: scope.language,
    formUrl: clean(scope.attribution.formUrl),
    refererUrl: clean(scope.attribution.refererUrl),
    landingUrl: clean(scope.attribution.landingUrl),
    suspicion: await judge(body, scope, now),
  };
  const { id, isOther } = await scope.store.storeNeed(scope.site.tenant, need, scope.charges);
  // The key belongs to an earlier, different enquiry. Reporting success would lose this one.
  if (isOther) throw new SiteError("This idempotency key was used for another need", { status: 409 });
  scope.onNeed?.();
  return { id };
}

export const needTime: Handler<"needTime"> = async (_parameters, { site, signer }) => ({
  token: await signer.sign(site.tenant.code, Date.now()),
});

/** Checks the form's token, if there is one. A form without JavaScript has none. */
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

interface NamedNeed extends CheckedNeed {
  form: string;
}

/**
 * Returns the keys that identify repeated submissions: the browser's key, or else a hash of the text, which is valid for ten
 * minutes.
 */
function keysOf(given: string | undefined, scope: CallScope, need: NamedNeed, now: number) {
  if (given) return { idempotencyKey: given };
  return {
    idempotencyKey: submissionDigest(scope, need, now),
    // The same form may have been submitted at the end of the previous ten-minute interval, which gives it another key.
    earlierKey: submissionDigest(scope, need, now - SAME_SUBMISSION_MS),
  };
}

/** Returns a key to use in place of the browser's: equal for equal texts sent to one tenant within a ten-minute interval. */
function submissionDigest(scope: CallScope, { fields, own, form }: NamedNeed, now: number): string {
  const bucket = Math.floor(now / SAME_SUBMISSION_MS);
  const entries = [...Object.entries(fields), ...Object.entries(own)].sort();
  return createHash("sha256")
    .update(JSON.stringify([scope.site.tenant.code, form, bucket, entries]))
    .digest("hex");
}

/**
 * Returns an address from a header as one line of limited length without control characters, because headers can contain
 * anything.
 */
function clean(address: string): string {
  return address
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .toWellFormed()
    .slice(0, MAXIMUM_ADDRESS_LENGTH);
}
