import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Document, isSeq, stringify } from "yaml";
import { exceededBound } from "../../content/source/parsing-bounds.ts";
import { composed } from "../../contract/addresses/composed.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/addresses/locales.ts";
import { escapeText } from "../html/escape.ts";
import { htmlToMarkdown, htmlToText } from "../html/html-to-markdown.ts";
import { withoutTags } from "../html/pieces.ts";
import type { HtmlHooks } from "../html/prepare-html.ts";
import { menuEntryId } from "../navigation/menu-entry-id.ts";
import type { FetchPicture } from "../pictures/fetch-pictures.ts";
import {
  type AdoptedEntry,
  type AdoptedMenuEntry,
  type AdoptedSite,
  type AdoptedText,
  UNKNOWN_SITE,
} from "./adopted-site.ts";
import type { AdoptionTally } from "./adoption-tally.ts";
import { type EntryFile, decodeLoosely, nameEntries } from "./name-entries.ts";
import { OldAddresses, normal } from "./old-addresses.ts";
import { RemotePictures } from "./remote-pictures.ts";
import { Uploads } from "./uploads.ts";

export interface WriteOptions {
  folder: string;
  code: string;
  uploads: string | undefined;
  fetch?: FetchPicture | undefined;
  /** Matches the path below the uploads folder in a decoded address. */
  uploadFolder: RegExp;
  /** The path of the uploads on the former site, with slashes at both ends. */
  uploadPrefix: string;
  tally: AdoptionTally;
}

/**
 * Writes a site of another system as a content folder. Texts are processed one by one, so that only one is in memory at a time.
 */
export async function writeSite(
  site: AdoptedSite,
  texts: AsyncIterable<{ entry: AdoptedEntry; text: AdoptedText }>,
  options: WriteOptions,
): Promise<void> {
  const { folder, tally } = options;
  const files = nameEntries(site.entries.values());
  const uploads = await Uploads.open(options.uploads, tally);
  const addresses = new OldAddresses(site, files, { uploads, uploadFolder: options.uploadFolder });
  const remote = options.fetch && new RemotePictures(site, options.fetch);
  const pictures = { addresses, remote };
  for await (const { entry, text } of texts) {
    const file = files.get(entry.id);
    if (file === undefined) continue;
    await put(folder, file.path, article({ entry, file, text }, pictures, tally));
    tally.take(entry.isDraft ? "article as a draft, not shown" : "article");
  }
  await put(folder, "site.yaml", stringify(settings(site, options.code), { lineWidth: 0 }));
  const menus = writeMenus(site, files);
  if (menus !== undefined) await put(folder, "menus.yaml", menus);
  const redirects = writeRedirects(site, files, { uploads, uploadPrefix: options.uploadPrefix, tally });
  if (redirects !== undefined) await put(folder, "redirects.yaml", redirects);
  await uploads.copyTo(folder);
  await remote?.fetchInto(folder, tally);
}

