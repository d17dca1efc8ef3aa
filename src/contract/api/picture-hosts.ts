import { isRecord } from "./is-record.ts";
import { trackingHost, trackingOrigin } from "./tracking.ts";

/** The origin of a host whose pictures a site may show, `pictures.example.com` say; `undefined` for what names none, or many. */
export function pictureOrigin(host: unknown): string | undefined {
  const origin = typeof host === "string" ? trackingHost(host) : undefined;
  return origin === undefined || origin.includes("*") ? undefined : origin;
}

/** The origins that `pictureHosts` of a site's settings names, each once. */
export function readPictureOrigins(hosts: unknown): string[] {
  return Array.isArray(hosts) ? [...new Set(hosts.flatMap((host) => pictureOrigin(host) ?? []))] : [];
}

/** The origins that a `siteConfig` names. */
export function pictureOriginsIn(siteConfig: unknown): string[] {
  return isRecord(siteConfig) ? readPictureOrigins(siteConfig["pictureHosts"]) : [];
}

/** Whether an address is that of a picture on one of these origins. */
export function isOnPictureOrigin(address: string, origins: readonly string[]): boolean {
  const origin = origins.length === 0 ? undefined : trackingOrigin(address);
  return origin !== undefined && origins.includes(origin);
}
