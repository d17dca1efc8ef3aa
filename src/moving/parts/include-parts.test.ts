import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConversionTrace } from "../text/conversion-trace.ts";
import { findParts } from "./find-parts.ts";
import { type PartReader, includeParts } from "./include-parts.ts";

describe("the parts of a text", () => {
  let top: string;

  beforeEach(() => {
    top = mkdtempSync(join(tmpdir(), "vitrine-parts-"));
    put({
      "snippets/first.md": "First ![leaf](leaf.svg).\n",
      "snippets/second.md": "- one\n- two\n",
      "snippets/third.md": "# Third\n\nIts text.\n",
      "guide/_dose.mdx":
        'import Other from "../shared/_other.mdx";\nimport Tabs from "@theme/Tabs"\n\nTake {props.amount} of [it](it.md).\n\n<Other />\n',
      "shared/_other.mdx": "Shared ![pot](pot.svg).\n",
    });
  });
  afterEach(() => rmSync(top, { recursive: true, force: true }));

  function put(files: Record<string, string | Uint8Array>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(top, path)), { recursive: true });
      writeFileSync(join(top, path), text);
    }
  }

  function include(body: string): { text: string; lines: readonly number[]; missing: string[] } {
    const trace = new ConversionTrace();
    const missing: string[] = [];
    trace.leaves = (construct, line, remains) => void missing.push(`${line} ${construct}: ${remains}`);
    const reader: PartReader = {
      top,
      path: "guide/text.mdx",
      language: "en",
      folder: "",
      isMapped: () => false,
    };
    const { text, lines } = includeParts(body, reader, trace, (line) => line);
    return { text, lines, missing };
  }

  it("are included for each file of a list between scissors, except after a semicolon", () => {
    const body = 'Before.\n\n--8<--\nfirst.md\n; hidden.md\n\n"third.md"\n--8<--\n\nAfter.\n';
    expect(include(body)).toMatchObject({
      text: "Before.\n\nFirst ![leaf](../snippets/leaf.svg).\n\n# Third\n\nIts text.\n\nAfter.\n",
      missing: [],
    });
  });

  it("are decoded like articles, and left out if their encoding is not certain", () => {
    put({
      "snippets/old.md": Buffer.from("ced2c3c7d4dad5e2c0efa3ac0a", "hex"),
      "snippets/odd.md": Buffer.from("2320ff00fe81ff0390", "hex"),
    });
    expect(include('--8<-- "old.md"\n\n--8<-- "odd.md"\n')).toMatchObject({
      text: "我们在这里，\n\n\n",
      missing: [
        '1 --8<--: the file "old.md" was converted from GB18030. Save it as UTF-8 to avoid this warning',
        '3 --8<--: the file "odd.md" is not UTF-8, and its encoding is not certain, so nothing is included. Save it as UTF-8',
      ],
    });
  });

  it("are code from outside the texts where `{* *}` names it, by its lines", () => {
    put({ "examples/a.py": "one\ntwo\nthree\nfour\n" });
    const at: PartReader = {
      top,
      path: "docs/en/docs/guide/text.md",
      language: "en",
      folder: "docs/en/docs",
      isMapped: () => false,
    };
    const putIn = (body: string): string =>
      includeParts(body, at, new ConversionTrace(), (line) => line).text;
    expect(putIn("A.\n\n{* ../../examples/a.py hl[1,3] *}\n")).toBe(
      "A.\n\n```py\none\ntwo\nthree\nfour\n```\n",
    );
    expect(putIn("{* ../../examples/a.py ln[1:2,4] hl[1] *}\n")).toBe("```py\none\ntwo\nfour\n```\n");
    expect(putIn('--8<-- "examples/a.py:3:"\n')).toBe("three\nfour\n");
    expect(putIn("a {* b *} c\n")).toBe("a {* b *} c\n");
  });

  it("keep the indentation of their list, and are looked up one by one", () => {
    const { text, missing } = include("1. Do:\n\n    --8<-- \n    gone.md\n    second.md\n    --8<--\n");
    expect(text).toContain("\n    - one\n    - two\n");
    expect(missing).toEqual(['3 --8<--: the file "gone.md" is not in the tree, so nothing is included']);
  });

  it("are not included from an unclosed list, after a semicolon, or in an example", () => {
    for (const body of [
      "--8<--\nfirst.md\n",
      ';--8<-- "first.md"\n',
      "~~~\nimport A from './_dose.mdx'\n<A />\n~~~\n",
    ])
      expect(include(body)).toMatchObject({ text: body, missing: [] });
  });

  it("are inserted where a text uses its imports, with properties and nested parts", () => {
    const body =
      'import Dose from "./_dose.mdx";\n\nNow:\n\n<Dose amount="two spoons" />\n\nAgain: <Dose amount=\'one\'></Dose>\n';
    const { text, missing } = include(body);
    const of = (amount: string): string =>
      `Take ${amount} of [it](it.md).\n\nShared ![pot](../shared/pot.svg).`;
    expect(text).toContain(`Now:\n\n${of("two spoons")}\n\nAgain: ${of("one")}\n`);
    expect(missing).toEqual([]);
    expect(include('import Dose from "@site/guide/_dose.mdx"\n\n<Dose amount="x"/>\n').text).toContain(
      "Take x of",
    );
    expect(include("import Dose from './_gone.mdx'\n\n<Dose/>\n").missing).toEqual([
      '3 <Dose>: the file "./_gone.mdx" is not in the tree, so nothing is included',
    ]);
  });

  it("are not articles, even if only other parts include them", () => {
    put({
      "guide/text.mdx": "import Dose from './_dose.mdx'\n\n<Dose />\n\n--8<--\nfirst.md\nsecond.md\n--8<--\n",
    });
    const texts = [
      "guide/text.mdx",
      "guide/_dose.mdx",
      "shared/_other.mdx",
      "snippets/first.md",
      "snippets/second.md",
      "snippets/third.md",
    ];
    const files = texts.map((path) => ({ path, origin: path, file: join(top, path), bytes: 1 }));
    expect([...findParts(files, [])].sort()).toEqual(
      texts.filter((path) => path !== "guide/text.mdx" && path !== "snippets/third.md").sort(),
    );
  });
});
