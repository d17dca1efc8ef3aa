import { isAbsolute, resolve } from "node:path";
import * as v from "valibot";
import type { BucketSettings } from "../../content/bucket/bucket-settings.ts";
import { readBucket } from "./bucket-variables.ts";
import { type CdnSettings, readCdn } from "./cdn-variables.ts";
import { type CompanySettings, readCompany } from "./company-variables.ts";
import { webhookSecretSchema } from "./variable-schemas.ts";
import { VARIABLES, type ValueOf, type VariableName } from "./variables.ts";

/** Matches names of variables that contain the secret of one tenant. */
const TENANT_SECRET = /^VITRINE_WEBHOOK_SECRET_[A-Z\d_]+$/;

/** The validated configuration of the server. */
export interface Configuration {
  host: string;
  /** The port; 0 means any free port. */
  port: number;
  /** Absolute path of the data folder. */
  dataFolder: string;
  databaseUrl: string;
  /** The bucket for files; null means that they are in the data folder. */
  bucket: BucketSettings | null;
  mediaCacheBytes: number;
  /** The code of the tenant on hosts that belong to no tenant; empty if such hosts show nothing. */
  defaultTenant: string;
  apiBase: string;
  fileUrl: string;
  storage: ValueOf<"VITRINE_STORAGE">;
  updateIntervalMs: number;
  navigationWaitMs: number;
  trustProxy: string;
  /** Hosts for which visitors must use HTTPS, including all subdomains. */
  hstsSubdomains: ValueOf<"VITRINE_HSTS_SUBDOMAINS">;
  logLevel: ValueOf<"VITRINE_LOG_LEVEL">;
  pageCacheBytes: number;
  /** Maximum disk space for resized images, in bytes. */
  imageCacheBytes: number;
  /** Maximum number of enquiries per address in ten minutes. */
  needLimit: number;
  /** Maximum disk space for enquiries that exceeded a tenant's limit and were held, in bytes; null means that the free space decides. */
  floodBytes: ValueOf<"VITRINE_FLOOD_BYTES">;
  /** Maximum number of enquiries per tenant in ten minutes. */
  tenantNeedLimit: number;
  /** URL of the mail server; empty means that no e-mail is sent. */
  smtpUrl: string;
  mailFrom: string;
  /** Webhook secrets of single tenants, by variable name. */
  webhookSecrets: Readonly<Record<string, string>>;
  webhookPrivate: ValueOf<"VITRINE_WEBHOOK_PRIVATE">;
  /** The installation's secret; empty means that one is generated and stored. */
  secret: string;
  /** Token for reading the metrics; empty means that anyone can read them on hosts without a tenant. */
  metricsToken: string;
  rehearse: ValueOf<"VITRINE_REHEARSE">;
  studio: ValueOf<"VITRINE_STUDIO">;
  /** The Studio's origin without trailing slash; empty means the default origin on this machine. */
  studioOrigin: ValueOf<"VITRINE_STUDIO_ORIGIN">;
  /** The host of the Studio, which no tenant can use; empty means that there is no Studio. */
  studioHost: string;
  /** Which sign-in methods of the Studio itself are available. */
  localSignIn: ValueOf<"VITRINE_LOCAL_SIGN_IN">;
  /** The provider for company sign-in; null means that there is none. */
  company: CompanySettings | null;
  /** The CDN; null means that there is none. */
  cdn: CdnSettings | null;
  visits: ValueOf<"VITRINE_VISITS">;
  securityContact: string;
}

/** One or more environment variables are invalid. `problems` has one line for each. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

/**
 * Validates the environment variables. Empty variables count as unset.
 *
 * @throws {ConfigurationError} with every unknown `VITRINE_*` variable and every invalid value
 */
