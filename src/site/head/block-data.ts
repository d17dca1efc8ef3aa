import type { Article } from "../../contract/api/articles.ts";
import { type PageEvent, eventsIn } from "../../contract/site/page-events.ts";
import { plainText } from "../../contract/site/plain-text.ts";
import type { RoutedRequest } from "../page/page-request.ts";
import { mediaUrl } from "../pictures/media-url.ts";
import { absolute } from "./absolute.ts";
import { siteName } from "./site-name.ts";

type StructuredData = Record<string, unknown>;

const FIGURE = /<figure class="block-extra block-video">(.*?)<\/figure>/gs;
const QUESTION =
  /<details class="details block-question"><summary[^>]*>(.*?)<\/summary><div class="block-answer"[^>]*>(.*?)<\/div><\/details>/gs;

/** Structured data about the videos, events and questions in an article. Our own renderer has written their HTML, so its form is known. */
export function blockData(request: RoutedRequest, article: Article): StructuredData[] {
  const { html } = article;
  const videos = [...html.matchAll(FIGURE)].map(([, inside = ""]) => videoOf(request, article, inside));
  const events = eventsIn(html).map((event) => eventData(request, article, event));
  return [...videos, ...events, questionsOf(html)].filter((data) => data !== undefined);
}

function videoOf(request: RoutedRequest, article: Article, inside: string): StructuredData | undefined {
  const address = (value: string | undefined) =>
    value && absolute(request, mediaUrl(request.site.fileUrl, plainText(value)));
  const [, caption = ""] = /<figcaption[^>]*>(.*?)<\/figcaption>/s.exec(inside) ?? [];
  const [, file] = /<video src="([^"]*)"/.exec(inside) ?? [];
  const [, frame] = /\sdata-embed="([^"]*)"/.exec(inside) ?? [];
  const [, poster] = /<video[^>]*\sposter="([^"]*)"/.exec(inside) ?? /<img src="([^"]*)"/.exec(inside) ?? [];
  // Search engines ignore a video without an address or a picture.
  if ((file ?? frame) === undefined || poster === undefined) return undefined;
  return {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    name: plainText(caption) || article.title,
    description: article.summary || undefined,
    thumbnailUrl: address(poster),
    uploadDate: article.publishedAt || undefined,
    contentUrl: address(file),
    embedUrl: frame && plainText(frame),
  };
}

function eventData(
  request: RoutedRequest,
  article: Article,
  { name, start, end, place }: PageEvent,
): StructuredData {
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: name || article.title,
    description: article.summary || undefined,
    startDate: start,
    endDate: end,
    location: place === "" ? undefined : { "@type": "Place", name: place, address: place },
    organizer: { "@type": "Organization", name: siteName(request.site) },
    url: absolute(request, article.url),
  };
}

function questionsOf(html: string): StructuredData | undefined {
  const mainEntity = [...html.matchAll(QUESTION)].map(([, question = "", answer = ""]) => ({
    "@type": "Question",
    name: plainText(question),
    acceptedAnswer: { "@type": "Answer", text: plainText(answer) },
  }));
  return mainEntity.length === 0
    ? undefined
    : { "@context": "https://schema.org", "@type": "FAQPage", mainEntity };
}
