import { describe, expect, it } from "vitest";
import { htmlOf as html, renderBody as render } from "../testing/render-body.ts";

describe("attacks", () => {
  it.each([
    ["script", "<script>alert(1)</script>"],
    ["script in a sentence", "a <script>alert(1)</script> b"],
    ["event handler", '<b onclick="alert(1)">x</b>'],
    ["event handler of a picture", '<img src=x onerror="alert(1)">'],
    ["javascript link", "[x](javascript:alert(1))"],
    ["javascript link, capitals", "[x](JaVaScRiPt:alert(1))"],
    ["javascript link, entities", '<a href="&#106;avascript:alert(1)">x</a>'],
    ["javascript link, line break", '<a href="java\nscript:alert(1)">x</a>'],
    ["javascript link, control character", '<a href="\u0001javascript:alert(1)">x</a>'],
    ["javascript autolink", "<javascript:alert(1)>"],
    ["javascript reference", "[x][y]\n\n[y]: javascript:alert(1)"],
    ["vbscript link", "[x](vbscript:msgbox)"],
    ["data link", "[x](data:text/html;base64,PHNjcmlwdD4=)"],
    ["data picture", "![x](data:image/svg+xml;base64,PHN2Zz4=)"],
    ["style attribute", '<p style="position:fixed">x</p>'],
    ["style element", "<style>body{display:none}</style>"],
    ["iframe", '<iframe src="https://evil.example"></iframe>'],
    ["object", '<object data="https://evil.example"></object>'],
    ["svg", '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)">x</a></svg>'],
    ["math", '<math><mtext><img src=x onerror="alert(1)"></mtext></math>'],
    ["form", '<form action="https://evil.example"><input name="q"></form>'],
    ["base", '<base href="https://evil.example">'],
    ["meta refresh", '<meta http-equiv="refresh" content="0;url=https://evil.example">'],
    ["template", "<template><script>alert(1)</script></template>"],
    ["mutation through noscript", '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
    ["comment that ends early", "<!--><img src=x onerror=alert(1)>-->"],
    ["directive attributes", ':::note{onclick="alert(1)" style="x"}\nx\n:::'],
    ["enquiry form attributes", '::need{category="x" onclick="alert(1)"}'],
    ["button", "::button[x]{to=javascript:alert(1)}"],
    ["button, capitals", '::button[x]{to="JaVaScRiPt:alert(1)"}'],
    ["button with handlers", '::button[x]{to=/a onclick="alert(1)" style="color:red"}'],
    ["button to data", "::button[x]{to=data:text/html;base64,PHNjcmlwdD4=}"],
    ["picture of a hero", ":::hero[x]{image=javascript:alert(1) mobile=data:image/svg+xml,x}\nx\n:::"],
    ["file", "::file[x]{src=vbscript:msgbox}"],
    ["list", '::list[x]{group="\\"><script>alert(1)</script>" layout=admin}'],
    ["progress", '::progress[<script>alert(1)</script>]{value="1 onload=x" of=1e9}'],
    ["quote", '::::quotes\n:::quote[<img src=x onerror=alert(1)>]{photo="data:,"}\nx\n:::\n::::'],
    ["HTML in a block", ":::band\n<script>alert(1)</script><div class='dialog' style='x'>x</div>\n:::"],
    ["place of a list as HTML", '<div data-list="limit=9999" class="dialog"></div>\n\n:badge[x]'],
    ["name that shadows document", '<a name="cookie">x</a>'],
    ["class of the site", '<div class="dialog">x</div>'],
    ["block that is none of ours", '<div data-block="admin">x</div>'],
  ])("makes %s harmless", async (_name, attack) => {
    const result = await html(attack);
    expect(result).not.toMatch(/<(script|style|iframe|object|svg|form|base|meta|template|noscript)\b/i);
    const tags = result.replace(/"[^"]*"/g, '""');
    expect(tags).not.toMatch(/<[^>]*\s(on\w+|style|name|srcdoc|action)\s*=/i);
    expect(result).not.toMatch(/(href|src)="[^"]*(javascript|vbscript|data):/i);
    expect(result).not.toMatch(/class="dialog"|data-block="admin"/);
  });

  it.each([
    ["[x](foo:bar)", "foo"],
    ["[x][y]\n\n[y]: Foo:bar", "foo"],
    ["<file:///etc/passwd>", "file"],
  ])("reports that the address of %s was removed", async (text, scheme) => {
    const { html: result, issues } = await render(text);
    expect(result).not.toContain("href");
    expect(issues.map(({ message }) => message)).toEqual([
      `an address beginning with ${scheme}: is not allowed in an article and was removed`,
    ]);
  });

  it.each(["[x](HTTPS://a.example/B)", '<a href="HTTPS://a.example/B">x</a>'])(
    "recognises a scheme in capitals: %s",
    async (text) => {
      const { html: result, issues } = await render(text);
      expect([result, issues]).toEqual([expect.stringContaining('href="https://a.example/B"'), []]);
    },
  );

  it("reports the removed parts, with their lines", async () => {
    expect((await render("one\n\n<script>x</script>")).issues).toMatchObject([
      { kind: "unsafe-html", line: 6 },
    ]);
    const { issues } = await render(
      "<div>\n<b onclick='x'>one</b>\n<p>two</p></div>\n\nthree [four](javascript:x)",
    );
    expect(issues).toMatchObject([
      { kind: "unsafe-html", line: 5 },
      { kind: "unsafe-html", line: 8 },
    ]);
  });

  it("recognises an element by its name in capitals, too", async () => {
    const { html: result, issues } = await render("one<BR>two <KBD>three</KBD>\n\n<DIV>\nfour\n</DIV>");
    expect(result).toMatch(/one<br>two <kbd>three<\/kbd>.*<div>\s*four\s*<\/div>/s);
    expect(issues).toEqual([]);
  });

  it("prevents ids of other elements from conflicting with ids of the page", async () => {
    expect(await html('<span id="root">x</span>')).toContain('id="user-content-root"');
    expect(await html("## Main")).toContain('<h2 id="section-main">');
    expect(await html("## Need 1")).toContain('<h2 id="section-need-1">');
    expect(await html("## Need 1a")).toContain('<h2 id="need-1a">');
  });

  it("never writes a style attribute, not even for code", async () => {
    expect(await html("```ts\nconst a = `x${1}`;\n```\n\n| a |\n|:-:|\n| b |")).not.toContain("style=");
  });
});
