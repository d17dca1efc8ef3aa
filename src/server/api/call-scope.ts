import type { Store, TenantReader } from "../../content/store.ts";
import type { CheckedParametersOf, DataOf, EndpointName, endpoints } from "../../contract/endpoints.ts";
import type { LanguageCode } from "../../contract/locales.ts";
import type { Site } from "../context.ts";
import type { TimeSigner } from "../security/time-signer.ts";
import type { TenantDirectory } from "../tenants.ts";
import type { VisitRecorder } from "../visits/visit-recorder.ts";

/** What a handler may know of the call besides its parameters. */
export interface CallScope {
  site: Site;
  language: LanguageCode;
  reader: TenantReader;
  store: Store;
  tenants: TenantDirectory;
  signer: TimeSigner;
  /** Told of every need that was stored. */
  onNeed?: (() => void) | undefined;
  /** Absent where visits are not counted. */
  visits?: Pick<VisitRecorder, "record"> | undefined;
  /** Who calls; absent for calls in process. */
  client?: Client | undefined;
  /** Where the visitor came from, by the call's headers; empty when unknown. */
  attribution: Attribution;
}

export interface Client {
  address: string;
  userAgent: string;
  isBot: boolean;
  /** Asks, by Do Not Track or Global Privacy Control, not to be counted. */
  objects: boolean;
}

export interface Attribution {
  formUrl: string;
  refererUrl: string;
  landingUrl: string;
}

export type Handler<Name extends EndpointName> = (
  parameters: CheckedParametersOf<(typeof endpoints)[Name]>,
  scope: CallScope,
) => Promise<DataOf<(typeof endpoints)[Name]>>;

/** One handler for every endpoint of the contract. */
export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };
