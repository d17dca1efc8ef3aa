import type { CdnSettings } from "../settings/cdn-variables.ts";
import { type Purger, postPurge, postToAll } from "./purger.ts";

const API = "https://api.cloudflare.com/client/v4";
/** Cloudflare's limit for all plans: https://developers.cloudflare.com/cache/how-to/purge-cache/#availability-and-limits */
const BATCH_SIZE = 100;

export function createCloudflarePurger({ targets, token }: CdnSettings, api = API): Purger {
  return {
    batchSize: BATCH_SIZE,
    async purge(keys, signal) {
      const headers = { authorization: `Bearer ${token}` };
      const body = JSON.stringify({ tags: keys });
      await postToAll(targets, (zone) =>
        postPurge(`Cloudflare's zone ${zone}`, `${api}/zones/${zone}/purge_cache`, { headers, body, signal }),
      );
    },
  };
}
