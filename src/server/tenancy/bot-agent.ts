import { isbot } from "isbot";
import { createRequestTextCache } from "../http/request-text-cache.ts";

const MAXIMUM_REMEMBERED = 2_000;
const bots = createRequestTextCache<boolean>(MAXIMUM_REMEMBERED);

/**
 * What browsers and phones of people say beside their name, and what sounds like a program: a phone called CUBOT, the process
 * `tools` of WeChat, a toolbar's address. It is left out before the rest is judged.
 */
const HARMLESS = new RegExp(
  [
    // The model of an Android device, with its build.
    String.raw`(?<=Android [\d.]+;(?: [a-z]{2}[-_][A-Za-z]{2};)?) (?![^;()]*(?:bot\/|https?:|compatible))[^;()/]+(?: Build\/[^;()]*)?(?=[;)])`,
    // Apps of China in which pages are opened.
    String.raw`\bProcess\/\w+`,
    String.raw`\bAlipayDefined\([^)]*\)`,
    String.raw`\bSogouMSE\b,?|\bSogouMobileBrowser\/[\d.]+|\bSogouSearch(?= Android)`,
    String.raw`\bQQDownload\b`,
    // Apps of telephones in which pages are opened: Apple's News, those of Google on iPhones, what a shop or a phone names itself.
    String.raw`(?<=AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) )(?:Apple)?News\/[\d.]+(?= Version\/)`,
    String.raw`(?<=\(i(?:Phone|Pad)\d+,\d+; .*\) )com\.google\.GooglePlus\/\d+`,
    String.raw`\bGoogle\/[\d.]+(?= AppleWebKit\/)`,
    String.raw`(?<=; wv\) AppleWebKit\/.* )\[air\.[\w.]+\/[\d.]+\]$`,
    String.raw`(?<=\bInstagram [\d.]+ )Android \([^)]*\)`,
    String.raw`(?<=IEMobile\/[\d.]+; HTC; )Radar\b`,
    // Television sets, servers with a screen, phones of Samsung, LG, Sony Ericsson and MediaTek.
    String.raw`\bHbbTV\/[\d.]+ ?\((?:[^()]|\([^()]*\))*\)|(?<=\bOpera TV Store\/\d+; )(?:U; )?\(BDPlayer;[^()]*\)(?:\([^()]*\))?|\bUMC_GoogleTV_\d+`,
    String.raw`\bGoogleTV\b(?: [\d.]+ \w+)?|\b(?:CE-HTML|ce-html)\/[\d.]+(?:;|(?= NETTV))|(?<=\bOMI\/[\d.]+)\bCatcher[\d.]+`,
    String.raw`\bWindows Server \d{4}(?: R2)?(?: \w+)?`,
    String.raw`\b[Bb]ada\/[\d.]+;|(?<=SAMSUNG; SAMSUNG-)[\w-]+\/[\d.]+;`,
    String.raw`\bJava\/ASVM\b|\bJavaPlatform\b`,
    String.raw`\bWAP Browser\/MAUI ?\([^)]*\)`,
    String.raw`\bJava \d[\w.]*;(?= Windows)`,
    // Toolbars and shells around Internet Explorer and Firefox.
    String.raw`(?:Embedded Web Browser from: )?https?:\/\/bsalsa\.com\/?`,
    String.raw`\(?https?:\/\/www\.(?:flock\.com|xbmc\.org)\/?\)?`,
    String.raw`\[?avantbrowser\.com\]?`,
    String.raw`\bGoogle-Sidebar\b|\bDownload Master\b|\bBrowseX\b|\bchromeframe\/[\d.]+`,
  ].join("|"),
  "g",
);

/** Browsers that name little more than themselves. */
const BROWSER = new RegExp(
  [
    String.raw`^(?:w3m|Dillo|amaya|(?:NCSA[_ ])?Mosaic|IBM WebExplorer|NetSurf|HotJava|Emacs-W3|Uzbl|Contiki)(?:[\/ ]|$)(?!.*bot\b)`,
    String.raw`^Mozilla\/4\.0 \(compatible; Dillo [\d.]+\)$`,
    String.raw`^Mozilla\/[1-4]\.\d+\w* (?:\[\w+\] ?)?\((?:Win\d\d|WinNT|Macintosh|X11)(?:; ?\w+)*\)$`,
    String.raw`^\[FB(?:AN|_IAB)\/`,
    // Apps on iPhones and iPads in which pages are opened.
    String.raw`\((?:iPhone|iPad)\d+,\d+; (?:iPhone OS|iPadOS|iOS) [\d._]+;[^)]*\) AppleWebKit`,
    String.raw`\(PaleMoon\/[\d.]+\)$`,
    // UC Browser on iPhones, which names the device first.
    String.raw`^(?:pf\(\d+\);.*)?dv\(iP\w+,\d+\);pr\(UCBrowser`,
  ].join("|"),
);

/**
 * True for a `User-Agent` that names a program. A missing one does not make a bot. A bot gets the page of an address in the
 * address's language, a plain frame around errors, and is not counted: nobody loses a page by being taken for one.
 */
export function isBotAgent(userAgent: string | undefined): boolean {
  if (userAgent === undefined || userAgent === "") return false;
  const known = bots.get(userAgent);
  if (known !== undefined) return known;
  // Most agents are no bots as they stand; only what sounds like one is looked at more closely.
  const answer = isbot(userAgent) && !BROWSER.test(userAgent) && isbot(userAgent.replaceAll(HARMLESS, ""));
  bots.set(userAgent, answer);
  return answer;
}
