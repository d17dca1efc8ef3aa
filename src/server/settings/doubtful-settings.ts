import type { Logger } from "pino";
import type { Store } from "../../content/store.ts";
import { isLoopback } from "../http/is-loopback.ts";
import { parseProxyTrust } from "../http/proxy-trust.ts";
import type { Configuration } from "./configuration.ts";
import { type UnusableChannel, findUnusableChannels } from "./unusable-channels.ts";

/** Public addresses that have nothing in common: who trusts them all trusts everybody. */
const STRANGERS = ["8.8.8.8", "77.88.8.8", "168.126.63.1", "223.5.5.5"];

/** More would not fit on a screen. */
const MOST_NAMED = 20;

/** What is doubtful about valid settings, taken together: one sentence each. */
export function doubtsOf({
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
      `VITRINE_TRUST_PROXY=${trustProxy} believes whoever connects to ${host}: whoever gets past the proxy can claim any address and host; name the proxy's address instead, or let nobody else reach this port`,
    );
  if (cdn !== null && trustProxy === "off")
    doubts.push(
      "VITRINE_CDN is set, and VITRINE_TRUST_PROXY is off: all visitors seem to come from one address over http; name the proxy's address",
    );
  if (mailFrom !== "" && smtpUrl === "")
    doubts.push("VITRINE_MAIL_FROM is set, and no e-mail is sent: set VITRINE_SMTP_URL, too");
  if (studio === "on" && studioOrigin === "" && !isLoopback(host))
    doubts.push(
      `There is no Studio: by default it is for this machine alone, and HOST=${host} lets others in; set VITRINE_STUDIO_ORIGIN to its address, or VITRINE_STUDIO=off`,
    );
  return doubts;
}

/** Logs which sites' needs will not be delivered with the settings. */
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
    ? `needs wait: sites want them by e-mail, and there is no mail server; ${advice}`
    : `needs wait: a site has a webhook, and there is nothing to sign with; ${advice}`;
}

function namesOf(channels: readonly UnusableChannel[]): string[] {
  const names = channels.map(({ tenant }) => tenant);
  return names.length > MOST_NAMED ? [...names.slice(0, MOST_NAMED), "…"] : names;
}

function trustsEverybody(text: string): boolean {
  const trust = parseProxyTrust(text);
  return trust !== undefined && STRANGERS.every((address) => trust(address));
}
