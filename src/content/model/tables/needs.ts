import type { Generated } from "kysely";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";

/** Tables of what visitors send. */
export interface NeedsTables {
  need: NeedTable;
  need_note: NeedNoteTable;
  need_delivery: NeedDeliveryTable;
}

interface NeedTable {
  id: string;
  tenant_id: number;
  idempotency_key: string;
  name: string;
  email: string;
  phone: string;
  company: string;
  category: string;
  message: string;
  consent: number;
  language: LanguageCode;
  form_url: string;
  referer_url: string;
  landing_url: string;
  created_at: number;
  /** Why it is marked or not delivered, as codes separated by commas; empty for nearly all. */
  suspicion: string;
  /** Its size while it is held for review as part of a suspected flood; otherwise 0. */
  held_bytes: Generated<number>;
  /** JSON: the answers to the tenant's own fields. */
  answers: string;
  /** Its status: `new`, `open` or `done`. */
  state: Generated<string>;
}

/** A person's note about a need. It is removed with the need. */
interface NeedNoteTable {
  id: string;
  need_id: string;
  at: number;
  author: string;
  note: string;
}

/** The outbox. It refers to the need and contains nothing of it, so that an erased need leaves no copy. */
interface NeedDeliveryTable {
  id: string;
  need_id: string;
  channel: "webhook" | "email";
  status: "pending" | "delivered" | "dead";
  attempts: number;
  next_attempt_at: number;
  /** Until this time, one process has claimed the delivery. */
  leased_until: number;
  last_error: string | null;
  settled_at: number | null;
}
