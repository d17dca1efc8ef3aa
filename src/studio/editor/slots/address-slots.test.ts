import { expect, it } from "vitest";
import { slotsIn, writeSlot } from "./address-slots.ts";

/** The slots of a line as their kind, text and name. */
function found(line: string): string[][] {
  return slotsIn(line).map(({ kind, from, to, name }) => [kind, line.slice(from, to), name]);
}

it("finds pictures with and without a file", () => {
  expect(found("![](media:) and ![A \\] b](<media:a b.webp>)")).toEqual([
    ["picture", "![](media:", ""],
    ["picture", "![A \\] b](<media:a b.webp>", "a b.webp"],
  ]);
});

it("reads the written alt text of a picture without its backslashes", () => {
  expect(slotsIn(String.raw`![A \[b\] c:\d](media:a.webp) ![](media:)`).map(({ alt }) => alt)).toEqual([
    String.raw`A [b] c:\d`,
    "",
  ]);
  expect(slotsIn("::file[Report]{src=media:report.pdf}").map(({ alt }) => alt)).toEqual([""]);
});

it("finds the pictures, files and targets of a block", () => {
  expect(found(':::hero[Promise]{image=media: mobile="media:a b.webp" layout=split}')).toEqual([
    ["attribute", "media:", ""],
    ["attribute", '"media:a b.webp"', "a b.webp"],
  ]);
  expect(found("::file[Report]{src=media:report.pdf}")).toEqual([["file", "media:report.pdf", "report.pdf"]]);
  expect(found("::button[Write]{to=/need.html}")).toEqual([["target", "/need.html", "/need.html"]]);
});

it.each([
  "::video[Film]{src=media:film.mp4}",
  "![A](https://example.com/a.png)",
  "Text with image=media: and [a link](about.md)",
])("finds nothing in %s", (line) => expect(found(line)).toEqual([]));

it("writes a chosen file, quoted if its name has spaces", () => {
  expect(writeSlot("picture", { name: "media/a.webp", alt: "A [b]" })).toBe(
    String.raw`![A \[b\]](media:a.webp`,
  );
  expect(writeSlot("attribute", { name: "media/a.webp", alt: "A" })).toBe("media:a.webp");
  expect(writeSlot("attribute", { name: "media/a b.webp", alt: "" })).toBe('"media:a b.webp"');
});
