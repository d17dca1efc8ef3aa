import { describe, expect, it } from "vitest";
import { inspectSvg } from "./svg.ts";

const svg = (inside: string, attributes = ""): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;

describe("inspectSvg", () => {
  it.each([
    ["script", "<script>alert(1)</script>"],
    ["script by namespace", '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
    ["event handler", '<path onload="alert(1)" d=""/>'],
    ["foreign HTML", "<foreignObject><body><script>1</script></body></foreignObject>"],
    [
      "HTML without a frame",
      '<h:img xmlns:h="http://www.w3.org/1999/xhtml" srcset="https://evil.example/a.png 1x"/>',
    ],
    ["HTML by default", '<meta xmlns="http://www.w3.org/1999/xhtml" content="0;url=https://evil.example"/>'],
    ["javascript link", '<a xlink:href="javascript:alert(1)"><path d=""/></a>'],
    ["javascript link with a tab", '<a href="java&#9;script:alert(1)"><path d=""/></a>'],
    ["picture of another host", '<image href="https://evil.example/a.png"/>'],
    ["picture by protocol-relative address", '<image href="//evil.example/a.png"/>'],
    ["another file used", '<use href="other.svg#a"/>'],
    ["data page", '<image href="data:text/html,x"/>'],
    ["svg in data", '<image href="data:image/svg+xml,x"/>'],
    ["import in a style sheet", '<style>@import url("https://evil.example/a.css");</style>'],
    ["font of another host", "<style>@font-face { src: url(https://evil.example/a.woff) }</style>"],
    ["font by escaped address", "<style>@font-face { src: u\\72l(https://evil.example/a.woff) }</style>"],
    ["image set in a style sheet", '<style>a{background:image-set("https://evil.example/a.png" 1x)}</style>'],
    ["import after a comment", '<style>@import/**/"https://evil.example/a.css";</style>'],
    ["import around a comment", '<style>@im<!-- -->port "https://evil.example/a.css";</style>'],
    ["import around an instruction", '<style>@im<?a b?>port "https://evil.example/a.css";</style>'],
    ["import out of two texts", '<style>@im<![CDATA[port "https://evil.example/a.css";]]></style>'],
    ["import after an element", '<style><g/>@import "https://evil.example/a.css";</style>'],
    [
      "font between the signs of a comment in texts",
      '<style>a{content:"/*"}@font-face{src:url(https://evil.example/a.woff)}b{content:"*/"}</style>',
    ],
    [
      "font between the signs of a comment in addresses",
      "<style>a{fill:url(#/*)}@font-face{src:url(https://evil.example/a.woff)}b{fill:url(#*/)}</style>",
    ],
    ["font by an escaped escape", "<style>@font-face { src: url(\\5c #/../evil.woff) }</style>"],
    ["style attribute", '<path style="fill:url(https://evil.example/#a)"/>'],
    ["fill of another file", '<path fill="url(https://evil.example/#a)"/>'],
    ["animated link", '<a><set attributeName="href" to="javascript:alert(1)"/></a>'],
  ])("finds %s, and removes it", (_name, inside) => {
    const report = inspectSvg(svg(inside));
    expect(report.unsafe).not.toEqual([]);
    const cleaned = inspectSvg(report.cleaned);
    expect(cleaned.unsafe).toEqual([]);
    expect(cleaned.broken).toBeUndefined();
    expect(report.cleaned).not.toMatch(/evil|alert/);
  });

  it("leaves gradients, styles, embedded pictures and internal links unchanged", () => {
    const report = inspectSvg(
      svg(
        '<style>.a{fill:url(#g)}.b{fill:url( "#g" )}@font-face{src:url("data:font/woff2;base64,AA")}</style><path fill="url(\'#g\')"/><defs><linearGradient id="g"/></defs><use href="#g"/><path class="a" fill="url(#g)"/><image href="data:image/png;base64,AA=="/>',
      ),
    );
    expect(report.unsafe).toEqual([]);
  });

  it("finds a style sheet of another host before the picture", () => {
    const report = inspectSvg(`<?xml-stylesheet href="https://evil.example/a.css"?>${svg("")}`);
    expect(report.unsafe).toMatchObject([{ what: "<?xml-stylesheet?>" }]);
    expect(report.cleaned).not.toContain("evil");
  });

  it("finds entity declarations", () => {
    expect(inspectSvg(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg("")}`).unsafe).toMatchObject([
      { what: "entity declarations" },
    ]);
  });

  it("finds attributes that a declaration adds", () => {
    const declared = `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>${svg("")}`;
    expect(inspectSvg(declared).unsafe).toMatchObject([{ what: "attribute declarations" }]);
    expect(inspectSvg(declared).cleaned).not.toContain("alert");
  });

  it.each([
    ["Shift_JIS", "it is written in Shift_JIS. Save it as UTF-8"],
    ["gb18030", "it is written in gb18030. Save it as UTF-8"],
    ["UTF-8", undefined],
    ["utf-8", undefined],
    ["iso-8859-1", undefined],
  ])("refuses an encoding that could hide brackets: %s", (encoding, reason) => {
    const report = inspectSvg(`<?xml version="1.0" encoding="${encoding}"?>${svg("")}`);
    expect(report.broken?.reason).toBe(reason);
  });

  it("reads the size from attributes, the view box, or both", () => {
    expect(inspectSvg(svg("", 'width="30px" height="20"'))).toMatchObject({ width: 30, height: 20 });
    expect(inspectSvg(svg("", 'viewBox="0 0 64 32"'))).toMatchObject({ width: 64, height: 32 });
    expect(inspectSvg(svg("", 'width="100%" viewBox="0 0 64 32"'))).toMatchObject({ width: 64, height: 32 });
    expect(inspectSvg(svg("", 'width="32" viewBox="0 0 64 32"'))).toMatchObject({ width: 32, height: 16 });
    expect(inspectSvg(svg(""))).toMatchObject({ width: null, height: null });
  });

  it.each([
    ["in a view box below zero", 'viewBox="0 0 -5 10"', { width: null, height: 10 }],
    ["beyond all numbers", 'width="99999999999999999999" height="3"', { width: null, height: 3 }],
    ["out of a view box that is a line", 'width="5" viewBox="0 0 1e-320 1"', { width: 5, height: null }],
    ["of nothing", 'width="0.2" height="0"', { width: null, height: null }],
  ])("reads no size %s", (_name, attributes, size) => {
    expect(inspectSvg(svg("", attributes))).toMatchObject(size);
  });

  it.each([
    ["elements in elements", svg("<g>".repeat(20_000) + "</g>".repeat(20_000))],
    ["blanks in an address", svg(`<style>url(${" ".repeat(100_000)}x</style>`)],
    ["digits of a size", svg("", `width="${"1".repeat(100_000)}x"`)],
  ])("does not take seconds for a hundred kilobytes of %s", (_name, source) => {
    const before = performance.now();
    const { broken, unsafe } = inspectSvg(source);
    expect(performance.now() - before).toBeLessThan(1_000);
    if (source.includes("<g>")) expect(broken?.reason).toContain("more than 1000 levels deep");
    else expect(broken).toBeUndefined();
    expect(unsafe.length).toBe(source.includes("<style>") ? 1 : 0);
  });

  it("finds unsafe parts in long files, wherever a piece ends", () => {
    for (let length = 3_900; length < 4_200; length += 1) {
      const inside = `<!--${"x".repeat(length)}--><text>한𝄞</text><path onload="alert(1)"/>`;
      const report = inspectSvg(svg(inside));
      expect([report.broken, report.unsafe.length]).toEqual([undefined, 1]);
      expect(report.cleaned).toContain("<text>한𝄞</text>");
    }
  });

  it("reports files that are not SVG", () => {
    expect(inspectSvg("<html></html>").broken?.reason).toContain("<html>");
    expect(inspectSvg("<svg><g></svg>").broken).toBeDefined();
    expect(inspectSvg("").broken).toBeDefined();
  });
});
