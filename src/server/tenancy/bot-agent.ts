import { isbot } from "isbot";
import { createRequestTextCache } from "../http/request-text-cache.ts";

const MAXIMUM_REMEMBERED = 2_000;
const bots = createRequestTextCache<boolean>(MAXIMUM_REMEMBERED);

/**
 * Parts of real browsers' and phones' user agents that look like bots: a phone named CUBOT, WeChat's process `tools`, a toolbar's address.
 * They are removed before the check.
 */
const HARMLESS = new RegExp(
  [
    // The model of an Android device, with its build.
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
    // Television sets, remote desktops, phones of Samsung, LG, Sony Ericsson and MediaTek.
    String.raw`\bHbbTV\/[\d.]+ ?\((?:[^()]|\([^()]*\))*\)|(?<=\bOpera TV Store\/\d+; )(?:U; )?\(BDPlayer;[^()]*\)(?:\([^()]*\))?|\bUMC_GoogleTV_\d+`,
    String.raw`\bGoogleTV\b(?: [\d.]+ \w+)?|\b(?:CE-HTML|ce-html)\/[\d.]+(?:;|(?= NETTV))|(?<=\bOMI\/[\d.]+)\bCatcher[\d.]+`,
    String.raw`\bWindows Server \d{4}(?: R2)?(?: \w+)?`,
    String.raw`\b[Bb]ada\/[\d.]+;|(?<=SAMSUNG; SAMSUNG-)[\w-]+\/[\d.]+;`,
    String.raw`\bJava\/ASVM\b|\bJavaPlatform\b`,
    String.raw`\bWAP Browser\/MAUI ?\([^)]*\)`,
    String.raw`\bJava \d[\w.]*;(?= Windows)`,
    // Toolbars and wrappers of Internet Explorer and Firefox.
    String.raw`(?:Embedded Web Browser from: )?https?:\/\/bsalsa\.com\/?`,
    String.raw`\(?https?:\/\/www\.(?:flock\.com|xbmc\.org)\/?\)?`,
    String.raw`\[?avantbrowser\.com\]?`,
    String.raw`\bGoogle-Sidebar\b|\bDownload Master\b|\bBrowseX\b|\bchromeframe\/[\d.]+`,
  ].join("|"),
  "g",
);

/** Browsers whose user agent has little more than their name. */
const BROWSER = new RegExp(
  [
    String.raw`^(?:w3m|Dillo|amaya|(?:NCSA[_ ])?Mosaic|IBM WebExplorer|NetSurf|HotJava|Emacs-W3|Uzbl|Contiki)(?:[\/ ]|$)(?!.*bot\b)`,
    String.raw`^Mozilla\/4\.0 \(compatible; Dillo [\d.]+\)$`,
    String.raw`^Mozilla\/[1-4]\.\d+\w* (?:\[\w+\] ?)?\((?:Win\d\d|WinNT|Macintosh|X11)(?:; ?\w+)*\)$`,
    String.raw`^\[FB(?:AN|_IAB)\/`,
    // Apps with a built-in browser on iPhones and iPads.
    String.raw`\((?:iPhone|iPad)\d+,\d+; (?:iPhone OS|iPadOS|iOS) [\d._]+;[^)]*\) AppleWebKit`,
    String.raw`\(PaleMoon\/[\d.]+\)$`,
    // UC Browser on iPhones, which begins with the device.
    String.raw`^(?:pf\(\d+\);.*)?dv\(iP\w+,\d+\);pr\(UCBrowser`,
  ].join("|"),
);

/**
 * True for the `User-Agent` of a program; false for a missing one. A bot gets a page in the address's language and plain error pages, and
 * is not counted. A wrong guess costs a visitor nothing else.
 */
export function isBotAgent(userAgent: string | undefined): boolean {
  if (userAgent === undefined || userAgent === "") return false;
  const known = bots.get(userAgent);
  if (known !== undefined) return known;
  // Most agents are not bots; only suspicious ones are checked further.
  const answer = isbot(userAgent) && !BROWSER.test(userAgent) && isbot(userAgent.replaceAll(HARMLESS, ""));
  bots.set(userAgent, answer);
  return answer;
}