function article(
  { entry, file, text }: { entry: AdoptedEntry; file: EntryFile; text: AdoptedText },
  { addresses, remote }: { addresses: OldAddresses; remote: RemotePictures | undefined },
  tally: AdoptionTally,
): string {
  const where = file.path;
  const hooks = {
    link: (address: string) => addresses.link(address, tally, where),
    picture: (address: string) => {
      const found = addresses.file(address) ?? remote?.take(address, { origin: where, isCover: false });
      if (found === undefined) tally.warn("picture that is not in --uploads; a link takes its place", where);
      return found;
    },
    leftOut: (what: string) => tally.warn(`${what} left out`, where),
    changed: (how: string) => tally.warn(`${where}: ${how}`, ""),
  };
  const body = convertText(text.html, hooks);
  const used = new Set(body.match(/\[\^[^\]\s]+\]/g));
  const notes = text.notes
    .filter(({ id }) => used.has(`[^${id}]`))
    .map(({ id, html }) => `\n\n[^${id}]: ${convertText(html, hooks).replaceAll("\n", "\n    ")}`);
  const cover = text.cover && coverOf(text.cover.address, { addresses, remote, where });
  if (text.cover !== undefined && cover === undefined) tally.warn("cover that is not in --uploads", where);
  const title = htmlToText(entry.title) || file.slug;
  const summary = htmlToText(text.summary);
  const head = {
    title,
    ...(summary === "" ? {} : { summary }),
    ...(cover === undefined ? {} : { cover }),
    ...(cover === undefined || !text.cover?.alt ? {} : { coverAlt: text.cover.alt }),
    ...(text.tags.length === 0 ? {} : { tags: [...new Set(text.tags)] }),
    ...(text.authors.length === 0 ? {} : { authors: [...new Set(text.authors)] }),
    ...(text.publishedAt === undefined ? {} : { publishedAt: text.publishedAt }),
    ...(text.updatedAt === undefined ? {} : { updatedAt: text.updatedAt }),
    ...(entry.isDraft ? { draft: true } : {}),
    ...(text.order === undefined ? {} : { order: text.order }),
    ...(entry.translationKey === undefined ? {} : { translationKey: entry.translationKey }),
  };
  return `---\n${frontMatter(head)}---\n\n${body}${notes.join("")}\n`;
}

/**
 * Converts a text. The converters are recursive, so a text beyond their limits is converted to plain text; otherwise the whole
 * conversion would fail.
 */
