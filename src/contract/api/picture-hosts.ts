import { isRecord } from "./is-record.ts";
import { trackingHost, trackingOrigin } from "./tracking.ts";

/** Returns the origin of a host such as `pictures.example.com`; `undefined` unless the text is exactly one host. */
export function pictureOrigin(host: unknown): string | undefined {
  const origin = typeof host === "string" ? trackingHost(host) : undefined;
  return origin === undefined || origin.includes("*") ? undefined : origin;
}

/** Returns the origins in `pictureHosts` of a site's settings, without duplicates. */
export function readPictureOrigins(hosts: unknown): string[] {
  return Array.isArray(hosts) ? [...new Set(hosts.flatMap((host) => pictureOrigin(host) ?? []))] : [];
}

/** Returns the origins in the `pictureHosts` of a `siteConfig`. */
export function pictureOriginsIn(siteConfig: unknown): string[] {
  return isRecord(siteConfig) ? readPictureOrigins(siteConfig["pictureHosts"]) : [];
}

/** True if an address is on one of these origins. */
export function isOnPictureOrigin(address: string, origins: readonly string[]): boolean {
  const origin = origins.length === 0 ? undefined : trackingOrigin(address);
  return origin !== undefined && origins.includes(origin);
}
