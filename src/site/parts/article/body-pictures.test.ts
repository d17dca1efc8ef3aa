import { beforeEach, describe, expect, it } from "vitest";
import { configureImages } from "../../pictures/image-sources.ts";
import { offerWidths } from "./body-pictures.ts";

// Test files share a process, and another file may have disabled the image service.
beforeEach(() => configureImages());

describe("pictures of an article's text", () => {
  it("are offered in the widths of screens, up to their own", () => {
    const html = offerWidths(
      '<p>a</p><img src="/media/0123456789ab/a%20b&amp;c.png" alt="x" width="600" height="300" loading="lazy">',
      "/media/",
    );
    expect(html).toBe(
      '<p>a</p><img src="/_ipx/f_webp&amp;q_80&amp;w_640/0123456789ab/a%20b&amp;c.png" ' +
        'srcset="/_ipx/f_webp&amp;q_80&amp;w_320/0123456789ab/a%20b&amp;c.png 320w, ' +
        '/_ipx/f_webp&amp;q_80&amp;w_640/0123456789ab/a%20b&amp;c.png 640w" ' +
        'sizes="auto, (max-width: 768px) 100vw, 768px" alt="x" width="600" height="300" loading="lazy">',
    );
  });

  it("that have a separate source for phones offer it in the widths of screens, too", () => {
    const html = offerWidths(
      '<picture><source media="screen and (width &#x3C; 48em)" srcset="/media/0123456789ab/a.mobile.png" width="600" height="900"></picture>',
      "/media/",
    );
    expect(html).toBe(
      '<picture><source media="screen and (width &#x3C; 48em)" srcset="/_ipx/f_webp&amp;q_80&amp;w_320/0123456789ab/a.mobile.png 320w, ' +
        '/_ipx/f_webp&amp;q_80&amp;w_640/0123456789ab/a.mobile.png 640w" sizes="(max-width: 768px) 100vw, 768px" width="600" height="900"></picture>',
    );
  });

  it.each([
    '<source media="screen" srcset="/media/0123456789ab/a.mobile.svg" width="6" height="9">',
    '<source srcset="/media/0123456789ab/a.png 1x, /media/0123456789ab/b.png 2x">',
    '<video><source src="/media/0123456789ab/a.webm"></video>',
    '<img src="/media/0123456789ab/a.svg" alt="">',
    '<img src="https://elsewhere.example/a.png" alt="">',
    '<img src="/media/0123456789ab/a.png" srcset="/media/0123456789ab/a.png 1x" alt="">',
    "<img alt=''>",
    '&lt;img src="/media/a.png"&gt;',
  ])("%s is not changed", (html) => {
    expect(offerWidths(html, "/media/")).toBe(html);
  });
});
