import { expect, it } from "vitest";
import { convertBody } from "../../testing/convert-body.ts";

it.each([
  [
    "a film",
    '<iframe width="100%"\n  src="https://www.youtube.com/embed/abc?si=1" title="How to dig" allowFullScreen\n></iframe>',
    "[How to dig](https://www.youtube.com/watch?v=abc)",
  ],
  [
    "a page without a title",
    "<iframe src='//sand.example/x?a=1&amp;b=2'></iframe>",
    "[https://sand.example/x?a=1&b=2](https://sand.example/x?a=1&b=2)",
  ],
  [
    "one of JSX",
    '<iframe src="https://sand.example/x" title="Bed" style={{ width: 1 }} />',
    "[Bed](https://sand.example/x)",
  ],
  [
    "one in HTML",
    '<div>\n<iframe src="https://sand.example/x" title="Bed"></iframe>\n</div>',
    '<div>\n<a href="https://sand.example/x">Bed</a>\n</div>',
  ],
  ["code", "`<iframe src='https://sand.example/x'>`", "`<iframe src='https://sand.example/x'>`"],
  ["one of the tree's own files", '<iframe src="/demo.html"></iframe>', '<iframe src="/demo.html"></iframe>'],
])("a frame leaves a link to what it showed: %s", (_what, typed, ours) => {
  expect(convertBody(typed).text).toBe(ours);
});
