/**
 * Matches tags of the elements that stay open until their end tag, as most do. Elements without content, and elements that
 * other elements close, are not counted.
 */
const TAG =
  /<(\/?)(a|abbr|article|aside|b|bdi|bdo|big|blockquote|center|cite|code|dd|del|details|dfn|div|dl|em|figcaption|figure|font|footer|form|header|i|iframe|ins|kbd|main|mark|menu|nav|nobr|object|ol|pre|q|rp|ruby|s|samp|section|select|small|span|strike|strong|sub|summary|sup|svg|table|template|tt|u|ul|var|video)(?=[\s/>])/gi;
const CODE = /`[^`]*`/g;

/** Counts the elements of raw HTML that are open after each line. */
export function openElements(): { read(line: string): number } {
  let open = 0;
  return {
    read(line) {
      if (!line.includes("<")) return open;
      for (const [, slash] of line.replace(CODE, "").matchAll(TAG))
        open = slash === "/" ? Math.max(0, open - 1) : open + 1;
      return open;
    },
  };
}
