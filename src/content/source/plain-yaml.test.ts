import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";
import type * as Yaml from "yaml";
import { parseDocument } from "yaml";
import { Findings } from "./findings.ts";
import { readPlainYaml } from "./plain-yaml.ts";
import { findRepeatedKeys } from "./yaml-names.ts";
import { readYaml } from "./yaml-text.ts";

vi.mock("yaml", async (original) => {
  const yaml = await original<typeof Yaml>();
  return { ...yaml, parseDocument: vi.fn<typeof Yaml.parseDocument>(yaml.parseDocument) };
});

/** Returns what the parser reads; `undefined` if it reports an error. */
function parsed(text: string): { value: unknown } | undefined {
  const document = parseDocument(text, { prettyErrors: false, uniqueKeys: false });
  if (document.errors.length + findRepeatedKeys(document).length > 0) return undefined;
  return { value: document.toJS() as unknown };
}

describe("reading YAML without the parser", () => {
  it.each([
    [
      "lists, objects and texts",
      "menu:\n  - id: a\n    name: 手册第1章\n    children:\n      - id: b\n  - id: c\n",
    ],
    [
      "a list with the indentation of its key",
      "menu:\n- id: a\n-   id: b\n    x: y\nother:\n  - - 1\n    - 2\n",
    ],
    ["comments and empty lines", "# a\n\na: b\n  # c\n\n# d\ne: f # g\nh: i#j\n\n  # end"],
    ["other values than texts", "a: null\nb: ~\nc: true\nd: 12\ne: 012\nf: 1.5\ng: -3\nh:\ni: 2026-01-02\n"],
    ["quotes", "a: \"b: c\"\nd: 'e # f'\ng: \"h\\ti\"\nj: 'k''l'\n\"m n\": o\n"],
    [
      "values in flow notation",
      "- { id: a, name: { en: A, zh: B } }\n- [a,\n   b]\n- id: c\n  tags: [d, e]\n",
    ],
    [
      "nested flow notation",
      "- {id: a, n: [], o: {}, p: [ 1 , b c,'d, e' ], q: {r: \"s\"} }\n- {a:1}\n- [a: b, ]\n- [ x y:z ]\n",
    ],
    ["spaces of other scripts", "- a\u3000\n- { b: c\u3000, d: \u00A0e\ufeff }\n- [\u3000f ]\n"],
    ["texts of several lines", 'a: >-\n  b\n\n  c\nd: |+\n   e\n\n\nf: g\n  h\ni: "j\n  k"\nl:\n  m\n'],
    ["addresses", "- from: /a b/*\n  to: https://x.example/?a=b#c\n- from: /문의.html\n  to: media:a.pdf\n"],
    ["lines that end in a carriage return", "a: b\r\nc:\r\n  - d\r\n\r\n  - e \r\n"],
    ["an anchor and a tag", "a:\n  &x\n  b: c\nd: !!str 1\n"],
    ["keys that only the parser recognises", "a b: c\n문서: d\n1: e\nnull: f\n"],
  ])("gives the same value as the parser for %s", (_what, text) => {
    expect(readPlainYaml(text)).toEqual(parsed(text));
    expect(readPlainYaml(text)).toBeDefined();
  });

  it.each([
    ["repeated keys", "a: b\nc: d\na: e\n"],
    ["an object in braces before a key", "{a: 1}\nd-e: yes\n"],
    ["carriage returns within lines", "a: b\r\r\nc: d\r"],
    ["wrong indentation", "a:\n    b: c\n  d: e\n"],
    ["a list after a text", "a: b\n- c\n"],
    ["tabs", "a:\n\tb: c\n"],
    ["a second document", "a: b\n---\nc: d\n"],
    ["aliases", "a: &x { b: c }\nd: *x\n"],
    ["an anchor of a key", "a: b\n&x c: d\n"],
    ["a key with its value on the next line", "? a\n: b\n"],
    ["the key of prototypes", "__proto__: { a: b }\n"],
    ["a single text", "a\n"],
    ["nothing", "# a\n"],
    ["deep nesting", `${"- ".repeat(5_000)}a`],
  ])("leaves a text with %s to the parser", (_what, text) => {
    expect(readPlainYaml(text)).toBeUndefined();
  });

  it("returns the parser's value, or none, for any text", () => {
    const piece = fc.constantFrom(
      ...[
        "a",
        "b: ",
        "c:",
        "- ",
        "-",
        " ",
        "  ",
        "\n",
        "\n  ",
        "\n- ",
        "\n    ",
        ": ",
        " #",
        "#",
        "'",
        '"',
        "|",
        ">",
      ],
      ...[
        "{",
        "}",
        "[",
        "]",
        ", ",
        "&x ",
        "*x",
        "!t ",
        "? ",
        "\n---\n",
        "null",
        "12",
        "/p",
        "\t",
        "\r\n",
        "\u3000",
        "\ufeff",
      ],
    );
    const text = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(text, (written) => {
        const read = readPlainYaml(written);
        if (read !== undefined) expect(read).toEqual(parsed(written));
      }),
      { numRuns: 2_000 },
    );
  });
});

const entries = (count: number) =>
  Array.from({ length: count }, (_, id) => `- id: entry-${id}\n  name:\n    en: Chapter ${id}\n`).join("");
const schema = v.array(v.object({ id: v.string(), name: v.record(v.string(), v.string()) }));

describe("a large settings file", () => {
  it("is read without the parser", () => {
    vi.mocked(parseDocument).mockClear();
    const read = readYaml(entries(2_000), schema, { file: "a.yaml" }, new Findings());
    expect(read?.value[1_999]).toEqual({ id: "entry-1999", name: { en: "Chapter 1999" } });
    expect(parseDocument).not.toHaveBeenCalled();
  });

  it("is parsed when a position in it is needed", () => {
    const read = readYaml(entries(2_000), schema, { file: "a.yaml" }, new Findings());
    expect(read?.positionAt([1_999, "name", "en"])).toEqual({ line: 6_000, column: 5 });
  });

  it("is parsed to report findings with positions", () => {
    const findings = new Findings();
    readYaml(`${entries(2_000)}- id: 5\n  name: {}\n`, schema, { file: "a.yaml" }, findings);
    expect(findings.list).toMatchObject([{ line: 6_001, message: expect.stringContaining("[2000].id") }]);
  });
});
