import type { IncomingHttpHeaders } from "node:http";
import type { ContentChanges } from "../cache/content-changes.ts";
import type { CdnSettings } from "../settings/cdn-variables.ts";
import { type DatedAnswer, keysOfAnswer } from "./purge-keys.ts";

/** Creates the headers that only a CDN reads. The CDN removes them before it answers. */
export interface CdnHeaders {
  /**
   * Returns alternating names and values; empty if the CDN must not cache the answer.
   *
   * @param vary the answer's `Vary` header
   */
  of(answer: DatedAnswer, asked: IncomingHttpHeaders, vary: string): string[];
}

/**
 * Time in seconds for which the CDN may send an expired page while it fetches a new one. Even slow pages are rendered within this
 * time.
 */
const REVALIDATION_SECONDS = 60;
/** Time in seconds for which the CDN may send expired pages while no server answers: one day. */
const OUTAGE_SECONDS = 86_400;

type Names = Record<"keys" | "separator" | "control" | "prefix", string>;

/** Fastly's header names, which other caches also understand: https://www.w3.org/TR/edge-arch/ */
const SURROGATE: Names = { keys: "Surrogate-Key", separator: " ", control: "Surrogate-Control", prefix: "" };

const NAMES: Readonly<Record<CdnSettings["kind"], Names>> = {
  fastly: SURROGATE,
  webhook: SURROGATE,
  cloudflare: {
    keys: "Cache-Tag",
    separator: ",",
    // Only Cloudflare reads this header, unlike `CDN-Cache-Control`.
    control: "Cloudflare-CDN-Cache-Control",
    prefix: "public, ",
  },
};

/**
 * True if a forwarded host selects a different site than the host that the CDN uses as cache key. A visitor may have forged the
 * header, and other visitors would get the wrong site's page from the CDN.
 */
export function namesAnotherHost({ host, "x-forwarded-host": forwarded }: IncomingHttpHeaders): boolean {
  return forwarded !== undefined && forwarded !== host;
}

export function createCdnHeaders(
  { kind, maxAgeSeconds }: Pick<CdnSettings, "kind" | "maxAgeSeconds">,
  changes: Pick<ContentChanges, "hasNews" | "isReleasing" | "isSilent">,
  build: string,
): CdnHeaders {
  const { keys: keysName, separator, control, prefix } = NAMES[kind];
  const keysByAnswer = new WeakMap<DatedAnswer, string>();

  function keysOf(answer: DatedAnswer): string {
    let keys = keysByAnswer.get(answer);
    if (keys === undefined) keysByAnswer.set(answer, (keys = keysOfAnswer(answer, build).join(separator)));
    return keys;
  }

  return {
    of(answer, asked, vary) {
      if (namesAnotherHost(asked)) return [];
      const left = Math.floor((answer.expiresAt - Date.now()) / 1000);
      const maxAge = Math.min(maxAgeSeconds, left);
      if (maxAge <= 0) return [];
      // Cloudflare ignores `Vary` and stores one answer for all visitors. The handbook lists the cookies that matter.
      if (kind === "cloudflare" && (/accept-language/i.test(vary) || asked["tenant-name"] !== undefined))
        return [];
      // Not cacheable: the answer may contain outdated data and reach the CDN after the purge, which would then have no effect.
      if (changes.isSilent || changes.isReleasing() || changes.hasNews()) return [];
      // After scheduled content appears or expires, the CDN must not send the old page even once.
      const revalidation = Number.isFinite(answer.expiresAt) ? 0 : REVALIDATION_SECONDS;
      return [
        keysName,
        keysOf(answer),
        control,
        `${prefix}max-age=${maxAge}, stale-while-revalidate=${revalidation}, stale-if-error=${OUTAGE_SECONDS}`,
      ];
    },
  };
}