function convertText(html: string, hooks: HtmlHooks): string {
  let isChanged = false;
  const changed = (how: string): void => {
    isChanged = true;
    hooks.changed(how);
  };
  try {
    const markdown = htmlToMarkdown(html, { ...hooks, changed });
    if (!isChanged || exceededBound(markdown) === undefined) return markdown;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  hooks.changed(
    "the text is nested too deep to be converted; only its words are kept, without formatting and links",
  );
  return htmlToMarkdown(plainParagraphs(html), hooks);
}

const WORDS_OF_PARAGRAPH = 100;

/** Returns the words of a text in paragraphs that are short enough for any parser. */
function plainParagraphs(html: string): string {
  const words = htmlToText(withoutTags(html)).split(" ");
  const paragraphs = Array.from({ length: Math.ceil(words.length / WORDS_OF_PARAGRAPH) }, (_, index) =>
    words.slice(index * WORDS_OF_PARAGRAPH, (index + 1) * WORDS_OF_PARAGRAPH).join(" "),
  );
  return paragraphs.map((text) => `<p>${escapeText(text)}</p>`).join("\n");
}

function coverOf(
  address: string,
  {
    addresses,
    remote,
    where,
  }: { addresses: OldAddresses; remote: RemotePictures | undefined; where: string },
): string | undefined {
  const name = addresses.fileName(address);
  return name === undefined ? remote?.take(address, { origin: where, isCover: true }) : `media:${name}`;
}

/** Writes front matter. Short lists are on one line, as people write them. */
function frontMatter(head: Record<string, unknown>): string {
  const document = new Document(head);
  for (const name of ["tags", "authors"]) {
    const list = document.get(name);
    if (isSeq(list)) list.flow = true;
  }
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

function languagesOf(site: AdoptedSite): LanguageCode[] {
  const used = new Set([site.defaultLanguage, ...[...site.entries.values()].map(({ language }) => language)]);
  return LANGUAGE_CODES.filter((code) => used.has(code));
}

function settings(site: AdoptedSite, code: string): unknown {
  const host = URL.canParse(site.url) ? new URL(site.url).hostname : undefined;
  return {
    code,
    name: site.name,
    hosts: [
      `${code}.localhost`,
      ...(host === undefined || host === "localhost" || !host.includes(".") || site.url === UNKNOWN_SITE
        ? []
        : [host]),
    ],
    ...(site.timeZone === undefined ? {} : { timeZone: site.timeZone }),
    theme: "theme1",
    languages: languagesOf(site).map((language) =>
      language === site.defaultLanguage ? { code: language, default: true } : { code: language },
    ),
    config: {
      siteConfig: { title: site.name, ...(site.description === "" ? {} : { description: site.description }) },
    },
    ...(site.groups.length === 0 ? {} : { groups: site.groups.map(({ slug, name }) => ({ slug, name })) }),
  };
}

/** Writes the site's menus. If it has none, writes a menu of its groups, and of entries without a group. */
function writeMenus(site: AdoptedSite, files: ReadonlyMap<string, EntryFile>): string | undefined {
  const { top, bottom } = site.menus;
  const usual: AdoptedMenuEntry[] = [
    ...site.groups.map(({ slug, name }) => ({
      name,
      target: { group: slug },
      opensAnew: false,
      children: [],
    })),
    ...[...site.entries.values()]
      .filter((entry) => entry.group === null && !entry.isDraft && entry.language === site.defaultLanguage)
      .slice(0, 5)
      .map((entry) => ({
        name: { [entry.language]: htmlToText(entry.title) },
        target: { entry: entry.id },
        opensAnew: false,
        children: [],
      })),
  ];
  const used = new Set<string>();
  const entries = (list: readonly AdoptedMenuEntry[], depth: number): unknown[] =>
    list.map((entry) => {
      const { target } = entry;
      const key = target !== undefined && "entry" in target ? files.get(target.entry)?.key : undefined;
      return {
        id: menuEntryId(Object.values(entry.name)[0] ?? "", used),
        name: entry.name,
        ...(key === undefined ? {} : { article: key }),
        ...(target !== undefined && !("entry" in target) ? target : {}),
        ...(entry.opensAnew ? { target: "_blank" } : {}),
        ...(entry.children.length === 0
          ? {}
          : { children: entries(depth < 4 ? entry.children : [], depth + 1) }),
      };
    });
  const menus = {
    ...(top.length + usual.length === 0 ? {} : { top_menu: entries(top.length > 0 ? top : usual, 1) }),
    ...(bottom.length === 0 ? {} : { bottom_menu: entries(bottom, 1) }),
  };
  return Object.keys(menus).length === 0 ? undefined : stringify(menus, { lineWidth: 0 });
}

function writeRedirects(
  site: AdoptedSite,
  files: ReadonlyMap<string, EntryFile>,
  { uploads, uploadPrefix, tally }: { uploads: Uploads; uploadPrefix: string; tally: AdoptionTally },
): string | undefined {
  const rules = new Map<string, { from: string; to: string; status: 301 }>();
  const lead = (from: string, to: string): void => {
    rules.set(normal(from), { from, to, status: 301 });
    tally.take("redirect from an old address");
  };
  const add = (from: string, to: string): void => {
    const path = composed(decodeLoosely(from));
    if (normal(path) === "" || normal(path) === normal(to) || rules.has(normal(path))) return;
    if (/[*:\\?#]|\/\//.test(path) || !path.startsWith("/"))
      return tally.warn("old address that a redirect cannot contain", from);
    lead(path, to);
  };
  for (const entry of site.entries.values()) {
    const file = files.get(entry.id);
    if (file === undefined || entry.isDraft) continue;
    const prefix = entry.language === site.defaultLanguage ? "" : `/${entry.language}`;
    const to = prefix + file.path.replace(/^articles\/[a-z]+/, "").replace(/\.md$/, ".html");
    for (const from of entry.oldPaths) add(from, to);
    for (const from of entry.oldQueries) lead(from, to);
  }
  // WordPress also answered these queries at `/index.php`. This redirect to `/` keeps the query, so that the rules above apply.
  if ([...site.entries.values()].some(({ oldQueries }) => oldQueries.length > 0)) add("/index.php", "/");
  for (const { slug, oldPaths, oldQueries = [] } of site.groups) {
    for (const from of oldPaths) add(from, `/${slug}/index.html`);
    for (const from of oldQueries) lead(from, `/${slug}/index.html`);
  }
  for (const path of uploads.wanted()) add(uploadPrefix + path, `media:${path}`);
  return rules.size === 0 ? undefined : stringify([...rules.values()], { lineWidth: 0 });
}

async function put(folder: string, path: string, text: string): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
