import * as v from "valibot";
import { hostOf, readOrigin } from "../../contract/addresses/hosts.ts";

export const MEBIBYTE = 1024 * 1024;
export const MINIMUM_SECRET_LENGTH = 32;
/** Matches the characters allowed in a bearer token (RFC 6750, section 2.1). */
export const BEARER_TOKEN = /^[\w.~+/-]+=*$/;

export function wholeNumber(minimum: number, maximum: number) {
  const problem = `must be a whole number from ${minimum} to ${maximum}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,16}$/, problem),
    v.transform(Number),
    v.minValue(minimum, problem),
    v.maxValue(maximum, problem),
  );
}

export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return v.picklist(values, `must be one of ${values.join(", ")}`);
}

export const fileUrl = v.pipe(
  v.string(),
  v.check(
    (text) => /^\/(?![\\/])/.test(text) || isHttpUrl(text),
    "must be a path such as /media/ or a complete http(s) address",
  ),
  v.transform((text) => (text.endsWith("/") ? text : `${text}/`)),
);

export const apiBase = v.pipe(
  v.string(),
  v.check((text) => text === "" || isHttpUrl(text), "must be a complete http(s) address"),
  v.transform((text) => text.replace(/\/+$/, "")),
);

export const databaseUrl = v.pipe(
  v.string(),
  v.check((text) => /^(file:|postgres(ql)?:\/\/)/.test(text), "must begin with file: or postgres://"),
);

/** Matches the URL of a bucket: a name that Amazon allows, and a prefix that needs no encoding. */
export const BUCKET_URL = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/((?:[\w.-]+\/)*[\w.-]*))?$/;

export const endpoint = v.pipe(
  v.string(),
  v.check((text) => text === "" || isHttpUrl(text), "must be a complete http(s) address"),
  v.transform((text) => text.replace(/\/+$/, "")),
);

export const region = v.pipe(
  v.string(),
  v.regex(/^[\w-]*$/, "must be the name of a region, such as eu-central-1"),
);

export const smtpUrl = v.pipe(
  v.string(),
  v.check(
    (text) => text === "" || isSmtpUrl(text),
    "must be an smtp:// or smtps:// address that names a host",
  ),
);

/** Plain http is allowed only on this machine, because it makes session cookies readable in the network. */
export const studioOrigin = v.pipe(
  v.string(),
  v.check(
    (text) => text === "" || readOrigin(text) !== undefined,
    "must be only scheme and host, such as https://studio.example.com: the Studio cannot be below a path",
  ),
  v.transform((text) => readOrigin(text) ?? ""),
  v.check(
    (origin) =>
      origin === "" || origin.startsWith("https:") || /^http:\/\/([\w-]+\.)*localhost(:|$)/.test(origin),
    "must begin with https://, because passwords and sessions are sent there; http:// is allowed only for localhost",
  ),
);

export const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== ""),
  ),
);

export const hostNames = v.pipe(
  list,
  v.check(
    (names) => names.every((name) => hostOf(name) !== undefined),
    "must be host names separated by commas, without scheme and port",
  ),
  // Converts each name to the form that browsers send.
  v.transform((names) => names.map((name) => hostOf(name) ?? name)),
);

/** Schema of secrets for signing webhooks: Base64 after `whsec_`, or any other text. */
export const webhookSecretSchema = v.pipe(
  v.string(),
  v.check(
    (text) => !text.startsWith("whsec_") || /^whsec_[\w+/-]+={0,2}$/.test(text),
    "must be Base64 after whsec_, or another text",
  ),
);

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\//i.test(text);
}

function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "";
}
