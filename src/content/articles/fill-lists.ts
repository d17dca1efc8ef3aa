import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { ArticleItem } from "../../contract/api/articles.ts";
import { MAXIMUM_FILLED_BLOCKS } from "../../contract/api/limits.ts";
import { escapeHtml } from "../../contract/site/escape-html.ts";
import type { Tenant } from "../model/tenant.ts";
import type { Scope } from "../reading/scope.ts";
import { formatDay } from "../time/format-day.ts";
import { listArticles } from "./list-articles.ts";

/** Matches the empty element of a list in a stored body. Its `data-list` is the query of the list. */
const PLACE = /(<div class="block-list[^"]*") data-list="([^"]*)"><\/div>/g;
const MAXIMUM_ITEMS = 20;

/** Fills the lists of articles in a body. Its dependencies then include those of the lists. */
export async function fillLists(scope: Scope, html: string, language: LanguageCode): Promise<string> {
  if (!html.includes(" data-list=")) return html;
  const queries = [...html.matchAll(PLACE)].slice(0, MAXIMUM_FILLED_BLOCKS).map(([, , query = ""]) => query);
  const lists = await Promise.all(queries.map((query) => readList(scope, query, language)));
  const tags = scope.tenant.languageTags;
  let index = 0;
  return html.replace(PLACE, (_whole, open: string) => {
    const items = lists[index++] ?? [];
    return items.length === 0
      ? `${open}></div>`
      : `${open}><ul>${items.map((item) => writeItem(item, tags)).join("")}</ul></div>`;
  });
}

async function readList(scope: Scope, written: string, language: LanguageCode): Promise<ArticleItem[]> {
  const query = new URLSearchParams(written.replaceAll(/&(?:#x26|amp);/g, "&"));
  const size = Math.min(Math.max(Number.parseInt(query.get("limit") ?? "", 10) || 3, 1), MAXIMUM_ITEMS);
  const group = query.get("group") ?? undefined;
  const tag = query.get("tag") ?? undefined;
  const list = await listArticles(scope, { group, tag, page: 1, size }, language);
  return list?.items ?? [];
}

function writeItem(item: ArticleItem, tags: Tenant["languageTags"]): string {
  const { title, summary, url, cover, publishedAt, language, requestedLanguage } = item;
  const size = (name: string, value: number | undefined) =>
    value === undefined ? "" : ` ${name}="${value}"`;
  const picture =
    cover === null
      ? ""
      : `<div class="block-item-picture"><img src="${escapeHtml(cover.src)}" alt=""${size("width", cover.width)}${size("height", cover.height)}${focusOf(cover.focus)} loading="lazy" decoding="async"></div>`;
  // With `lang`, screen readers pronounce an untranslated text in its own language.
  const lang = language === requestedLanguage ? "" : ` lang="${tags[language]}"`;
  const text = summary === "" ? "" : `<p${lang}>${escapeHtml(summary)}</p>`;
  const date = `<time datetime="${publishedAt.slice(0, 10)}">${formatDay(publishedAt, tags[requestedLanguage])}</time>`;
  return `<li class="block-card block-linked">${picture}<p class="block-item-title"${lang}><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></p>${text}<p class="block-item-date">${date}</p></li>`;
}

function focusOf(focus: { x: number; y: number } | undefined): string {
  const step = (value: number) => Math.round(value / 10);
  return focus === undefined ? "" : ` data-focus-x="${step(focus.x)}" data-focus-y="${step(focus.y)}"`;
}
