import type { IncomingHttpHeaders } from "node:http";
import type { ContentChanges } from "../cache/content-changes.ts";
import type { CdnSettings } from "../settings/cdn-variables.ts";
import { type DatedAnswer, keysOfAnswer } from "./purge-keys.ts";

/** What answers say to a CDN alone, and which it takes away. */
export interface CdnHeaders {
  /**
   * Alternating names and values; empty if the CDN must not keep the answer.
   *
   * @param vary of the answer
   */
  of(answer: DatedAnswer, asked: IncomingHttpHeaders, vary: string): string[];
}

/** While a page is fetched anew, others are given the old one: for as long as even a slow page takes. */
const REVALIDATION_SECONDS = 60;
/** While no server answers: over a night and a morning. */
const OUTAGE_SECONDS = 86_400;

type Names = Record<"keys" | "separator" | "control" | "prefix", string>;

/** Fastly's names, which others understand as well: https://www.w3.org/TR/edge-arch/ */
const SURROGATE: Names = { keys: "Surrogate-Key", separator: " ", control: "Surrogate-Control", prefix: "" };

const NAMES: Readonly<Record<CdnSettings["kind"], Names>> = {
  fastly: SURROGATE,
  webhook: SURROGATE,
  cloudflare: {
    ...{ keys: "Cache-Tag", separator: "," },
    // Unlike `CDN-Cache-Control`, it goes no further than Cloudflare.
    ...{ control: "Cloudflare-CDN-Cache-Control", prefix: "public, " },
  },
};

/**
 * Whether the site was chosen by another host than that by which a CDN knows the answer. A visitor may have named it, where
 * proxies pass on what they are sent: then others would be given the page of another site.
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
      // Cloudflare gives one answer to all, whatever it varies by. Cookies that matter are listed in the handbook.
      if (kind === "cloudflare" && (/accept-language/i.test(vary) || asked["tenant-name"] !== undefined))
        return [];
      // Made of what is old by now: the CDN may be told of the change before it has this answer.
      if (changes.isSilent || changes.hasNews()) return [];
      // At the moment when something appears or goes by itself, the old page must not be shown once more.
      const revalidation = Number.isFinite(answer.expiresAt) ? 0 : REVALIDATION_SECONDS;
      return [
        ...[keysName, keysOf(answer)],
        control,
        `${prefix}max-age=${maxAge}, stale-while-revalidate=${revalidation}, stale-if-error=${OUTAGE_SECONDS}`,
      ];
    },
  };
}
