import { isLoopback } from "../http/is-loopback.ts";
import type { Configuration } from "../settings/configuration.ts";

/** Known to every browser as this machine. */
export const DEFAULT_HOST = "studio.localhost";

/** Whether there is a Studio: without an origin of its own it is for work on one's own machine. */
export function hasStudio({
  studio,
  studioOrigin: configured,
  host,
}: Pick<Configuration, "studio" | "studioOrigin" | "host">): boolean {
  return studio === "on" && (configured !== "" || isLoopback(host));
}

/**
 * The Studio's origin, without trailing slash.
 *
 * @param port at which the server listens, where that is not as configured
 */
export function studioOrigin(
  { studioOrigin: configured, port }: Pick<Configuration, "studioOrigin" | "port">,
  ownPort: number | undefined,
): string {
  return configured === "" ? `http://${DEFAULT_HOST}:${ownPort ?? port}` : configured;
}
