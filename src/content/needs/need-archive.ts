import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { NeedAnswer } from "../../contract/api/need-fields.ts";
import type { NeedFields } from "../../contract/api/needs.ts";
import type { NeedState } from "../../contract/studio/endpoints/needs.ts";
import type { LocalizedText } from "../model/tenant-content.ts";
import type { Tenant } from "../model/tenant.ts";
import type { ErasedNeeds } from "./erase-needs.ts";
import type { DeliveryChannel, NeedSettings } from "./need-settings.ts";

export type DeliveryStatus = "pending" | "delivered" | "dead";

/** An enquiry as stored, with the state of its deliveries. */
export interface StoredNeed extends Omit<NeedFields, "consent"> {
  id: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** The name of the form; `need` for the form that every site has. */
  form: string;
  /** Whether the sender has confirmed the e-mail address; empty if the form does not require it. */
  confirmation: NeedConfirmation;
  language: LanguageCode;
  formUrl: string;
  refererUrl: string;
  landingUrl: string;
  /** The answers to the tenant's own fields. */
  answers: readonly NeedAnswer[];
  state: NeedState;
  /** Signs that the enquiry may be spam: codes of `SUSPICIONS`. */
  suspicion: readonly string[];
  deliveries: readonly DeliveryState[];
}

export type NeedConfirmation = "" | "awaited" | "confirmed";

export interface DeliveryState {
  channel: DeliveryChannel;
  status: DeliveryStatus;
  attempts: number;
  lastError: string | null;
  /** Epoch milliseconds of the next attempt. */
  nextAttemptAt: number;
}

export interface NeedFilter {
  /** Epoch milliseconds, inclusive. */
  since?: number | undefined;
  /** Epoch milliseconds, exclusive. */
  until?: number | undefined;
  /** Only enquiries sent with the form of this name. */
  form?: string | undefined;
  category?: string | undefined;
  language?: LanguageCode | undefined;
  email?: string | undefined;
  /**
   * `suspicious`: enquiries with signs of spam; `held-back`: suspicious enquiries that are not delivered; `flood`: enquiries beyond the
   * site's rate limit, which are held; `stored`: enquiries without a delivery that are neither held back nor awaiting a confirmation;
   * other values: enquiries with a delivery in that state.
   */
  state?: DeliveryStatus | "suspicious" | "held-back" | "flood" | "stored" | undefined;
  /** Only enquiries with this status. */
  handling?: NeedState | undefined;
  /** The cursor: only enquiries that come after this one in the list. */
  after?: { createdAt: number; id: string } | undefined;
  limit?: number | undefined;
}

/** An enquiry that is to be delivered over a channel. */
export interface Delivery {
  /** An identifier that is the same in every attempt. */
  id: string;
  channel: DeliveryChannel;
  /** Including this one. */
  attempts: number;
  need: StoredNeed;
  /** The title of a form that the site declares itself; empty for the form that every site has. */
  formTitle: LocalizedText;
  /** The origin of the link in a confirmation. */
  siteOrigin: string;
  tenant: Pick<Tenant, "id" | "code" | "name" | "defaultLanguage" | "timeZone">;
  settings: NeedSettings;
  /** End of the claim in epoch milliseconds. Another process may then claim the delivery. */
  leasedUntil: number;
}

/** The outcome of an attempt to deliver. */
export type DeliveryOutcome =
  | { status: "delivered" }
  | { status: "pending"; error: string; nextAttemptAt: number }
  | { status: "dead"; error: string };

/** Enquiries held for review as a suspected flood. */
export interface HeldBack {
  needs: number;
  bytes: number;
}

/** Numbers of deliveries over all tenants, for monitoring. */
export interface OutboxState {
  pending: number;
  dead: number;
  /** The time when the oldest pending delivery was due, in epoch milliseconds; `null` if none is pending. */
  oldestDue: number | null;
  /** The error of the latest failed attempt, if any. */
  lastError: string | null;
}

/** Access to the stored enquiries of an installation, for operators and for delivery. */
export interface NeedArchive {
  /** Newest first. */
  list(tenant: Tenant, filter: NeedFilter): Promise<StoredNeed[]>;
  find(tenant: Tenant, id: string): Promise<StoredNeed | undefined>;
  /** Erases enquiries permanently, including their deliveries. Resolves to the number of enquiries. */
  erase(tenant: Tenant, which: ErasedNeeds): Promise<number>;
  /** Delivers enquiries that were held as a suspected flood. Resolves to the number of enquiries. */
  release(tenant: Tenant): Promise<number>;
  /** Counts the enquiries held as a suspected flood, of one site or of all. */
  heldBack(tenant?: Tenant): Promise<HeldBack>;
  /**
   * Puts enquiries back into the outbox: with `dead`, only for the channels on which delivery was given up. A suspicious one then
   * counts as genuine. Resolves to the number of enquiries.
   */
  resend(tenant: Tenant, which: { id: string } | { state: "dead" | "stored" }): Promise<number>;
  /**
   * Marks a message as confirmed by its sender and delivers it; the second time, nothing happens. Resolves to the name of its
   * form, or to `undefined` if there is no such message.
   */
  confirm(tenant: Tenant, id: string): Promise<string | undefined>;
  /** Every channel that any of the tenant's forms uses. */
  channels(tenant: Tenant): Promise<DeliveryChannel[]>;
  settings(tenant: Tenant): Promise<NeedSettings>;
  /** Claims due deliveries for `leaseMs`. After that time they count as abandoned, and another process may claim them. */
  claim(limit: number, leaseMs: number): Promise<Delivery[]>;
  settle(id: string, outcome: DeliveryOutcome): Promise<void>;
  outbox(): Promise<OutboxState>;
}
