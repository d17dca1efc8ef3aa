import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { WordQuery } from "../../content/replacing/word-query.ts";
import { isLanguageCode, LANGUAGE_CODES } from "../../contract/addresses/locales.ts";
import { withTenant } from "../history/with-tenant.ts";
import { replaceInFolder } from "../replacing/replace-in-folder.ts";
import { replaceInTenant } from "../replacing/replace-in-tenant.ts";
import { type Command, UsageError } from "../terminal/command.ts";

export const replaceCommand: Command = {
  opensStore: true,
  repeatable: ["language"],
  usage: `replace <folder|tenant> --find <words> --with <words> [--case] [--words] [--links] [--settings]
      [--language <code>] … [--dry-run]`,
  description:
    "Replaces words in the texts and details (front matter) of articles, but never in code. Changes the files of a content folder, or publishes one release in a tenant. Prints each place with its line. --case distinguishes upper and lower case; --words finds only whole words; --links also replaces words in addresses of links; --settings also in the site's settings, menus and banners; --dry-run prints the places without replacing words",
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        find: { type: "string" },
        with: { type: "string" },
        case: { type: "boolean", default: false },
        words: { type: "boolean", default: false },
        links: { type: "boolean", default: false },
        settings: { type: "boolean", default: false },
        language: { type: "string", multiple: true },
        "dry-run": { type: "boolean", default: false },
      },
    });
    const [place] = positionals;
    if (place === undefined || positionals.length > 1) throw new UsageError("name one folder or tenant");
    const { find, with: words } = values;
    if (find === undefined || find.trim() === "") throw new UsageError("add --find and the words to replace");
    if (words === undefined)
      throw new UsageError('add --with and the new words; --with "" deletes the old words');
    if (/\p{Cc}/u.test(find + words))
      throw new UsageError("--find and --with must not contain line breaks or other control characters");
    const query: WordQuery = {
      find,
      matchesCase: values.case,
      wholeWords: values.words,
      texts: true,
      details: true,
      settings: values.settings,
      addresses: values.links,
      languages: values.language?.map(readLanguage),
    };
    const replacement = { query, words, isDryRun: values["dry-run"] };
    if (await isFolder(place)) return replaceInFolder(place, replacement);
    return withTenant(place, (store, tenant) => replaceInTenant(store, tenant, replacement));
  },
};

function readLanguage(code: string) {
  if (isLanguageCode(code)) return code;
  throw new UsageError(`--language must be one of ${LANGUAGE_CODES.join(", ")}`);
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() === true;
}
