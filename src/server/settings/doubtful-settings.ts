import type { Logger } from "pino";
import type { Store } from "../../content/store.ts";
import { isLoopback } from "../http/is-loopback.ts";
import { parseProxyTrust } from "../http/proxy-trust.ts";
import type { Configuration } from "./configuration.ts";
import { type UnusableChannel, findUnusableChannels } from "./unusable-channels.ts";

/** Unrelated public addresses. A proxy setting that trusts all of them trusts everybody. */
const STRANGERS = ["8.8.8.8", "77.88.8.8", "168.126.63.1", "223.5.5.5"];

/** Maximum number of sites that a message lists. More would not fit on a screen. */
const MAXIMUM_NAMED = 20;

/** Returns a warning of one sentence for each questionable combination of valid settings. */
export function questionableSettings({
  host,
  trustProxy,
  smtpUrl,
  mailFrom,
  studio,
  studioOrigin,
  cdn,
}: Pick<
  Configuration,
  "host" | "trustProxy" | "smtpUrl" | "mailFrom" | "studio" | "studioOrigin" | "cdn"
>): string[] {
  const doubts: string[] = [];
  if (trustsEverybody(trustProxy) && !isLoopback(host))
    doubts.push(
      `VITRINE_TRUST_PROXY=${trustProxy} trusts every client that connects to ${host}: clients that bypass the proxy can forge any address and host. Set it to the proxy's address, or block other access to this port`,
    );
  if (cdn !== null && trustProxy === "off")
    doubts.push(
      "VITRINE_CDN is set, but VITRINE_TRUST_PROXY is off: all visitors seem to come from one address over http. Set VITRINE_TRUST_PROXY to the proxy's address",
    );
  if (mailFrom !== "" && smtpUrl === "")
    doubts.push("VITRINE_MAIL_FROM is set, but no e-mail is sent: set VITRINE_SMTP_URL, too");
  if (studio === "on" && studioOrigin === "" && !isLoopback(host))
    doubts.push(
      `There is no Studio: by default it works only on this machine, and HOST=${host} is open to others. Set VITRINE_STUDIO_ORIGIN to its address, or VITRINE_STUDIO=off`,
    );
  return doubts;
}

/** Logs the sites whose enquiries cannot be delivered with the current settings. */
export async function logUnusableChannels(
  configuration: Configuration,
  store: Pick<Store, "listTenants" | "needs">,
  log: Pick<Logger, "warn">,
): Promise<void> {
  const byAdvice = Map.groupBy(await findUnusableChannels(store, configuration), ({ advice }) => advice);
  for (const [advice, channels] of byAdvice)
    log.warn({ tenants: namesOf(channels) }, complaintOf(channels, advice));
}

function complaintOf([first]: readonly UnusableChannel[], advice: string): string {
  return first?.channel === "email"
    ? `needs wait: sites want them by e-mail, but no mail server is configured; ${advice}`
    : `needs wait: a site has a webhook, but no secret to sign with; ${advice}`;
}

function namesOf(channels: readonly UnusableChannel[]): string[] {
  const names = channels.map(({ tenant }) => tenant);
  return names.length > MAXIMUM_NAMED ? [...names.slice(0, MAXIMUM_NAMED), "…"] : names;
}

function trustsEverybody(text: string): boolean {
  const trust = parseProxyTrust(text);
  return trust !== undefined && STRANGERS.every((address) => trust(address));
}
