/** The headers that every call to the API carries. */
export const API_HEADERS = {
  formUrl: "form-url",
  refererUrl: "referer-url",
  landingUrl: "landing-url",
  tenantName: "tenant-name",
  language: "Accept-Language",
} as const;

/** What the headers say, decoded. Addresses are absolute or a path with query; empty when unknown. */
export interface CallContext {
  formUrl: string;
  refererUrl: string;
  landingUrl: string;
  tenantName: string;
  /** The language code of the page shown (`en`, `zh`, `kr`), sent as it is. */
  language: string;
}

/** Header values beyond Latin-1 make `fetch` throw, hence the percent-encoding of what is not ASCII. */
function encodeHeaderAddress(address: string): string {
  return address.toWellFormed().replace(/[^\x21-\x7e]+/gu, (text) => encodeURIComponent(text));
}

/** Reverses {@link encodeHeaderAddress}; a malformed value is returned as it came. */
export function decodeHeaderAddress(value: string | undefined): string {
  if (!value) return "";
  try {
    return decodeURI(value);
  } catch {
    return value;
  }
}

/** The five headers of one call. */
export function callHeaders(context: CallContext): Record<string, string> {
  return {
    [API_HEADERS.formUrl]: encodeHeaderAddress(context.formUrl),
    [API_HEADERS.refererUrl]: encodeHeaderAddress(context.refererUrl),
    [API_HEADERS.landingUrl]: encodeHeaderAddress(context.landingUrl),
    [API_HEADERS.tenantName]: encodeHeaderAddress(context.tenantName),
    [API_HEADERS.language]: context.language,
  };
}
