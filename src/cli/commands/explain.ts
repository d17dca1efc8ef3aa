import { parseArgs } from "node:util";
import { parseAcceptLanguage } from "../../contract/addresses/language-preferences.ts";
import { type LanguageCode, LANGUAGE_CODES, isLanguageCode } from "../../contract/addresses/locales.ts";
import type { Explanation } from "../../contract/studio/explanation.ts";
import { loadServer } from "../../server/load-server.ts";
import { readConfiguration } from "../settings/read-configuration.ts";
import { type Command, UsageError } from "../terminal/command.ts";
import { printJson } from "../terminal/print-json.ts";

export const explainCommand: Command = {
  opensStore: true,
  usage: "explain <address> [--language <code>] [--browser <list>] [--bot] [--json]",
  description:
    'Explains what an address answers, and why: site, language, redirects, theme and route, and the content that the page depends on; for a visitor who chose a language, whose browser prefers some ("ko,en;q=0.8"), or for a bot',
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        language: { type: "string" },
        browser: { type: "string" },
        bot: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
      },
    });
    const [address, ...more] = positionals;
    if (address === undefined || more.length > 0) throw new UsageError("name one address");
    const { explainWithoutServer } = await loadServer();
    const explanation = await explainWithoutServer(readConfiguration(), address, {
      chosen: readLanguage(values.language),
      lastSeen: undefined,
      preferences: parseAcceptLanguage(values.browser),
      isBot: values.bot,
    });
    if (values.json) return printJson(explanation);
    for (const line of linesOf(explanation)) console.log(line);
    return 0;
  },
};

function readLanguage(text: string | undefined): LanguageCode | undefined {
  if (text === undefined || isLanguageCode(text)) return text;
  throw new UsageError(`--language must be one of ${LANGUAGE_CODES.join(", ")}, not "${text}"`);
}

const SITE_REASONS: Record<Explanation["site"]["reason"], string> = {
  host: "it has this host",
  default: "the address has no site's host, so the default site answers (VITRINE_DEFAULT_TENANT)",
};

const CAUSES: Record<Explanation["steps"][number]["cause"], string> = {
  spelling: "the address has another spelling",
  switch: "the language switch was used",
  address: "the address names the default language",
  choice: "the visitor chose this language",
  "last-page": "the visitor's last page had this language",
  browser: "the browser prefers this language",
  rule: "a rule of redirects.yaml, or an article that moved",
  page: "the theme or the article has another address for this page",
  translation: "the visitor chose this language, and the page exists in it",
};

const LANGUAGE_REASONS: Record<Explanation["language"]["reason"], string> = {
  address: "the address names it",
  bot: "bots get the default language",
  choice: "the visitor chose it",
  "last-page": "the visitor's last page had it",
  browser: "the browser prefers it",
  default: "the default language, since nothing else decides",
};

const KINDS: Partial<Record<Explanation["kind"], string>> = {
  "root-file": "a file from the folder root/",
  server: "the server itself, such as the API, media or a feed",
};

function linesOf(explanation: Explanation): string[] {
  const { address, kind, site, language, steps, redirect, page } = explanation;
  return [
    address,
    line("Site", `${site.code} (${site.name}): ${SITE_REASONS[site.reason]}`),
    line("Language", `${language.code}: ${LANGUAGE_REASONS[language.reason]}`),
    ...(KINDS[kind] === undefined ? [] : [line("Answer", KINDS[kind])]),
    ...(redirect === null ? [] : [line("Redirect", `${redirect.status} to ${redirect.location}`)]),
    ...steps.map(({ status, location, cause }) => line("", `${status} to ${location}: ${CAUSES[cause]}`)),
    ...(page === null ? [] : pageLines(page, site)),
  ];
}

function pageLines(page: NonNullable<Explanation["page"]>, { theme }: Explanation["site"]): string[] {
  const { status, language, route, isFallback, alternates, expiresAt, tags } = page;
  const shown = isFallback
    ? `in the layout of ${language}, with the text of another language (fallback)`
    : `in ${language}`;
  return [
    line("Page", `${status}, ${shown}`),
    line("Route", `${route ?? "none"} of ${theme}`),
    ...alternates.map(({ language: code, url }, index) =>
      line(index === 0 ? "Versions" : "", `${code} ${url}`),
    ),
    line("Expires", expiresAt === null ? "only when its content changes" : new Date(expiresAt).toISOString()),
    line("Depends on", tags.join(", ") || "nothing"),
  ];
}

const LABEL_WIDTH = 12;

function line(label: string, text: string): string {
  return `  ${label.padEnd(LABEL_WIDTH)}${text}`;
}
