import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Services } from "../services/services.ts";
import type { Configuration } from "../settings/configuration.ts";
import { readRequestOrigin } from "../tenancy/context.ts";
import { hostsOf } from "../tenancy/tenants.ts";

/**
 * - `granted`: the metrics may be sent.
 * - `unauthorized`: an operator forgot the token, or mistyped it.
 * - `hidden`: a visitor of a site gets the same answer as for any missing page.
 */
export type MetricsAccess = "granted" | "unauthorized" | "hidden";

/** Matches a bearer token in the `Authorization` header (RFC 6750, section 2.1). */
const BEARER = /^bearer +(?<token>\S+) *$/i;

/**
 * Decides whether a request may read the metrics. If a token is configured, every request with the token may, on any host.
 * Otherwise every request may, but only on hosts that belong to no tenant. Because clients can send any host, a publicly
 * reachable server needs a token.
 */
export async function checkMetricsAccess(
  request: IncomingMessage,
  {
    configuration: { metricsToken },
    changes,
    tenants,
    trust,
  }: Pick<Services, "changes" | "tenants" | "trust"> & {
    configuration: Pick<Configuration, "metricsToken">;
  },
): Promise<MetricsAccess> {
  if (metricsToken !== "" && carriesToken(request, metricsToken)) return "granted";
  await changes.refresh();
  // Checks both the forwarded host and the host of the request itself, because a proxy may forward a forged one.
  const named = [readRequestOrigin(request, trust).host, readRequestOrigin(request, () => false).host];
  const ofTenants = new Set((await tenants.list()).flatMap(hostsOf));
  if (named.some((host) => ofTenants.has(host))) return "hidden";
  return metricsToken === "" ? "granted" : "unauthorized";
}

/** True if a request has the token. Compares hashes, because only values of equal length can be compared in constant time. */
function carriesToken({ headers }: IncomingMessage, token: string): boolean {
  const given = BEARER.exec(headers.authorization ?? "")?.groups?.["token"] ?? "";
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
