import { isLoopback } from "../http/is-loopback.ts";
import type { Configuration } from "../settings/configuration.ts";

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
  { studioOrigin: configured, studioHost, port }: Pick<Configuration, "studioOrigin" | "studioHost" | "port">,
  ownPort: number | undefined,
): string {
  return configured === "" ? `http://${studioHost}:${ownPort ?? port}` : configured;
}
