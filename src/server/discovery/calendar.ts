import type { Article } from "../../contract/api/articles.ts";
import type { PageEvent } from "../../contract/site/page-events.ts";

/** Maximum length of a line in bytes (RFC 5545, section 3.1). */
const LINE_BYTES = 75;
const DAY_MS = 86_400_000;

interface CalendarOf {
  origin: string;
  article: Pick<Article, "slug" | "title" | "summary" | "url" | "updatedAt">;
  /** The position of the event among those of the article, from 1. */
  number: number;
}

/** Writes the iCalendar file (RFC 5545) of an event. Times are in UTC, which every calendar shows in its own time zone. */
export function writeCalendar(
  { name, start, end, place }: PageEvent,
  { origin, article, number }: CalendarOf,
): string {
  const last = end ?? start;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Vitrine//EN",
    "BEGIN:VEVENT",
    `UID:${encodeURIComponent(article.slug)}-${number}@${new URL(origin).hostname}`,
    `DTSTAMP:${utc(article.updatedAt)}`,
    ...(isDay(start)
      ? // The end of whole days is the day after the last.
        [`DTSTART;VALUE=DATE:${compact(start)}`, `DTEND;VALUE=DATE:${compact(nextDay(last))}`]
      : [`DTSTART:${utc(start)}`, ...(end === undefined ? [] : [`DTEND:${utc(end)}`])]),
    `SUMMARY:${escapeText(name || article.title)}`,
    ...(place === "" ? [] : [`LOCATION:${escapeText(place)}`]),
    ...(article.summary === "" ? [] : [`DESCRIPTION:${escapeText(article.summary)}`]),
    `URL:${origin}${article.url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function isDay(time: string): boolean {
  return time.length === 10;
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

function utc(time: string): string {
  return compact(new Date(time).toISOString().replace(/\.\d+/, ""));
}

function compact(time: string): string {
  return time.replaceAll(/[-:]/g, "");
}

/** Escapes a text. Also replaces lone carriage returns and other control characters, because some calendars end the line there. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, " ");
}

/** Breaks a long line between characters. The next line begins with a space. */
function fold(line: string): string {
  const rows = [""];
  for (const character of line) {
    const row = rows.at(-1) ?? "";
    if (Buffer.byteLength(row + character) > LINE_BYTES - (rows.length > 1 ? 1 : 0)) rows.push(character);
    else rows[rows.length - 1] = row + character;
  }
  return rows.join("\r\n ");
}
