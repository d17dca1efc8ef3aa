import * as v from "valibot";
import { isRecipient } from "../../content/needs/need-settings.ts";
import { TENANT_CODE } from "../../contract/addresses/slugs.ts";
import { NAVIGATION_WAIT_MS, UPDATE_INTERVAL_MS } from "../../contract/api/limits.ts";
import { parseProxyTrust } from "../http/proxy-trust.ts";
import { groupGrantsSchema, issuerSchema } from "./company-schemas.ts";
import {
  MEBIBYTE,
  MINIMUM_SECRET_LENGTH,
  BEARER_TOKEN,
  wholeNumber,
  oneOf,
  fileUrl,
  apiBase,
  databaseUrl,
  BUCKET_URL,
  endpoint,
  region,
  smtpUrl,
  studioOrigin,
  list,
  hostNames,
  webhookSecretSchema,
} from "./variable-schemas.ts";

interface Variable {
  /** The default value as written in the environment; `undefined` if it is derived from other variables. */
  fallback: string | undefined;
  meaning: string;
  schema: v.GenericSchema<string, unknown>;
  /** True if the value must never be printed. */
  isSecret?: boolean;
}

/** Every variable that the server reads. The documentation is generated from this table, too. */
export const VARIABLES = {
  HOST: {
    fallback: "127.0.0.1",
    meaning: "Address to listen on",
    schema: v.pipe(v.string(), v.nonEmpty("must not be empty")),
  },
  PORT: {
    fallback: "3000",
    meaning: "Port to listen on; 0 uses a free one",
    schema: wholeNumber(0, 65_535),
  },
  VITRINE_DATA: {
    fallback: "./data",
    meaning: "Folder of database file, media, image cache and previous builds",
    schema: v.pipe(v.string(), v.nonEmpty("must not be empty")),
  },
  DATABASE_URL: {
    fallback: undefined,
    meaning: "Database: file:… or postgres://…; without it, a file in the data folder",
    schema: databaseUrl,
    // Treated as secret, because the URL may contain a password.
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
        "must be s3:// with the name of a bucket and an optional prefix: letters, digits, - _ . and /",
      ),
    ),
  },
  VITRINE_MEDIA_ADDRESSING: {
    fallback: "auto",
    meaning:
      "Where the bucket's name is in addresses: path (MinIO, R2), host (OSS), or auto = path if an endpoint is set, else host",
    schema: oneOf(["auto", "path", "host"]),
  },
  VITRINE_MEDIA_CACHE_BYTES: {
    fallback: String(1_024 * MEBIBYTE),
    meaning: "Disk space for cached files of the bucket, in bytes",
    schema: wholeNumber(0, 1_048_576 * MEBIBYTE),
  },
  AWS_ENDPOINT_URL_S3: {
    fallback: "",
    meaning: "The bucket's service, https://…; empty = AWS_ENDPOINT_URL, or else Amazon in the region",
    schema: endpoint,
  },
  AWS_ENDPOINT_URL: { fallback: "", meaning: "Used if AWS_ENDPOINT_URL_S3 is empty", schema: endpoint },
  AWS_REGION: {
    fallback: "",
    meaning: "The bucket's region; empty = AWS_DEFAULT_REGION, or else us-east-1",
    schema: region,
  },
  AWS_DEFAULT_REGION: { fallback: "", meaning: "Used if AWS_REGION is empty", schema: region },
  AWS_ACCESS_KEY_ID: { fallback: "", meaning: "Name of the key to the bucket", schema: v.string() },
  AWS_SECRET_ACCESS_KEY: {
    fallback: "",
    meaning: "The key to the bucket",
    schema: v.string(),
    isSecret: true,
  },
  AWS_SESSION_TOKEN: {
    fallback: "",
    meaning: "Session token of a temporary key",
    schema: v.string(),
    isSecret: true,
  },
  VITRINE_DEFAULT_TENANT: {
    fallback: "harbor",
    meaning: "Tenant shown on hosts that belong to no tenant, or off: such hosts show nothing",
    schema: v.pipe(
      v.string(),
      v.regex(TENANT_CODE, "must be a tenant's code or off"),
      v.transform((code) => (code === "off" ? "" : code)),
    ),
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
      "Whose forwarded headers are trusted: off, on, loopback, or addresses and networks separated by commas",
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
      "Hosts whose subdomains all use HTTPS, separated by commas: their HSTS header includes subdomains",
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
    meaning: "Disk space for resized pictures, in bytes; the least recently used are deleted first",
    schema: wholeNumber(0, 1_048_576 * MEBIBYTE),
  },
  VITRINE_NEED_LIMIT: {
    fallback: "10",
    meaning: "Needs accepted from one address in ten minutes",
    schema: wholeNumber(1, 100_000),
  },
  VITRINE_TENANT_NEED_LIMIT: {
    fallback: "300",
    meaning: "Enquiries delivered for one tenant in ten minutes; more are held as a suspected flood",
    schema: wholeNumber(1, 1_000_000),
  },
  VITRINE_FLOOD_BYTES: {
    fallback: "",
    meaning:
      "Disk space for one tenant's enquiries that are held as a suspected flood, in bytes; empty = a quarter of the free space, on PostgreSQL 1 GiB",
    schema: v.union([
      v.pipe(
        v.literal(""),
        v.transform(() => null),
      ),
      wholeNumber(0, 1_048_576 * MEBIBYTE),
    ]),
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
    meaning:
      "Secret that signs webhooks; VITRINE_WEBHOOK_SECRET_<TENANT> (upper case, _ for -) is that of one tenant",
    schema: webhookSecretSchema,
    isSecret: true,
  },
  VITRINE_WEBHOOK_PRIVATE: {
    fallback: "refuse",
    meaning: "Whether webhooks may go to loopback, link-local and private addresses: refuse or allow",
    schema: oneOf(["refuse", "allow"]),
  },
  VITRINE_SECRET: {
    fallback: "",
    meaning:
      "Secret that signs the times at which visitors start a form, at least 32 characters, the same on all servers; empty = generated once",
    schema: v.pipe(
      v.string(),
      v.check(
        (text) => text === "" || text.length >= MINIMUM_SECRET_LENGTH,
        `must have at least ${MINIMUM_SECRET_LENGTH} characters`,
      ),
    ),
    isSecret: true,
  },
  VITRINE_METRICS_TOKEN: {
    fallback: "",
    meaning: "Bearer token required to read /metrics; empty = anyone can, on hosts that belong to no tenant",
    schema: v.pipe(
      v.string(),
      v.check(
        (text) => text === "" || (text.length >= MINIMUM_SECRET_LENGTH && BEARER_TOKEN.test(text)),
        `must have at least ${MINIMUM_SECRET_LENGTH} characters, only letters, digits and -._~+/=`,
      ),
    ),
    isSecret: true,
  },
  VITRINE_REHEARSE: {
    fallback: "off",
    meaning:
      "How often the server restores the newest backup to a temporary folder to test it: off, daily or weekly",
    schema: oneOf(["off", "daily", "weekly"]),
  },
  VITRINE_STUDIO: {
    fallback: "on",
    meaning: "Whether the Studio, the editors' application, is available: on or off",
    schema: oneOf(["on", "off"]),
  },
  VITRINE_STUDIO_ORIGIN: {
    fallback: "",
    meaning:
      "The Studio's own origin, not shared with a site: https://…; empty = http://studio.localhost with the port",
    schema: studioOrigin,
  },
  VITRINE_LOCAL_SIGN_IN: {
    fallback: "on",
    meaning:
      "Sign-in without the company's provider: on, passkeys (no passwords or mailed links), or off; links from the command line always work",
    schema: oneOf(["on", "passkeys", "off"]),
  },
  VITRINE_OIDC_ISSUER: {
    fallback: "",
    meaning: "Address of the OpenID Connect provider for company sign-in; empty = no company sign-in",
    schema: issuerSchema,
  },
  VITRINE_OIDC_CLIENT_ID: {
    fallback: "",
    meaning: "Id of the Studio as a client of the provider",
    schema: v.string(),
  },
  VITRINE_OIDC_CLIENT_SECRET: {
    fallback: "",
    meaning: "Secret of the Studio as a client of the provider",
    schema: v.string(),
    isSecret: true,
  },
  VITRINE_OIDC_NAME: {
    fallback: "",
    meaning: "Name of the company or provider on the sign-in button; empty = a general text",
    schema: v.pipe(v.string(), v.maxLength(40, "must have at most 40 characters")),
  },
  VITRINE_OIDC_SCOPES: {
    fallback: "openid email profile",
    meaning: "Scopes to request, separated by spaces; some providers send groups only with a further scope",
    schema: v.pipe(
      v.string(),
      v.check((text) => text.split(/\s+/).includes("openid"), "must include openid"),
    ),
  },
  VITRINE_OIDC_GROUPS_CLAIM: {
    fallback: "groups",
    meaning: "Claim in which the provider lists a person's groups",
    schema: v.string(),
  },
  VITRINE_OIDC_GRANTS: {
    fallback: "",
    meaning: "Grants of the company's groups, as a JSON list; applied again at each company sign-in",
    schema: groupGrantsSchema,
  },
  VITRINE_OIDC_ADDRESSES: {
    fallback: "verified",
    meaning:
      "verified = the provider must confirm that an e-mail address is verified; trusted = an address without this information counts as verified",
    schema: oneOf(["verified", "trusted"]),
  },
  VITRINE_CDN: {
    fallback: "off",
    meaning:
      "The CDN in front of all sites, which caches pages and is purged after changes: off, fastly, cloudflare or webhook (Varnish and others)",
    schema: oneOf(["off", "fastly", "cloudflare", "webhook"]),
  },
  VITRINE_CDN_TARGETS: {
    fallback: "",
    meaning:
      "What to purge, separated by commas: ids of Fastly services or Cloudflare zones, or addresses of webhooks",
    schema: list,
  },
  VITRINE_CDN_TOKEN: {
    fallback: "",
    meaning: "Token of the CDN's API that is allowed to purge; signs webhooks, where it may be empty",
    schema: v.pipe(
      v.string(),
      v.check((text) => text === "" || /^[\x21-\x7e]+$/.test(text), "must be ASCII without spaces"),
    ),
    isSecret: true,
  },
  VITRINE_CDN_SECONDS: {
    fallback: "3600",
    meaning: "How long the CDN caches pages that are not purged, in seconds",
    schema: wholeNumber(1, 31_536_000),
  },
  VITRINE_VISITS: {
    fallback: "on",
    meaning: "Whether visits are counted: on or off",
    schema: oneOf(["on", "off"]),
  },
  VITRINE_SECURITY_CONTACT: {
    fallback: "",
    meaning: "Contact in security.txt, a mailto: or https: address; empty = the tenant's e-mail",
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
