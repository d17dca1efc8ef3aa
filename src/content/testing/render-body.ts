import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { renderArticle } from "../markdown/render-article.ts";
import type { RenderContext } from "../markdown/render-context.ts";

/** Renders a body as the body of an article, in a folder with a few files and articles. */
export async function renderBody(
  body: string,
  options: { language?: LanguageCode; title?: string } & Partial<
    Pick<RenderContext, "findArticle" | "forms" | "timeZone">
  > = {},
) {
  return renderArticle(`---\ntitle: Title\n---\n${body}`, {
    language: options.language ?? "en",
    path: "en/news/opening.md",
    title: options.title ?? "Title",
    findMedia: (path) =>
      path === "figures/plan.svg"
        ? { width: 640, height: 360 }
        : path === "chart.en.svg" || path === "chart.en.mobile.svg"
          ? { width: 1200, height: path.includes("mobile") ? 1500 : 640 }
          : path === "film.mp4" || path === "film.vtt" || path === "文件.pdf" || path === "client's plan.svg"
            ? { width: null, height: null }
            : undefined,
    findArticle: (path) =>
      ({ "en/insights/pricing.md": "insights/pricing", "en/news/개업.md": "news/개업" })[path] ??
      options.findArticle?.(path),
    forms: options.forms,
    timeZone: options.timeZone,
  });
}

/** Returns the HTML of an article with this body. */
export const htmlOf = async (body: string, options?: Parameters<typeof renderBody>[1]): Promise<string> =>
  (await renderBody(body, options)).html;