export function parseConfiguration(
  environment: Record<string, string | undefined>,
  folder = process.cwd(),
): Configuration {
  const problems = Object.keys(environment)
    .filter(
      (name) => name.startsWith("VITRINE_") && !Object.hasOwn(VARIABLES, name) && !TENANT_SECRET.test(name),
    )
    .map((name) => `${name} is not a setting of Vitrine`);

  function read<Name extends VariableName>(name: Name, derived?: string): ValueOf<Name> | undefined {
    const { schema, fallback }: (typeof VARIABLES)[Name] = VARIABLES[name];
    const isSecret = "isSecret" in VARIABLES[name];
    const text = environment[name]?.trim() || (fallback ?? derived);
    const result = v.safeParse<(typeof VARIABLES)[Name]["schema"]>(schema, text);
    if (result.success) return result.output;
    problems.push(`${name} ${result.issues[0].message}${isSecret ? "" : `, not "${text ?? ""}"`}`);
    return undefined;
  }

  const dataFolder = absolute(read("VITRINE_DATA") ?? ".", folder);
  const studio = read("VITRINE_STUDIO");
  const studioOrigin = read("VITRINE_STUDIO_ORIGIN");
  const partial = {
    host: read("HOST"),
    port: read("PORT"),
    dataFolder,
    databaseUrl: read("DATABASE_URL", `file:${resolve(dataFolder, "vitrine.sqlite")}`),
    bucket: readBucket(read, problems),
    mediaCacheBytes: read("VITRINE_MEDIA_CACHE_BYTES"),
    defaultTenant: read("VITRINE_DEFAULT_TENANT"),
    apiBase: read("VITRINE_API_BASE"),
    fileUrl: read("VITRINE_FILE_URL"),
    storage: read("VITRINE_STORAGE"),
    updateIntervalMs: read("VITRINE_UPDATE_INTERVAL"),
    navigationWaitMs: read("VITRINE_NAVIGATION_WAIT"),
    trustProxy: read("VITRINE_TRUST_PROXY"),
    hstsSubdomains: read("VITRINE_HSTS_SUBDOMAINS"),
    logLevel: read("VITRINE_LOG_LEVEL"),
    pageCacheBytes: read("VITRINE_CACHE_BYTES"),
    imageCacheBytes: read("VITRINE_IMAGE_CACHE_BYTES"),
    needLimit: read("VITRINE_NEED_LIMIT"),
    tenantNeedLimit: read("VITRINE_TENANT_NEED_LIMIT"),
    floodBytes: read("VITRINE_FLOOD_BYTES"),
    smtpUrl: read("VITRINE_SMTP_URL"),
    mailFrom: read("VITRINE_MAIL_FROM"),
    webhookSecrets: readSecrets(environment, read("VITRINE_WEBHOOK_SECRET") ?? "", problems),
    webhookPrivate: read("VITRINE_WEBHOOK_PRIVATE"),
    secret: read("VITRINE_SECRET"),
    metricsToken: read("VITRINE_METRICS_TOKEN"),
    rehearse: read("VITRINE_REHEARSE"),
    studio,
    studioOrigin,
    studioHost: studio === "on" ? studioHostOf(studioOrigin ?? "") : "",
    localSignIn: read("VITRINE_LOCAL_SIGN_IN"),
    company: readCompany(read, problems),
    cdn: readCdn(read, problems),
    visits: read("VITRINE_VISITS"),
    securityContact: read("VITRINE_SECURITY_CONTACT"),
  };
  if (partial.smtpUrl && partial.mailFrom === "")
    problems.push("VITRINE_SMTP_URL needs VITRINE_MAIL_FROM, the address that e-mails are sent from");
  if (partial.localSignIn === "off" && partial.company === null)
    problems.push("VITRINE_LOCAL_SIGN_IN=off needs VITRINE_OIDC_ISSUER: otherwise nobody could sign in");
  if (!isComplete(partial) || problems.length > 0) throw new ConfigurationError(problems);
  return partial;
}

/** Default host of the Studio. Browsers resolve all names below `localhost` to this machine. */
const DEFAULT_STUDIO_HOST = "studio.localhost";

function studioHostOf(origin: string): string {
  return origin === "" ? DEFAULT_STUDIO_HOST : new URL(origin).hostname;
}

/** Reads the tenants' webhook secrets, and adds errors to `problems`. */
function readSecrets(
  environment: Record<string, string | undefined>,
  shared: string,
  problems: string[],
): Record<string, string> {
  const secrets: Record<string, string> = shared === "" ? {} : { VITRINE_WEBHOOK_SECRET: shared };
  for (const [name, value] of Object.entries(environment)) {
    const text = value?.trim() ?? "";
    if (!TENANT_SECRET.test(name) || text === "") continue;
    const result = v.safeParse(webhookSecretSchema, text);
    if (result.success) secrets[name] = result.output;
    else problems.push(`${name} ${result.issues[0].message}`);
  }
  return secrets;
}

/** Returns the secret that signs a tenant's webhooks: its own, or else that of the installation; `undefined` if there is none. */
export function webhookSecret(
  { webhookSecrets }: Pick<Configuration, "webhookSecrets">,
  tenant: string,
): string | undefined {
  return webhookSecrets[webhookSecretVariable(tenant)] ?? webhookSecrets["VITRINE_WEBHOOK_SECRET"];
}

/** Returns the name of the variable for a tenant's own secret. */
export function webhookSecretVariable(tenant: string): string {
  return `VITRINE_WEBHOOK_SECRET_${tenant.toUpperCase().replaceAll("-", "_")}`;
}

function isComplete(partial: {
  [Key in keyof Configuration]: Configuration[Key] | undefined;
}): partial is Configuration {
  return Object.values(partial).every((value) => value !== undefined);
}

function absolute(path: string, folder: string): string {
  return isAbsolute(path) ? path : resolve(folder, path);
}
