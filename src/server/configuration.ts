import { readFileSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { parseEnv } from "node:util";
import * as v from "valibot";
import { isRecipient } from "../content/needs/need-settings.ts";
import { NAVIGATION_WAIT_MS, UPDATE_INTERVAL_MS } from "../contract/limits.ts";
import { parseProxyTrust } from "./security/proxy-trust.ts";

const MEBIBYTE = 1024 * 1024;
const SHORTEST_SECRET = 32;

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

const smtpUrl = v.pipe(
  v.string(),
  v.check(
    (text) => text === "" || /^smtps?:$/.test(URL.parse(text)?.protocol ?? ""),
    "must be an smtp:// or smtps:// address",
  ),
);

/** Variables of this form hold one tenant's secret each. */
const TENANT_SECRET = /^VITRINE_WEBHOOK_SECRET_[A-Z\d_]+$/;

interface Variable {
  /** As it would be typed; `undefined` = derived from other variables. */
  fallback: string | undefined;
  meaning: string;
  schema: v.GenericSchema<string, unknown>;
  /** Its value is never shown. */
  isSecret?: boolean;
}

/** Every variable that the server reads: for the start, and for the documentation. */
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
  },
  VITRINE_DEFAULT_TENANT: {
    fallback: "harbor",
    meaning: "Tenant shown on hosts that belong to none",
    schema: v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d-]{0,62}$/, "must be a tenant's code")),
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
  VITRINE_LOG_LEVEL: {
    fallback: "info",
    meaning: "Least important log lines written: fatal, error, warn, info, debug, trace or silent",
    schema: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
  },
  VITRINE_CACHE_BYTES: {
    fallback: String(64 * MEBIBYTE),
    meaning: "Memory for rendered pages, in bytes",
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
    meaning: "Needs accepted for one tenant in ten minutes",
    schema: wholeNumber(1, 1_000_000),
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
    schema: v.string(),
    isSecret: true,
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

type VariableName = keyof typeof VARIABLES;
type ValueOf<Name extends VariableName> = v.InferOutput<(typeof VARIABLES)[Name]["schema"]>;

/** What the server was told at its start, checked. */
export interface Configuration {
  host: string;
  /** 0 = any free port. */
  port: number;
  /** Absolute. */
  dataFolder: string;
  databaseUrl: string;
  defaultTenant: string;
  apiBase: string;
  fileUrl: string;
  storage: ValueOf<"VITRINE_STORAGE">;
  updateIntervalMs: number;
  navigationWaitMs: number;
  trustProxy: string;
  logLevel: ValueOf<"VITRINE_LOG_LEVEL">;
  pageCacheBytes: number;
  imageCacheBytes: number;
  /** Needs from one address in ten minutes. */
  needLimit: number;
  /** Needs of one tenant in ten minutes. */
  tenantNeedLimit: number;
  /** Empty = no e-mail is sent. */
  smtpUrl: string;
  mailFrom: string;
  /** Secrets by variable name. */
  webhookSecrets: Readonly<Record<string, string>>;
  /** Empty = one that is made once. */
  secret: string;
  visits: ValueOf<"VITRINE_VISITS">;
  securityContact: string;
}

/** One or more variables are wrong; `problems` holds one line for each. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

/** Reads `.env` of a folder, when there is one. What stands in the environment itself wins. */
export function readEnvironment(
  folder: string,
  environment = process.env,
): Record<string, string | undefined> {
  try {
    return { ...parseEnv(readFileSync(resolve(folder, ".env"), "utf8")), ...environment };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return environment;
    throw error;
  }
}

/**
 * Checks the environment. An empty variable counts as absent.
 * @throws {ConfigurationError} naming every unknown `VITRINE_*` variable and every malformed value.
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
  const partial = {
    host: read("HOST"),
    port: read("PORT"),
    dataFolder,
    databaseUrl: read("DATABASE_URL", `file:${resolve(dataFolder, "vitrine.sqlite")}`),
    defaultTenant: read("VITRINE_DEFAULT_TENANT"),
    apiBase: read("VITRINE_API_BASE"),
    fileUrl: read("VITRINE_FILE_URL"),
    storage: read("VITRINE_STORAGE"),
    updateIntervalMs: read("VITRINE_UPDATE_INTERVAL"),
    navigationWaitMs: read("VITRINE_NAVIGATION_WAIT"),
    trustProxy: read("VITRINE_TRUST_PROXY"),
    logLevel: read("VITRINE_LOG_LEVEL"),
    pageCacheBytes: read("VITRINE_CACHE_BYTES"),
    imageCacheBytes: read("VITRINE_IMAGE_CACHE_BYTES"),
    needLimit: read("VITRINE_NEED_LIMIT"),
    tenantNeedLimit: read("VITRINE_TENANT_NEED_LIMIT"),
    smtpUrl: read("VITRINE_SMTP_URL"),
    mailFrom: read("VITRINE_MAIL_FROM"),
    webhookSecrets: readSecrets(environment, read("VITRINE_WEBHOOK_SECRET") ?? ""),
    secret: read("VITRINE_SECRET"),
    visits: read("VITRINE_VISITS"),
    securityContact: read("VITRINE_SECURITY_CONTACT"),
  };
  if (!isComplete(partial) || problems.length > 0) throw new ConfigurationError(problems);
  return partial;
}

function readSecrets(
  environment: Record<string, string | undefined>,
  shared: string,
): Record<string, string> {
  const own = Object.entries(environment).flatMap(([name, value]) =>
    TENANT_SECRET.test(name) && value ? [[name, value]] : [],
  );
  return { ...Object.fromEntries(own), ...(shared === "" ? {} : { VITRINE_WEBHOOK_SECRET: shared }) };
}

/** The secret that signs a tenant's webhooks: its own, else that of the installation; `undefined` when there is none. */
export function webhookSecret(
  { webhookSecrets }: Pick<Configuration, "webhookSecrets">,
  tenant: string,
): string | undefined {
  return webhookSecrets[webhookSecretVariable(tenant)] ?? webhookSecrets["VITRINE_WEBHOOK_SECRET"];
}

/** The variable that holds a tenant's own secret. */
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

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\//i.test(text);
}
