import type { IncomingHttpHeaders } from "node:http";
import type { ContentChanges } from "../cache/content-changes.ts";
import type { CdnSettings } from "../settings/cdn-variables.ts";
import { type DatedAnswer, keysOfAnswer } from "./purge-keys.ts";

/** The headers that only a CDN reads, and removes. */
export interface CdnHeaders {
  /**
   * Alternating names and values; empty if the CDN must not cache the answer.
   *
   * @param vary the answer's `Vary` header
   */
  of(answer: DatedAnswer, asked: IncomingHttpHeaders, vary: string): string[];
}

/** The CDN sends the expired page while it fetches a new one, for as long as even a slow page takes. */
const REVALIDATION_SECONDS = 60;
/** The CDN sends expired pages while no server answers, for a day. */
const OUTAGE_SECONDS = 86_400;

type Names = Record<"keys" | "separator" | "control" | "prefix", string>;

/** Fastly's header names, which other caches understand, too: https://www.w3.org/TR/edge-arch/ */
const SURROGATE: Names = { keys: "Surrogate-Key", separator: " ", control: "Surrogate-Control", prefix: "" };

const NAMES: Readonly<Record<CdnSettings["kind"], Names>> = {
  fastly: SURROGATE,
  webhook: SURROGATE,
  cloudflare: {
    keys: "Cache-Tag",
    separator: ",",
    // Unlike `CDN-Cache-Control`, only Cloudflare reads it.
    control: "Cloudflare-CDN-Cache-Control",
    prefix: "public, ",
  },
};

/**
 * True if a forwarded host selects another site than the host that the CDN caches by. A visitor may have forged it through a proxy, and
 * others would get the wrong site's page.
 */
export function namesAnotherHost({ host, "x-forwarded-host": forwarded }: IncomingHttpHeaders): boolean {
  return forwarded !== undefined && forwarded !== host;
}

export function createCdnHeaders(
  { kind, maxAgeSeconds }: Pick<CdnSettings, "kind" | "maxAgeSeconds">,
  changes: Pick<ContentChanges, "hasNews" | "isSilent">,
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
      // Cloudflare stores one answer for all visitors, whatever `Vary` says. The handbook lists the cookies that matter.
      if (kind === "cloudflare" && (/accept-language/i.test(vary) || asked["tenant-name"] !== undefined))
        return [];
      // The answer may contain outdated data, and the purge may reach the CDN before the answer does.
      if (changes.isSilent || changes.hasNews()) return [];
      // When scheduled content appears or expires, the CDN must not show the old page once more.
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
