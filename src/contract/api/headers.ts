import { decodeAddress } from "../addresses/decode-address.ts";

/** Names of the headers of every call to the API. */
export const API_HEADERS = {
  formUrl: "form-url",
  refererUrl: "referer-url",
  landingUrl: "landing-url",
  tenantName: "tenant-name",
  language: "Accept-Language",
} as const;

/** The decoded values of the API headers. Addresses are absolute or a path with query; empty if unknown. */
export interface CallContext {
  formUrl: string;
  refererUrl: string;
  landingUrl: string;
  tenantName: string;
  /** The language code of the current page (`en`, `zh`, `kr`), sent unencoded. */
  language: string;
}

/** Percent-encodes all characters except ASCII, because `fetch` throws on header values beyond Latin-1. */
function encodeHeaderAddress(address: string): string {
  return address.toWellFormed().replace(/[^\x21-\x7e]+/gu, (text) => encodeURIComponent(text));
}

/** Reverses {@link encodeHeaderAddress}. A malformed value is returned unchanged. */
export function decodeHeaderAddress(value: string | undefined): string {
  return decodeAddress(value ?? "");
}

/** Returns the five headers of a call. */
export function callHeaders(context: CallContext): Record<string, string> {
  return {
    [API_HEADERS.formUrl]: encodeHeaderAddress(context.formUrl),
    [API_HEADERS.refererUrl]: encodeHeaderAddress(context.refererUrl),
    [API_HEADERS.landingUrl]: encodeHeaderAddress(context.landingUrl),
    [API_HEADERS.tenantName]: encodeHeaderAddress(context.tenantName),
    [API_HEADERS.language]: context.language,
  };
}
