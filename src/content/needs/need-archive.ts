import type { LanguageCode } from "../../contract/locales.ts";
import type { NeedAnswer } from "../../contract/need-fields.ts";
import type { NeedFields } from "../../contract/needs.ts";
import type { Tenant } from "../tenant.ts";
import type { DeliveryChannel, NeedSettings } from "./need-settings.ts";

/** Why a need is kept but not delivered. */
const SUSPICIONS = ["honeypot", "too-fast", "too-old", "forged-time"] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

export type DeliveryStatus = "pending" | "delivered" | "dead";

/** A need as it was stored, and how far its delivery has come. */
export interface StoredNeed extends Omit<NeedFields, "consent"> {
  id: string;
  /** Epoch milliseconds. */
  createdAt: number;
  language: LanguageCode;
  formUrl: string;
  refererUrl: string;
  landingUrl: string;
  /** From fields of the tenant's own. */
  answers: readonly NeedAnswer[];
  suspicion: readonly string[];
  deliveries: readonly DeliveryState[];
}

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
  category?: string | undefined;
  language?: LanguageCode | undefined;
  email?: string | undefined;
  /** `suspicious`: kept and marked; otherwise needs with a delivery in that state. */
  state?: DeliveryStatus | "suspicious" | undefined;
  limit?: number | undefined;
}

/** One thing to hand over: a need, and the channel. */
export interface Delivery {
  /** Equal in every attempt. */
  id: string;
  channel: DeliveryChannel;
  /** This one included. */
  attempts: number;
  need: StoredNeed;
  tenant: Pick<Tenant, "id" | "code" | "name" | "defaultLanguage">;
  settings: NeedSettings;
}

/** What became of an attempt. */
export type DeliveryOutcome =
  | { status: "delivered" }
  | { status: "pending"; error: string; nextAttemptAt: number }
  | { status: "dead"; error: string };

/** Counts over all tenants, for whoever watches. */
export interface OutboxState {
  pending: number;
  dead: number;
  /** Epoch milliseconds at which the oldest pending delivery was due; `null` when none is. */
  oldestDue: number | null;
  /** The error of the newest failure, when there is one. */
  lastError: string | null;
}

/** The needs of an installation after they were stored: for operators, and for delivery. */
export interface NeedArchive {
  /** Newest first. */
  list(tenant: Tenant, filter: NeedFilter): Promise<StoredNeed[]>;
  find(tenant: Tenant, id: string): Promise<StoredNeed | undefined>;
  /** Erases needs for good, deliveries included. Resolves to how many there were. */
  erase(tenant: Tenant, which: { id: string } | { email: string } | { before: number }): Promise<number>;
  /** Puts needs back into the outbox; a suspicious one counts as genuine from then on. */
  resend(tenant: Tenant, which: { id: string } | { state: "dead" }): Promise<number>;
  settings(tenant: Tenant): Promise<NeedSettings>;
  /** Takes deliveries that are due into hand for `leaseMs`; afterwards they count as abandoned. */
  claim(limit: number, leaseMs: number): Promise<Delivery[]>;
  settle(id: string, outcome: DeliveryOutcome): Promise<void>;
  outbox(): Promise<OutboxState>;
}
