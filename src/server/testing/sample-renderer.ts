import { languagePrefix, splitLanguage } from "../../contract/addresses/addresses.ts";
import { LANGUAGE_TAGS } from "../../contract/addresses/locales.ts";
import { decodePath } from "../../contract/addresses/redirects.ts";
import { SiteError } from "../../contract/api/errors.ts";
import type { RenderRequest, RenderedPage, SiteRenderer } from "../../contract/site/rendering.ts";

/**
 * Creates a renderer with three kinds of pages: an entry page that redirects, a form, and articles. It replaces the built site in
 * tests of the server.
 */
export function sampleRenderer(requests: RenderRequest[]): SiteRenderer {
  return {
    async render(request) {
      requests.push(request);
      const url = new URL(request.url, "http://site.invalid");
      const { prefix, path } = splitLanguage(url.pathname);
      const { defaultLanguage = "en" } = request;
      const language = prefix ?? defaultLanguage;
      if (path === "/")
        return {
          kind: "redirect",
          status: 302,
          location: `${languagePrefix(language, defaultLanguage)}/index.html${url.search}`,
        };
      if (path === "/index.html")
        return page(request, 200, "Home", language, { en: "/index.html", zh: "/zh/index.html" });
      if (path === "/search.html")
        return page(request, 200, `Results for ${url.searchParams.get("q") ?? ""}`, language, {});
      if (path === "/need.html")
        return page(
          request,
          request.form?.status ?? 200,
          JSON.stringify(request.form ?? "form"),
          language,
          {},
        );
      try {
        const slug = decodePath(path.slice(path.lastIndexOf("/") + 1, -".html".length)) ?? "?";
        const article = await request.api.call("articleDetail", { slug }, { language });
        const alternates = Object.fromEntries(article.languages.map((entry) => [entry.language, entry.url]));
        return page(request, 200, `${article.title} ${article.html}`, language, alternates);
      } catch (error) {
        const status = error instanceof SiteError ? error.status : 500;
        return {
          ...page(request, status, request.isBot ? "plain error" : "error page", language, {}),
          failure: error,
        };
      }
    },
  };
}

function page(
  request: RenderRequest,
  status: number,
  text: string,
  language: RenderedPage["language"],
  alternates: RenderedPage["alternates"],
): RenderedPage {
  return {
    kind: "page",
    status,
    html: `<!doctype html><html lang="${LANGUAGE_TAGS[language]}"><title>${request.tenant}</title><link rel="canonical" href="${request.origin}">${text}</html>`,
    preloads: ["</assets/a.css>; rel=preload; as=style"],
    sources: { script: ["'sha256-abc'"], style: [], connect: [], image: [] },
    alternates,
    language,
    tag: LANGUAGE_TAGS[language],
  };
}
