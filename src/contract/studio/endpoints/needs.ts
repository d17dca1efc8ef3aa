import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { done, numberField, tenantField, textField } from "./fields.ts";

/** The progress states of an enquiry. */
export const NEED_STATES = ["new", "open", "done"] as const;
export type NeedState = (typeof NEED_STATES)[number];

const need = {
  id: v.string(),
  /** Time of arrival in epoch milliseconds. */
  createdAt: v.number(),
  state: v.picklist(NEED_STATES),
  /** The name of the form; `need` for the form that every site has. */
  form: v.string(),
  /** Whether the sender has confirmed the e-mail address; empty if the form does not ask for it. */
  confirmation: v.picklist(["", "awaited", "confirmed"]),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  company: v.string(),
  category: v.string(),
  message: v.string(),
  language: v.picklist(LANGUAGE_CODES),
  /** Addresses of the page with the form, of the page before it, and of the first page of the visit; empty if unknown. */
  formUrl: v.string(),
  refererUrl: v.string(),
  landingUrl: v.string(),
  /** The answers to the site's own fields. */
  answers: v.array(v.object({ name: v.string(), label: v.string(), value: v.string() })),
  /** Reasons why the enquiry may be spam. They are values of `SUSPICIONS`; newer servers may send others. */
  suspicion: v.array(v.string()),
  deliveries: v.array(
    v.object({
      channel: v.picklist(["webhook", "email", "confirmation"]),
      status: v.picklist(["pending", "delivered", "dead"]),
      attempts: v.number(),
      lastError: v.nullable(v.string()),
      nextAttemptAt: v.number(),
    }),
  ),
};

/** Schema of a page of the inbox, newest enquiries first. */
export const needListSchema = v.object({
  needs: v.array(v.object(need)),
  /** Start of the next page of the list; `null` after the last page. */
  next: v.nullable(v.string()),
  /** The forms that the site declares, with their titles in its default language. */
  forms: v.array(v.object({ name: v.string(), title: v.string() })),
});
export type NeedList = v.InferOutput<typeof needListSchema>;

/** Schema of an enquiry with its notes, oldest first. */
export const needDetailSchema = v.object({
  ...need,
  notes: v.array(v.object({ id: v.string(), at: v.number(), author: v.string(), note: v.string() })),
});
export type NeedDetail = v.InferOutput<typeof needDetailSchema>;

const NEEDS = "/studio/api/sites/{tenant}/needs";
const MAXIMUM_NOTE = 5_000;
const one = { tenant: tenantField, id: textField };
const filters = {
  state: v.optional(v.picklist(NEED_STATES)),
  /** The value `flood` selects enquiries that are held for review because they exceeded the site's rate limit. */
  suspicion: v.optional(v.picklist(["flood"])),
  /** The name of a form; `need` for the form that every site has. */
  form: v.optional(textField),
  category: v.optional(textField),
  language: v.optional(v.picklist(LANGUAGE_CODES)),
};

export const NEED_ENDPOINTS = {
  listNeeds: {
    method: "GET",
    path: NEEDS,
    summary: "Lists needs from visitors, newest first, 50 per page, after the place `after`",
    access: "needs.read",
    input: v.strictObject({
      tenant: tenantField,
      ...filters,
      after: v.optional(
        v.pipe(v.string(), v.regex(/^\d{1,15}\.[^.]{1,100}$/, "is not a place in this list")),
      ),
    }),
    answer: needListSchema,
    errors: [401, 403, 404, 422],
  },
  findNeed: {
    method: "GET",
    path: `${NEEDS}/{id}`,
    summary: "Returns a need with all delivery attempts and notes; its state is the `ETag`",
    access: "needs.read",
    input: v.strictObject(one),
    answer: needDetailSchema,
    errors: [401, 403, 404, 422],
  },
  moveNeed: {
    method: "PUT",
    path: `${NEEDS}/{id}/state`,
    summary: "Changes the state of a need. `If-Match` is the state last seen",
    access: "needs.write",
    input: v.strictObject({ ...one, state: v.picklist(NEED_STATES) }),
    needsMatch: true,
    answer: v.object({ state: v.picklist(NEED_STATES) }),
    errors: [400, 401, 403, 404, 412, 415, 422, 428],
  },
  noteNeed: {
    method: "POST",
    path: `${NEEDS}/{id}/notes`,
    summary: "Adds a note to a need, for those who work on needs",
    access: "needs.write",
    input: v.strictObject({
      ...one,
      note: v.pipe(v.string(), v.trim(), v.minLength(1, "must not be empty"), v.maxLength(MAXIMUM_NOTE)),
    }),
    answer: done,
    errors: [401, 403, 404, 413, 415, 422],
  },
  resendNeed: {
    method: "POST",
    path: `${NEEDS}/{id}/deliveries`,
    summary: "Delivers a need again. One that was held for review then counts as genuine",
    access: "needs.write",
    input: v.strictObject(one),
    answer: done,
    errors: [401, 403, 404, 415, 422],
  },
  releaseNeeds: {
    method: "POST",
    path: `${NEEDS}/release`,
    summary: "Delivers all enquiries that are held as a suspected flood",
    access: "needs.write",
    input: v.strictObject({ tenant: tenantField }),
    answer: v.object({ released: v.number() }),
    errors: [401, 403, 404, 415, 422],
  },
  eraseHeldNeeds: {
    method: "DELETE",
    path: `${NEEDS}/held-back`,
    summary: "Permanently erases all enquiries that are held as a suspected flood",
    access: "needs.erase",
    input: v.strictObject({ tenant: tenantField }),
    answer: v.object({ erased: v.number() }),
    errors: [401, 403, 404, 422],
  },
  eraseNeed: {
    method: "DELETE",
    path: `${NEEDS}/{id}`,
    summary: "Permanently erases a need with its deliveries and notes",
    access: "needs.erase",
    input: v.strictObject(one),
    answer: done,
    errors: [401, 403, 404, 422],
  },
  eraseNeedsOf: {
    method: "DELETE",
    path: NEEDS,
    summary: "Permanently erases all enquiries of one sender",
    access: "needs.erase",
    input: v.strictObject({ tenant: tenantField, email: v.pipe(textField, v.trim(), v.minLength(3)) }),
    answer: v.object({ erased: v.number() }),
    errors: [401, 403, 404, 422],
  },
  exportNeeds: {
    method: "GET",
    path: `${NEEDS}/export`,
    summary:
      "Exports needs as CSV or JSON: the newest 10,000 of a period in epoch milliseconds, `until` exclusive",
    access: "needs.export",
    input: v.strictObject({
      tenant: tenantField,
      ...filters,
      since: v.optional(numberField),
      until: v.optional(numberField),
      format: v.optional(v.picklist(["csv", "json"]), "csv"),
    }),
    answer: "bytes",
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
