import type { Tracking } from "../../../contract/api/read-tracking.ts";
import { TRACKING_HOSTS, trackingOrigin } from "../../../contract/api/tracking.ts";

type Hosts = Partial<Record<(typeof TRACKING_HOSTS)[number], readonly string[]>>;

interface KnownTracker {
  name: string;
  /** Matches the script's address or a text of the entry. */
  sign: RegExp;
  /**
   * Returns the hosts that the tracker contacts in addition to that of its script, according to its documentation or
   * observation.
   */
  needs: (text: string) => Hosts;
  /** Texts that the entries must contain so that the tracker works, each with the advice for the case that it is missing. */
  asks: readonly { where: RegExp; unless?: RegExp; advice: string }[];
}

const EACH_PAGE =
  "counts only the first page, unless it is called again for each one: see the example in the handbook";

const KNOWN: readonly KnownTracker[] = [
  {
    name: "Google Analytics",
    sign: /\b(?:googletagmanager|google-analytics)\.com/,
    // The hosts are listed at developers.google.com/tag-platform/security/guides/csp.
    needs: () => ({
      script: ["https://*.googletagmanager.com"],
      connect: [
        "https://*.google-analytics.com",
        "https://*.analytics.google.com",
        "https://*.googletagmanager.com",
      ],
      image: ["https://*.google-analytics.com", "https://*.googletagmanager.com"],
    }),
    asks: [{ where: /gtag\(|gtm\.start/, advice: "is never started: give its start snippet as inline" }],
  },
  {
    name: "Plausible",
    sign: /\bplausible\.|\/pa-[\w-]+\.js/,
    needs: () => ({}),
    asks: [
      {
        where: /data-domain|plausible\.init/,
        advice:
          "does not know the site: add the attribute data-domain, or the snippet with plausible.init as inline",
      },
    ],
  },
  {
    name: "Umami",
    sign: /\bumami\.|data-website-id/,
    needs: (text) =>
      /cloud\.umami\.is/.test(text) && !/data-host-url/.test(text)
        ? { connect: ["https://gateway.umami.is", "https://api-gateway.umami.dev"] }
        : {},
    asks: [{ where: /data-website-id/, advice: "does not know the site: add the attribute data-website-id" }],
  },
  {
    name: "Matomo",
    sign: /matomo|piwik|\b_paq\b|\b_mtm\b/,
    needs: (text) => {
      const cloud = /[\w-]+(?<!cdn)\.matomo\.cloud/.exec(text)?.[0];
      return cloud === undefined
        ? {}
        : {
            script: ["https://cdn.matomo.cloud"],
            connect: [`https://${cloud}`],
            image: [`https://${cloud}`],
          };
    },
    asks: [
      { where: /\b_(?:paq|mtm)\b/, advice: "is never started: give its start snippet as inline" },
      { where: /pushState/, unless: /container_|\b_mtm\b/, advice: EACH_PAGE },
    ],
  },
  {
    name: "Baidu Tongji",
    sign: /\bhm\.baidu\.com/,
    needs: () => ({ script: ["https://hm.baidu.com"], image: ["https://hm.baidu.com"] }),
    asks: [
      {
        where: /UrlChangeTracker/,
        advice: "counts only the first page, unless inline loads its UrlChangeTracker",
      },
    ],
  },
  {
    name: "Naver Analytics",
    sign: /\bwcs\.naver\./,
    // The hosts are listed at naver.github.io/conversion-tracking.
    needs: () => ({ script: ["https://wcs.naver.net"], connect: ["https://wcs.naver.com"] }),
    asks: [
      { where: /wcs_do/, advice: "counts nothing until it is called: add the call of wcs_do as onload" },
      { where: /pushState/, advice: EACH_PAGE },
    ],
  },
];

/**
 * Explains why the known tracker of the entry at `index` does not count: one sentence for each problem, with the lines to add.
 *
 * @param entries all entries of the site
 */
export function adviseOnTracking(entries: readonly Tracking[], index: number): string[] {
  const texts = entries.map(textOf);
  const all = texts.join("\n");
  // Several entries may belong to one tracker. They are checked together, at the first of them.
  const known = KNOWN.filter(
    ({ sign }) => sign.test(texts[index] ?? "") && texts.findIndex((text) => sign.test(text)) === index,
  );
  return known.flatMap(({ name, sign, needs, asks }) => {
    const text = texts.filter((each) => sign.test(each)).join("\n");
    const missing = missingHosts(entries, needs(text));
    const advice = asks.filter(({ where, unless }) => !where.test(all) && !unless?.test(all));
    return [
      ...(missing === ""
        ? []
        : [`the content security policy blocks hosts that ${name} needs. Add ${missing}`]),
      ...advice.map((each) => `${name} ${each.advice}`),
    ];
  });
}

function textOf({ src, attributes, inline, onload }: Tracking): string {
  return [src, ...Object.entries(attributes).map(([key, value]) => `${key}=${value}`), inline, onload].join(
    "\n",
  );
}

/** Returns the lines to add, as one-line YAML; empty if the entries contain all hosts. */
function missingHosts(entries: readonly Tracking[], needs: Hosts): string {
  const origins = entries.flatMap(({ src }) => trackingOrigin(src) || []);
  const missing = TRACKING_HOSTS.flatMap((key) => {
    const open = [...origins, ...entries.flatMap((entry) => entry[key])];
    const closed = (needs[key] ?? []).filter(
      (need) => !open.some((host) => covers(host, need) || covers(need, host)),
    );
    return closed.length === 0 ? [] : [`${key}: [${closed.map((host) => JSON.stringify(host)).join(", ")}]`];
  });
  return missing.join(" and ");
}

function covers(host: string, other: string): boolean {
  return host === other || (host.includes("//*.") && other.endsWith(host.replace(/^https:\/\/\*/, "")));
}
