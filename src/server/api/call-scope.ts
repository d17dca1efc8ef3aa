import type { Store, TenantReader } from "../../content/store.ts";
import type { CheckedParametersOf, DataOf, EndpointName, endpoints } from "../../contract/endpoints.ts";
import type { LanguageCode } from "../../contract/locales.ts";
import type { Site } from "../context.ts";
import type { TimeSigner } from "../security/time-signer.ts";
import type { TenantDirectory } from "../tenants.ts";

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
  /** Where the visitor came from, by the call's headers; empty when unknown. */
  attribution: Attribution;
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
