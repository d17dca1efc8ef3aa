import type { Generated } from "kysely";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";

/** Tables of the messages that visitors send. */
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
  /** Why the message is marked or not delivered, as codes separated by commas; empty for nearly all. */
  suspicion: string;
  /** The message's size in bytes while it is held for review as part of a suspected flood; otherwise 0. */
  held_bytes: Generated<number>;
  /** JSON: the answers to the tenant's own fields. */
  answers: string;
  /** The message's status: `new`, `open` or `done`. */
  state: Generated<string>;
  /** The name of the form; `need` for the form that every site has. */
  form: Generated<string>;
  /** Whether the sender has confirmed the e-mail address; empty if the form does not require it. */
  confirmation: Generated<"" | "awaited" | "confirmed">;
  /** The origin of links in the mail that asks for confirmation; otherwise empty. */
  site_origin: Generated<string>;
}

/** A person's note about a message from a visitor. It is removed with the message. */
interface NeedNoteTable {
  id: string;
  need_id: string;
  at: number;
  author: string;
  note: string;
}

/** The outbox. Its rows refer to messages and contain nothing of them, so that an erased message leaves no copy. */
interface NeedDeliveryTable {
  id: string;
  need_id: string;
  channel: "webhook" | "email" | "confirmation";
  status: "pending" | "delivered" | "dead";
  attempts: number;
  next_attempt_at: number;
  /** The end of the lease in epoch milliseconds. Until then, one process has claimed the delivery. */
  leased_until: number;
  last_error: string | null;
  settled_at: number | null;
}
