import type { CdnSettings } from "../settings/cdn-variables.ts";
import { type Purger, postPurge, postToAll } from "./purger.ts";

const API = "https://api.fastly.com";
/** Fastly's limit for one call: https://www.fastly.com/documentation/reference/api/purging/ */
const BATCH_SIZE = 256;

/** Uses hard purges, because after a soft purge Fastly would send the outdated page once more. */
export function createFastlyPurger({ targets, token }: CdnSettings, api = API): Purger {
  return {
    batchSize: BATCH_SIZE,
    async purge(keys, signal) {
      const headers = { "fastly-key": token, accept: "application/json" };
      const body = JSON.stringify({ surrogate_keys: keys });
      await postToAll(targets, (service) =>
        postPurge(`Fastly's service ${service}`, `${api}/service/${service}/purge`, {
          headers,
          body,
          signal,
        }),
      );
    },
  };
}
