import * as v from "valibot";
import { LANGUAGE_CODES } from "../addresses/locales.ts";

/** How far a need is dealt with. */
export const NEED_STATES = ["new", "open", "done"] as const;
export type NeedState = (typeof NEED_STATES)[number];

const need = {
  id: v.string(),
  /** Epoch milliseconds. */
  createdAt: v.number(),
  state: v.picklist(NEED_STATES),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  company: v.string(),
  category: v.string(),
  message: v.string(),
  language: v.picklist(LANGUAGE_CODES),
  /** The page with the form, the one before it, and the one with which the visit began; empty if not known. */
  formUrl: v.string(),
  refererUrl: v.string(),
  landingUrl: v.string(),
  /** To the site's own fields. */
  answers: v.array(v.object({ name: v.string(), label: v.string(), value: v.string() })),
  /** Why it may be no genuine one. */
  suspicion: v.array(v.string()),
  deliveries: v.array(
    v.object({
      channel: v.picklist(["webhook", "email"]),
      status: v.picklist(["pending", "delivered", "dead"]),
      attempts: v.number(),
      lastError: v.nullable(v.string()),
      nextAttemptAt: v.number(),
    }),
  ),
};

/** A page of the inbox, the newest first. */
export const needListSchema = v.object({
  needs: v.array(v.object(need)),
  /** Where the next page begins; `null` after the last. */
  next: v.nullable(v.string()),
});
export type NeedList = v.InferOutput<typeof needListSchema>;

/** A need with what people noted about it, the oldest first. */
export const needDetailSchema = v.object({
  ...need,
  notes: v.array(v.object({ id: v.string(), at: v.number(), author: v.string(), note: v.string() })),
});
export type NeedDetail = v.InferOutput<typeof needDetailSchema>;
