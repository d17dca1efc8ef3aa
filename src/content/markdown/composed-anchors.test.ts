import { expect, it } from "vitest";
import { renderArticle } from "./render-article.ts";

const PARTS = "Cafe\u0301 and 가\u11a8"; // decomposed letters, as in file names on a Mac

it("composes the letters of anchors: of headings, own ids, other elements and links", async () => {
  const body = `## ${PARTS}\n\n## Own {#cafe\u0301}\n\n<span id="u\u0308">x</span> [a](#cafe\u0301) [b](../en/other.md#cafe\u0301) [c](#u%CC%88)`;
  const { html, headings, issues } = await renderArticle(`---\ntitle: T\n---\n${body}`, {
    language: "en",
    path: "en/x.md",
    title: "T",
    findMedia: () => undefined,
    findArticle: () => "other",
  });
  expect(headings.map(({ id }) => id)).toEqual(["café-and-각", "café"]);
  expect(html).toContain(`href="article:other#caf%C3%A9"`);
  expect(html).toContain(`href="#user-content-%C3%BC"`);
  expect(issues).toEqual([]);
});
