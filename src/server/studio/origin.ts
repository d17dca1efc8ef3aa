import { isLoopback } from "../http/is-loopback.ts";
import type { Configuration } from "../settings/configuration.ts";

/** True if the Studio is enabled. Unless its origin is configured, it works only on this machine. */
export function hasStudio({
  studio,
  studioOrigin: configured,
  host,
}: Pick<Configuration, "studio" | "studioOrigin" | "host">): boolean {
  return studio === "on" && (configured !== "" || isLoopback(host));
}

/**
 * Returns the Studio's origin without trailing slash.
 *
 * @param port the server's actual port, if it differs from the configured one
 */
export function studioOrigin(
  { studioOrigin: configured, studioHost, port }: Pick<Configuration, "studioOrigin" | "studioHost" | "port">,
  ownPort: number | undefined,
): string {
  return configured === "" ? `http://${studioHost}:${ownPort ?? port}` : configured;
}
