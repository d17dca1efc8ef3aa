import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigurationError, parseConfiguration } from "./configuration.ts";

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfiguration(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

describe("parseConfiguration", () => {
  it("requires no variable", () => {
    const configuration = parseConfiguration({}, "/srv/site");
    expect(configuration).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      dataFolder: resolve("/srv/site/data"),
      databaseUrl: `file:${resolve("/srv/site/data/vitrine.sqlite")}`,
      defaultTenant: "harbor",
      fileUrl: "/media/",
      storage: "local",
      updateIntervalMs: 3_600_000,
      navigationWaitMs: 100,
    });
  });

  it("reads set variables, and treats an empty one as unset", () => {
    const configuration = parseConfiguration({
      PORT: "8080",
      VITRINE_FILE_URL: "https://cdn.example/files",
      VITRINE_STORAGE: "",
    });
    expect(configuration).toMatchObject({
      port: 8080,
      fileUrl: "https://cdn.example/files/",
      storage: "local",
    });
  });

  it("reports every problem at once", () => {
    expect(
      problemsOf({
        PORT: "http",
        VITRINE_STORAGE: "cloud",
        VITRINE_STORE: "x",
        VITRINE_TRUST_PROXY: "nginx",
      }),
    ).toEqual([
      "VITRINE_STORE is not a setting of Vitrine",
      'PORT must be a whole number from 0 to 65535, not "http"',
      'VITRINE_STORAGE must be one of local, session, cookie, none, not "cloud"',
      'VITRINE_TRUST_PROXY must be off, on, loopback, or IP addresses and networks separated by commas, not "nginx"',
    ]);
  });

  it("does not print secrets in its errors", () => {
    expect(problemsOf({ DATABASE_URL: "mysql://vitrine:hunter2@db/x" })).toEqual([
      "DATABASE_URL must begin with file: or postgres://",
    ]);
    expect(
      problemsOf({ VITRINE_WEBHOOK_SECRET: "whsec_!!!", VITRINE_WEBHOOK_SECRET_LUMEN: "whsec_" }),
    ).toEqual([
      "VITRINE_WEBHOOK_SECRET must be Base64 after whsec_, or another text",
      "VITRINE_WEBHOOK_SECRET_LUMEN must be Base64 after whsec_, or another text",
    ]);
    const token = "VITRINE_METRICS_TOKEN must have at least 32 characters, only letters, digits and -._~+/=";
    expect(problemsOf({ VITRINE_METRICS_TOKEN: "hunter2" })).toEqual([token]);
    expect(problemsOf({ VITRINE_METRICS_TOKEN: "암호 ".repeat(20) })).toEqual([token]);
    expect(problemsOf({ VITRINE_SMTP_URL: "smtp://" })).toEqual([
      "VITRINE_SMTP_URL must be an smtp:// or smtps:// address that names a host",
    ]);
  });

  it("accepts host names in any script, and rejects anything else", () => {
    const hosts = (names: string) => parseConfiguration({ VITRINE_HSTS_SUBDOMAINS: names }).hstsSubdomains;
    expect(hosts(" Example.com,例子.example ,")).toEqual(["example.com", "xn--fsqu00a.example"]);
    expect(hosts("")).toEqual([]);
    for (const wrong of ["https://example.com", "example.com:443", "a b", "-a.example"])
      expect(problemsOf({ VITRINE_HSTS_SUBDOMAINS: wrong })).toHaveLength(1);
  });

  it("distinguishes the setting for private webhooks from the secret of a tenant with that name", () => {
    expect(parseConfiguration({}).webhookPrivate).toBe("refuse");
    expect(parseConfiguration({ VITRINE_WEBHOOK_PRIVATE: "allow" }).webhookPrivate).toBe("allow");
    expect(problemsOf({ VITRINE_WEBHOOK_PRIVATE: "yes" })).toEqual([
      'VITRINE_WEBHOOK_PRIVATE must be one of refuse, allow, not "yes"',
    ]);
  });

  it("refuses the Studio's host for sites", () => {
    const hostOf = (environment: Record<string, string>) => parseConfiguration(environment).studioHost;
    expect(hostOf({})).toBe("studio.localhost");
    expect(hostOf({ VITRINE_STUDIO_ORIGIN: "https://Studio.harbor.example:8443" })).toBe(
      "studio.harbor.example",
    );
    expect(hostOf({ VITRINE_STUDIO: "off" })).toBe("");
  });

  it("refuses an origin of the Studio below a path", () => {
    expect(problemsOf({ VITRINE_STUDIO_ORIGIN: "https://example.com/studio" })).toEqual([
      expect.stringMatching(/^VITRINE_STUDIO_ORIGIN must be only scheme and host, .* cannot be below a path/),
    ]);
  });

  it("requires a sender if there is a mail server", () => {
    expect(problemsOf({ VITRINE_SMTP_URL: "smtp://mail.example" })).toEqual([
      "VITRINE_SMTP_URL needs VITRINE_MAIL_FROM, the address that e-mails are sent from",
    ]);
    expect(problemsOf({ VITRINE_SMTP_URL: "smtp://mail.example", VITRINE_MAIL_FROM: "a" })).toHaveLength(1);
    expect(problemsOf({ VITRINE_MAIL_FROM: "web@harbor.example" })).toEqual([]);
  });

  it("treats a tenant's empty secret as unset", () => {
    const { webhookSecrets } = parseConfiguration({
      VITRINE_WEBHOOK_SECRET_HARBOR: "  ",
      VITRINE_WEBHOOK_SECRET_LUMEN: " whsec_bm90LWEtcmVhbC1zZWNyZXQ= ",
    });
    expect(webhookSecrets).toEqual({ VITRINE_WEBHOOK_SECRET_LUMEN: "whsec_bm90LWEtcmVhbC1zZWNyZXQ=" });
  });

  it.each(["70000", "-1", "3000.5", "0x10"])("refuses port %s", (PORT) => {
    expect(problemsOf({ PORT })).toHaveLength(1);
  });

  it.each(["//evil.example/", "media", "javascript:alert(1)"])(
    "refuses file address %s",
    (VITRINE_FILE_URL) => {
      expect(problemsOf({ VITRINE_FILE_URL })).toHaveLength(1);
    },
  );
});
