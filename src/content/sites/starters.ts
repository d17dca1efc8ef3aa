import { cp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Document, isMap, isScalar, parseDocument, visit } from "yaml";
import { LANGUAGE_CODES, type LanguageCode, isLanguageCode } from "../../contract/addresses/locales.ts";
import type { StarterName } from "../../contract/studio/starters.ts";
import { renameCopy } from "./rename-copy.ts";
import type { NewSite } from "./starter-files.ts";

/** The folder that contains the content folder of each starter. New sites can begin with a copy of a starter. */
export const STARTERS_FOLDER = fileURLToPath(new URL("./starters/", import.meta.url));

/** Copies a starter to a folder, with the code, name, host, theme and languages of a new site, and today as the date of its articles. */
export async function writeStarter(
  name: StarterName,
  folder: string,
  { site, now }: { site: NewSite; now: Date },
): Promise<void> {
  await cp(join(STARTERS_FOLDER, name), folder, { recursive: true });
  const dropped = LANGUAGE_CODES.filter((code) => !site.languages.includes(code));
  for (const code of dropped) await rm(join(folder, "articles", code), { recursive: true, force: true });
  await change(join(folder, "site.yaml"), (text) =>
    edit(renameCopy(text, site), site.languages, (document) => setUp(document, site)),
  );
  for (const file of ["menus.yaml", "banners.yaml"])
    await change(join(folder, file), (text) => edit(text, site.languages));
  const day = now.toISOString().slice(0, 10);
  for (const file of await readdir(join(folder, "articles"), { recursive: true }))
    if (file.endsWith(".md"))
      await change(join(folder, "articles", file), (text) =>
        text.replace(/^publishedAt: .*$/m, `publishedAt: ${day}`),
      );
}

async function change(file: string, edited: (text: string) => string): Promise<void> {
  await writeFile(file, edited(await readFile(file, "utf8")));
}

/** Removes the texts in other languages from a settings file, and then applies `more` to it. */
function edit(text: string, languages: readonly LanguageCode[], more?: (document: Document) => void): string {
  const document = parseDocument(text);
  visit(document, {
    Map(_key, map) {
      const keys = map.items.map(({ key }) => key);
      const isWords =
        keys.length > 0 && keys.every((key) => isScalar(key) && isLanguageCode(String(key.value)));
      if (isWords)
        map.items = map.items.filter(
          ({ key }) => isScalar(key) && languages.some((code) => code === key.value),
        );
    },
  });
  more?.(document);
  return document.toString({ lineWidth: 0 });
}

function setUp(document: Document, { theme, languages }: NewSite): void {
  // The comment at the top of the file describes the starter, not the new site.
  if (isMap(document.contents)) document.contents.commentBefore = null;
  document.commentBefore = null;
  document.set("theme", theme);
  document.set(
    "languages",
    document.createNode(
      languages.map((one, index) => (index === 0 ? { code: one, default: true } : { code: one })),
    ),
  );
}
