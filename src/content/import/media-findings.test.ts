import { describe, expect, it } from "vitest";
import { cornerFolder } from "../testing/corner-folder.ts";

const corner = cornerFolder();

describe("findings", () => {
  it.each<[name: string, path: string, content: string | Uint8Array, expected: RegExp]>([
    [
      "a file of a kind that is not served",
      "media/page.html",
      "<p>",
      /^media\/page\.html:1: error: not a kind of file that is served/,
    ],
    [
      "a picture that is none",
      "media/x.png",
      "not a picture",
      /^media\/x\.png:1: error: the picture cannot be read/,
    ],
    [
      "a script in a picture",
      "media/x.svg",
      '<svg xmlns="http://www.w3.org/2000/svg">\n<script>x</script></svg>',
      /^media\/x\.svg:2: error: <script> may not stand in a picture/,
    ],
  ])("name %s with its line", async (_name, path, content, expected) => {
    await corner.put(path, content);
    expect((await corner.findings()).filter((line) => expected.test(line))).toHaveLength(1);
  });
});
