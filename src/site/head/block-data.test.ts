import { expect, it } from "vitest";
import { page } from "../testing/resolve-sample-page.ts";
import { sampleContent } from "../testing/sample-content.ts";

async function dataOf(html: string) {
  const content = sampleContent("theme1");
  const article = { slug: "audit", group: null, title: "Audit", language: "en" as const, html };
  const { head } = await page("/audit.html", { content: { ...content, articles: [article] } });
  return head.jsonLd.filter((data) => !["Article", "BreadcrumbList"].includes(String(data["@type"])));
}

it("describes a video that has a picture, with its player", async () => {
  const html =
    '<figure class="block-extra block-video"><a href="https://youtu.be/abcdefg" class="block-embed" data-embed="https://www.youtube-nocookie.com/embed/abcdefg?autoplay=1"><img src="/media/a/plan.webp" alt=""></a><figcaption>The <em>quay</em></figcaption></figure>';
  const [video] = await dataOf(html);
  expect(video).toMatchObject({
    "@type": "VideoObject",
    name: "The quay",
    embedUrl: "https://www.youtube-nocookie.com/embed/abcdefg?autoplay=1",
    thumbnailUrl: expect.stringMatching(/^https?:\/\/.*\/media\/a\/plan\.webp$/),
  });
});

it("describes questions and answers, without markup", async () => {
  const html =
    '<div class="block-faq"><details class="details block-question"><summary>Why &amp; how?</summary><div class="block-answer"><p>Because.</p><ul><li>a</li><li>b</li></ul></div></details></div>';
  expect(await dataOf(html)).toEqual([
    {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: [
        {
          "@type": "Question",
          name: "Why & how?",
          acceptedAnswer: { "@type": "Answer", text: "Because. a b" },
        },
      ],
    },
  ]);
});

it("describes events", async () => {
  const html =
    '<div class="block-extra block-event" data-day="13" data-month="Jun"><p class="block-event-name">Open day</p><p class="block-event-time"><time datetime="2027-06-13T19:00:00+09:00">7 PM</time></p><p class="block-event-place">Hall</p></div>';
  expect(await dataOf(html)).toMatchObject([
    {
      "@type": "Event",
      name: "Open day",
      startDate: "2027-06-13T19:00:00+09:00",
      location: { "@type": "Place", name: "Hall" },
    },
  ]);
});

it("adds nothing for other blocks", async () => {
  expect(await dataOf('<div class="block-group"></div>')).toEqual([]);
});
