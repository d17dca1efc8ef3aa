import { isbot } from "isbot";
import { createRequestTextCache } from "../http/request-text-cache.ts";

const MAXIMUM_REMEMBERED = 2_000;
/**
 * The part of a user agent that is examined, in UTF-16 units. Browsers send a few hundred. The time that the expressions take grows
 * with the square of the length: with 120 kB, seven seconds.
 */
const EXAMINED_LENGTH = 1_000;
const bots = createRequestTextCache<boolean>(MAXIMUM_REMEMBERED);

/**
 * Matches parts of real user agents that look like bots: a phone named CUBOT, WeChat's `Process/tools`, a toolbar's address. They
 * are removed before the check.
 */
const HARMLESS = new RegExp(
  [
    // The model and build of an Android device.
    String.raw`(?<=Android [\d.]+;(?: [a-z]{2}[-_][A-Za-z]{2};)?) (?![^;()]*(?:bot\/|https?:|compatible))[^;()/]+(?: Build\/[^;()]*)?(?=[;)])`,
    // Chinese apps with a built-in browser.
    String.raw`\bProcess\/\w+`,
    String.raw`\bAlipayDefined\([^)]*\)`,
    String.raw`\bSogouMSE\b,?|\bSogouMobileBrowser\/[\d.]+|\bSogouSearch(?= Android)`,
    String.raw`\bQQDownload\b`,
    // Phone apps with a built-in browser: Apple News, Google's on iPhones, apps of shops and phone makers.
    String.raw`(?<=AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) )(?:Apple)?News\/[\d.]+(?= Version\/)`,
    String.raw`(?<=\(i(?:Phone|Pad)\d+,\d+; .*\) )com\.google\.GooglePlus\/\d+`,
    String.raw`\bGoogle\/[\d.]+(?= AppleWebKit\/)`,
    String.raw`(?<=; wv\) AppleWebKit\/.* )\[air\.[\w.]+\/[\d.]+\]$`,
    String.raw`(?<=\bInstagram [\d.]+ )Android \([^)]*\)`,
    String.raw`(?<=IEMobile\/[\d.]+; HTC; )Radar\b`,
    // Television sets, remote desktops, and phones of Samsung, LG, Sony Ericsson and MediaTek.
    String.raw`\bHbbTV\/[\d.]+ ?\((?:[^()]|\([^()]*\))*\)|(?<=\bOpera TV Store\/\d+; )(?:U; )?\(BDPlayer;[^()]*\)(?:\([^()]*\))?|\bUMC_GoogleTV_\d+`,
    String.raw`\bGoogleTV\b(?: [\d.]+ \w+)?|\b(?:CE-HTML|ce-html)\/[\d.]+(?:;|(?= NETTV))|(?<=\bOMI\/[\d.]+)\bCatcher[\d.]+`,
    String.raw`\bWindows Server \d{4}(?: R2)?(?: \w+)?`,
    String.raw`\b[Bb]ada\/[\d.]+;|(?<=SAMSUNG; SAMSUNG-)[\w-]+\/[\d.]+;`,
    String.raw`\bJava\/ASVM\b|\bJavaPlatform\b`,
    String.raw`\bWAP Browser\/MAUI ?\([^)]*\)`,
    String.raw`\bJava \d[\w.]*;(?= Windows)`,
    // Toolbars and browser shells based on Internet Explorer or Firefox.
    String.raw`(?:Embedded Web Browser from: )?https?:\/\/bsalsa\.com\/?`,
    String.raw`\(?https?:\/\/www\.(?:flock\.com|xbmc\.org)\/?\)?`,
    String.raw`\[?avantbrowser\.com\]?`,
    String.raw`\bGoogle-Sidebar\b|\bDownload Master\b|\bBrowseX\b|\bchromeframe\/[\d.]+`,
  ].join("|"),
  "g",
);

/** Matches browsers whose user agent consists of little more than a name. */
const BROWSER = new RegExp(
  [
    String.raw`^(?:w3m|Dillo|amaya|(?:NCSA[_ ])?Mosaic|IBM WebExplorer|NetSurf|HotJava|Emacs-W3|Uzbl|Contiki)(?:[\/ ]|$)(?!.*bot\b)`,
    String.raw`^Mozilla\/4\.0 \(compatible; Dillo [\d.]+\)$`,
    String.raw`^Mozilla\/[1-4]\.\d+\w* (?:\[\w+\] ?)?\((?:Win\d\d|WinNT|Macintosh|X11)(?:; ?\w+)*\)$`,
    String.raw`^\[FB(?:AN|_IAB)\/`,
    // Apps with a built-in browser on iPhones and iPads.
    String.raw`\((?:iPhone|iPad)\d+,\d+; (?:iPhone OS|iPadOS|iOS) [\d._]+;[^)]*\) AppleWebKit`,
    String.raw`\(PaleMoon\/[\d.]+\)$`,
    // UC Browser on iPhones, whose user agent begins with the device.
    String.raw`^(?:pf\(\d+\);.*)?dv\(iP\w+,\d+\);pr\(UCBrowser`,
  ].join("|"),
);

/**
 * True if a `User-Agent` names a program rather than a browser; false if it is missing. A bot gets pages in the language of the
 * address and plain error pages, and is not counted. A wrong guess has no other effect on a visitor.
 */
export function isBotAgent(userAgent: string | undefined): boolean {
  if (userAgent === undefined || userAgent === "") return false;
  const examined = userAgent.slice(0, EXAMINED_LENGTH);
  const known = bots.get(examined);
  if (known !== undefined) return known;
  // Most user agents pass the first check; only suspicious ones are checked further.
  const answer = isbot(examined) && !BROWSER.test(examined) && isbot(examined.replaceAll(HARMLESS, ""));
  bots.set(examined, answer);
  return answer;
}
