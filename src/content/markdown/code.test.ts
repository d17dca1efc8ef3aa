import { describe, expect, it } from "vitest";
import { htmlOf as html, renderBody as render } from "../testing/render-body.ts";

describe("code", () => {
  it("marks lines that the author noted as added or removed, and hides the notes", async () => {
    const code = [
      "const old = 1 // [!code --]",
      "const fresh = 2; /* [!code ++] */",
      "// [!code focus:2]",
      "call() // [!code highlight]",
      "text `[!code ++]` stays",
    ].join("\n");
    const result = await html(`\`\`\`ts\n${code}\n\`\`\``);
    const lines = [...result.matchAll(/<span class="(line[^"]*)">(.*)/g)].map(
      ([, name, line = ""]) => `${name}: ${line.replace(/<[^>]*>/g, "")}`,
    );
    expect(lines).toEqual([
      "line tok-deleted: const old = 1",
      "line tok-inserted: const fresh = 2;",
      "line: call()",
      "line: text `[!code ++]` stays",
    ]);
    expect(await html("```yaml\na: 1 # [!code ++]\n```")).not.toContain("[!code");
    expect(await html("```md\n- a // [!code ++]\n```")).toContain("[!code ++]");
    expect(await html("```html\n<p> <!-- [!code --] -->\n```")).not.toContain("[!code");
  });

  it("is indexed without its notes, which are retained in examples of Markdown", async () => {
    const { sections } = await render("```ts\nfoo() // [!code ++]\n```\n\n`// [!code --]` marks\n");
    expect(sections.map(({ text }) => text)).toEqual(["foo(); // [!code --] marks"]);
  });

  it.each(["파이썬", "伪代码"])("preserves the name of a language in any script: %s", async (name) => {
    expect(await html(`\`\`\`${name}\na\n\`\`\``)).toContain(`data-language="${name}"`);
  });

  it("colours code by class and shows the title", async () => {
    const result = await html('```ts title="a.ts"\nconst a = "b"; // c\n```');
    expect(result).toContain(
      '<figure class="code"><figcaption class="code-title">a.ts</figcaption><pre class="code-block" tabindex="0"',
    );
    expect(result).toContain('<span class="tok-keyword">const</span>');
    expect(result).toContain('<span class="tok-comment">// c</span>');
  });

  it.each(["js{1,3-4}", "js:line-numbers {1}", "{.js .wide}", "js {1} showLineNumbers"])(
    "recognises the language of a fence with further words: %s",
    async (info) => {
      expect(await html(`\`\`\`${info} filename="a.js"\nconst a = 1;\n\`\`\``)).toMatch(
        /a\.js<\/figcaption>.*data-language="js".*<span class="tok-keyword">const/s,
      );
    },
  );

  it("leaves a very long line without colours, but not the next one", async () => {
    const result = await html(`\`\`\`ts\nconst a = "${"x".repeat(3_000)}";\nconst b = 1;\n\`\`\``);
    expect(result.match(/<span class="tok-keyword">const<\/span>/g)).toHaveLength(1);
    expect(result).toContain(`const a = "${"x".repeat(3_000)}";`);
  });

  it("shows an unknown language as plain text", async () => {
    expect(await html("```klingon\n<b> & x\n```")).toContain('<span class="line">&#x3C;b> &#x26; x</span>');
  });
});
