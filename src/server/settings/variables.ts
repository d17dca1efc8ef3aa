import * as v from "valibot";
import { isRecipient } from "../../content/needs/need-settings.ts";
import { hostOf, readOrigin } from "../../contract/addresses/hosts.ts";
import { TENANT_CODE } from "../../contract/addresses/slugs.ts";
import { NAVIGATION_WAIT_MS, UPDATE_INTERVAL_MS } from "../../contract/api/limits.ts";
import { parseProxyTrust } from "../http/proxy-trust.ts";

const MEBIBYTE = 1024 * 1024;
const SHORTEST_SECRET = 32;
/** What can be sent in the header `Authorization`: RFC 6750, section 2.1. */
const BEARER_TOKEN = /^[\w.~+/-]+=*$/;

function wholeNumber(minimum: number, maximum: number) {
  const problem = `must be a whole number from ${minimum} to ${maximum}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,16}$/, problem),
    v.transform(Number),
    v.minValue(minimum, problem),
    v.maxValue(maximum, problem),
  );
}

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return v.picklist(values, `must be one of ${values.join(", ")}`);
}

const fileUrl = v.pipe(
  v.string(),
  v.check(
    (text) => /^\/(?![\\/])/.test(text) || isHttpUrl(text),
    "must be a path such as /media/ or a complete http(s) address",
  ),
  v.transform((text) => (text.endsWith("/") ? text : `${text}/`)),
);

const apiBase = v.pipe(
  v.string(),
  v.check((text) => text === "" || isHttpUrl(text), "must be a complete http(s) address"),
  v.transform((text) => text.replace(/\/+$/, "")),
);

const databaseUrl = v.pipe(
  v.string(),
  v.check((text) => /^(file:|postgres(ql)?:\/\/)/.test(text), "must begin with file: or postgres://"),
);

/** Names of buckets as Amazon allows them; prefixes need no encoding. */
export const BUCKET_URL = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/((?:[\w.-]+\/)*[\w.-]*))?$/;

const endpoint = v.pipe(
  v.string(),
  v.check((text) => text === "" || isHttpUrl(text), "must be a complete http(s) address"),
  v.transform((text) => text.replace(/\/+$/, "")),
);

const region = v.pipe(v.string(), v.regex(/^[\w-]*$/, "must be a region's name, eu-central-1 say"));

const smtpUrl = v.pipe(
  v.string(),
  v.check(
    (text) => text === "" || isSmtpUrl(text),
    "must be an smtp:// or smtps:// address that names a host",
  ),
);

/** Sessions travel in the clear over plain http: that is for this machine alone. */
const studioOrigin = v.pipe(
  v.string(),
  v.check(
    (text) => text === "" || readOrigin(text) !== undefined,
    "must be scheme and host alone, https://studio.example.com say",
  ),
  v.transform((text) => readOrigin(text) ?? ""),
  v.check(
    (origin) =>
      origin === "" || origin.startsWith("https:") || /^http:\/\/([\w-]+\.)*localhost(:|$)/.test(origin),
    "must begin with https://, as passwords and sessions travel there; http:// is for localhost alone",
  ),
);

const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== ""),
  ),
);

const hostNames = v.pipe(
  list,
  v.check(
    (names) => names.every((name) => hostOf(name) !== undefined),
    "must be host names separated by commas, without scheme and port",
  ),
  // As browsers send them.
  v.transform((names) => names.map((name) => hostOf(name) ?? name)),
);

/** Signs webhooks: text, or Base64 after `whsec_`. */
export const webhookSecretSchema = v.pipe(
  v.string(),
  v.check(
    (text) => !text.startsWith("whsec_") || /^whsec_[\w+/-]+={0,2}$/.test(text),
    "must be Base64 behind whsec_, or another text",
  ),
);

interface Variable {
  /** As typed in the environment; `undefined` = derived from other variables. */
  fallback: string | undefined;
  meaning: string;
  schema: v.GenericSchema<string, unknown>;
  /** The value is never shown. */
  isSecret?: boolean;
}

/** Every variable that the server reads: used at the start and for the documentation. */
export const VARIABLES = {
  HOST: {
    fallback: "127.0.0.1",
    meaning: "Address to listen on",
    schema: v.pipe(v.string(), v.nonEmpty("must not be empty")),
  },
  PORT: {
    fallback: "3000",
    meaning: "Port to listen on; 0 takes a free one",
    schema: wholeNumber(0, 65_535),
  },
  VITRINE_DATA: {
    fallback: "./data",
    meaning: "Folder of database file, media, image cache and previous builds",
    schema: v.pipe(v.string(), v.nonEmpty("must not be empty")),
  },
  DATABASE_URL: {
    fallback: undefined,
    meaning: "Database: file:… or postgres://…; a file in the data folder when absent",
    schema: databaseUrl,
    // It may contain a password.
    isSecret: true,
  },
  VITRINE_MEDIA: {
    fallback: "",
    meaning:
      "Where sites' files are: s3://bucket/prefix, a bucket of an S3-compatible service; empty = in the data folder",
    schema: v.pipe(
      v.string(),
      v.check(
        (text) => text === "" || BUCKET_URL.test(text),
        "must be s3:// with a bucket's name and perhaps a prefix: letters, digits, - _ . and /",
      ),
    ),
  },
  VITRINE_MEDIA_ADDRESSING: {
    fallback: "auto",
    meaning:
      "Where the bucket's name stands in addresses: path (MinIO, R2), host (OSS), or auto = path if an endpoint is named, else host",
    schema: oneOf(["auto", "path", "host"]),
  },
  VITRINE_MEDIA_CACHE_BYTES: {
    fallback: String(1_024 * MEBIBYTE),
    meaning: "Disk space for files of the bucket that were asked for last, in bytes",
    schema: wholeNumber(0, 1_048_576 * MEBIBYTE),
  },
  AWS_ENDPOINT_URL_S3: {
    fallback: "",
    meaning: "The bucket's service, https://…, else that of AWS_ENDPOINT_URL; empty = Amazon's in the region",
    schema: endpoint,
  },
  AWS_ENDPOINT_URL: { fallback: "", meaning: "The same, for all of Amazon's tools", schema: endpoint },
  AWS_REGION: {
    fallback: "",
    meaning: "The bucket's region, else that of AWS_DEFAULT_REGION; us-east-1 when both are empty",
    schema: region,
  },
  AWS_DEFAULT_REGION: { fallback: "", meaning: "The same, where AWS_REGION is empty", schema: region },
  AWS_ACCESS_KEY_ID: { fallback: "", meaning: "Name of the key to the bucket", schema: v.string() },
  AWS_SECRET_ACCESS_KEY: {
    fallback: "",
    meaning: "The key to the bucket",
    schema: v.string(),
    isSecret: true,
  },
  AWS_SESSION_TOKEN: {
    fallback: "",
    meaning: "What belongs to a key that is for some time only",
    schema: v.string(),
    isSecret: true,
  },
  VITRINE_DEFAULT_TENANT: {
    fallback: "harbor",
    meaning: "Tenant shown on hosts that belong to none",
    schema: v.pipe(v.string(), v.regex(TENANT_CODE, "must be a tenant's code")),
  },
  VITRINE_API_BASE: {
    fallback: "",
    meaning: "Base address of the content API as the browser sees it; empty = same origin",
    schema: apiBase,
  },
  VITRINE_FILE_URL: { fallback: "/media/", meaning: "Base address of files", schema: fileUrl },
  VITRINE_STORAGE: {
    fallback: "local",
    meaning: "Where the site keeps its persisted state: local, session, cookie or none",
    schema: oneOf(["local", "session", "cookie", "none"]),
  },
  VITRINE_UPDATE_INTERVAL: {
    fallback: String(UPDATE_INTERVAL_MS),
    meaning: "Milliseconds between checks for a newer build; 0 = never",
    schema: wholeNumber(0, 2_147_483_647),
  },
  VITRINE_NAVIGATION_WAIT: {
    fallback: String(NAVIGATION_WAIT_MS),
    meaning: "Longest wait for a paint before a navigation resolves, in milliseconds",
    schema: wholeNumber(0, 1_000),
  },
  VITRINE_TRUST_PROXY: {
    fallback: "off",
    meaning:
      "Whose forwarded headers count: off, on, loopback, or addresses and networks separated by commas",
    schema: v.pipe(
      v.string(),
      v.check(
        (text) => parseProxyTrust(text) !== undefined,
        "must be off, on, loopback, or IP addresses and networks separated by commas",
      ),
    ),
  },
  VITRINE_HSTS_SUBDOMAINS: {
    fallback: "",
    meaning:
      "Hosts whose subdomains all use HTTPS, separated by commas: browsers are told to insist on it for these as well",
    schema: hostNames,
  },
  VITRINE_LOG_LEVEL: {
    fallback: "info",
    meaning: "Least important log lines written: fatal, error, warn, info, debug, trace or silent",
    schema: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
  },
  VITRINE_CACHE_BYTES: {
    fallback: String(32 * MEBIBYTE),
    meaning: "Memory for rendered pages and answers of the API, in bytes",
    schema: wholeNumber(0, 16_384 * MEBIBYTE),
  },
  VITRINE_IMAGE_CACHE_BYTES: {
    fallback: String(1_024 * MEBIBYTE),
    meaning: "Disk space for pictures made to measure, in bytes; the least recently used go first",
    schema: wholeNumber(0, 1_048_576 * MEBIBYTE),
  },
  VITRINE_NEED_LIMIT: {
    fallback: "10",
    meaning: "Needs accepted from one address in ten minutes",
    schema: wholeNumber(1, 100_000),
  },
  VITRINE_TENANT_NEED_LIMIT: {
    fallback: "300",
    meaning: "Needs delivered for one tenant in ten minutes; more are held back as a suspected flood",
    schema: wholeNumber(1, 1_000_000),
  },
  VITRINE_FLOOD_BYTES: {
    fallback: String(32 * MEBIBYTE),
    meaning: "Disk space for one tenant's needs that are held back as a suspected flood, in bytes",
    schema: wholeNumber(0, 16_384 * MEBIBYTE),
  },
  VITRINE_SMTP_URL: {
    fallback: "",
    meaning: "Mail server for needs: smtp://user:password@host:port, or smtps://…; empty = no e-mail is sent",
    schema: smtpUrl,
    isSecret: true,
  },
  VITRINE_MAIL_FROM: {
    fallback: "",
    meaning: "Sender of e-mails about needs, one address",
    schema: v.pipe(
      v.string(),
      v.check((text) => text === "" || isRecipient(text), "must be one e-mail address"),
    ),
  },
  VITRINE_WEBHOOK_SECRET: {
    fallback: "",
    meaning: "Signs webhooks; VITRINE_WEBHOOK_SECRET_<TENANT> (upper case, _ for -) is that of one tenant",
    schema: webhookSecretSchema,
    isSecret: true,
  },
  VITRINE_WEBHOOK_PRIVATE: {
    fallback: "refuse",
    meaning: "Whether webhooks may lead to loopback, link-local and private addresses: refuse or allow",
    schema: oneOf(["refuse", "allow"]),
  },
  VITRINE_SECRET: {
    fallback: "",
    meaning:
      "Signs the times at which visitors begin a form, at least 32 characters, the same on all servers; empty = one is made once",
    schema: v.pipe(
      v.string(),
      v.check(
        (text) => text === "" || text.length >= SHORTEST_SECRET,
        `must have at least ${SHORTEST_SECRET} characters`,
      ),
    ),
    isSecret: true,
  },
  VITRINE_METRICS_TOKEN: {
    fallback: "",
    meaning:
      "Who sends it as a bearer token may read /metrics, and nobody else; empty = anyone, on hosts that belong to no tenant",
    schema: v.pipe(
      v.string(),
      v.check(
        (text) => text === "" || (text.length >= SHORTEST_SECRET && BEARER_TOKEN.test(text)),
        `must have at least ${SHORTEST_SECRET} characters, letters, digits and -._~+/= only`,
      ),
    ),
    isSecret: true,
  },
  VITRINE_REHEARSE: {
    fallback: "off",
    meaning:
      "How often the server restores the newest backup in a scratch folder to see that it can: off, daily or weekly",
    schema: oneOf(["off", "daily", "weekly"]),
  },
  VITRINE_STUDIO: {
    fallback: "on",
    meaning: "Whether there is a Studio for those who run the sites: on or off",
    schema: oneOf(["on", "off"]),
  },
  VITRINE_STUDIO_ORIGIN: {
    fallback: "",
    meaning:
      "The Studio's own origin, shared with no site: https://…; http://studio.localhost and the port when empty",
    schema: studioOrigin,
  },
  VITRINE_CDN: {
    fallback: "off",
    meaning:
      "The CDN in front of all sites, which keeps pages and is told what has changed: off, fastly, cloudflare or webhook (Varnish and others)",
    schema: oneOf(["off", "fastly", "cloudflare", "webhook"]),
  },
  VITRINE_CDN_TARGETS: {
    fallback: "",
    meaning:
      "Whom to tell, separated by commas: ids of Fastly's services or of Cloudflare's zones, or the webhooks' addresses",
    schema: list,
  },
  VITRINE_CDN_TOKEN: {
    fallback: "",
    meaning: "Token of the CDN's API that may purge; signs webhooks, which may do without",
    schema: v.pipe(
      v.string(),
      v.check((text) => text === "" || /^[\x21-\x7e]+$/.test(text), "must be ASCII without spaces"),
    ),
    isSecret: true,
  },
  VITRINE_CDN_SECONDS: {
    fallback: "3600",
    meaning: "How long the CDN keeps what nobody tells it to forget, in seconds",
    schema: wholeNumber(1, 31_536_000),
  },
  VITRINE_VISITS: {
    fallback: "on",
    meaning: "Whether visits are counted: on or off",
    schema: oneOf(["on", "off"]),
  },
  VITRINE_SECURITY_CONTACT: {
    fallback: "",
    meaning: "Contact in security.txt, a mailto: or https: address; the tenant's e-mail when empty",
    schema: v.pipe(
      v.string(),
      v.check(
        (text) => text === "" || /^(mailto:|https:\/\/)\S+$/.test(text),
        "must be a mailto: or https: address",
      ),
    ),
  },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;
/** The type of a variable after parsing. */
export type ValueOf<Name extends VariableName> = v.InferOutput<(typeof VARIABLES)[Name]["schema"]>;

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\//i.test(text);
}

function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "";
}
