import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Services } from "../services/services.ts";
import type { Configuration } from "../settings/configuration.ts";
import { readArrival } from "../tenancy/context.ts";
import { hostsOf } from "../tenancy/tenants.ts";

/**
 * - `granted`: the metrics may be sent.
 * - `unauthorized`: an operator forgot the token, or mistyped it.
 * - `hidden`: a visitor of a site asked, to whom this is an address like any other that does not exist.
 */
export type MetricsAccess = "granted" | "unauthorized" | "hidden";

/** RFC 6750, section 2.1. */
const BEARER = /^bearer +(?<token>\S+) *$/i;

/**
 * Who may read the metrics: with a token configured, whoever sends it, on any host; otherwise anyone, but only on a host that
 * belongs to no tenant. The name of a host is the client's to choose, so a token alone protects a server that strangers reach
 * under any name.
 */
export async function judgeMetricsAccess(
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
  // By the name that a proxy tells of, and by the one that it asked for itself: a proxy may pass on what a visitor made up.
  const named = [readArrival(request, trust).host, readArrival(request, () => false).host];
  const ofTenants = new Set((await tenants.list()).flatMap(hostsOf));
  if (named.some((host) => ofTenants.has(host))) return "hidden";
  return metricsToken === "" ? "granted" : "unauthorized";
}

/** Compares digests, since only texts of one length can be compared in constant time. */
function carriesToken({ headers }: IncomingMessage, token: string): boolean {
  const given = BEARER.exec(headers.authorization ?? "")?.groups?.["token"] ?? "";
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
