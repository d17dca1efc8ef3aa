import type { Charge } from "../../content/limits/quotas.ts";
import type { Store, TenantReader } from "../../content/store.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { CheckedParametersOf, DataOf, EndpointName, endpoints } from "../../contract/api/endpoints.ts";
import type { TimeSigner } from "../security/time-signer.ts";
import type { Site } from "../tenancy/context.ts";
import type { TenantDirectory } from "../tenancy/tenants.ts";
import type { VisitRecorder } from "../visits/visit-recorder.ts";

/** What a handler knows about the call in addition to its parameters. */
export interface CallScope {
  site: Site;
  language: LanguageCode;
  reader: TenantReader;
  store: Store;
  tenants: TenantDirectory;
  signer: TimeSigner;
  /** The quotas to which a stored enquiry is charged. */
  charges?: readonly Charge[] | undefined;
  /** Called after each enquiry that is stored. */
  onNeed?: (() => void) | undefined;
  /** Records visits; absent if the site does not count them. */
  visits?: Pick<VisitRecorder, "record"> | undefined;
  /** The client; absent for in-process calls. */
  client?: Client | undefined;
  /** The pages that led to the form, according to the headers; empty if unknown. */
  attribution: Attribution;
}

export interface Client {
  address: string;
  userAgent: string;
  isBot: boolean;
  /** True if the visitor objects to being counted, by Do Not Track or Global Privacy Control. */
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

/** One handler for each endpoint of the contract. */
export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };
