import { showHost } from "../../content/tenants/show-host.ts";
import type { RunningServer } from "../../server/listen.ts";

/** Maximum number of listed sites. More lines would push other output off the screen. */
const MAXIMUM_LISTED = 20;

/** Lists the sites with their addresses, one per line. If there are many, also prints the command that lists the rest. */
export function describeSites(sites: RunningServer["sites"]): string[] {
  if (sites.length === 0) return ["  no site yet; import one: npx vitrine import <folder>"];
  const listed = sites.slice(0, MAXIMUM_LISTED).map(({ url, name }) => `  ${showAddress(url)}  ${name}`);
  const others = sites.length - listed.length;
  return others === 0 ? listed : [...listed, `  and ${others} more: npx vitrine tenants`];
}

/** Returns an address in ASCII, followed by its host in the original script. */
function showAddress(url: string): string {
  const host = new URL(url).hostname;
  const shown = showHost(host);
  return shown === host ? url : `${url} (${shown.replace(` (${host})`, "")})`;
}
