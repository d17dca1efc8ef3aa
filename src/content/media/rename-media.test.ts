import { expect, it } from "vitest";
import { renameInText } from "./rename-media.ts";

it.each([
  ["![Plan](media:figures/plan.png)", "![Plan](media:new/map.png)"],
  ["![Plan](/media/figures/plan.png)", "![Plan](/media/new/map.png)"],
  ["![Plan](../../media/figures/plan.png 'Plan')", "![Plan](../../media/new/map.png 'Plan')"],
  ["![Plan](figures/plan.png)", "![Plan](new/map.png)"],
  ["[PDF](media:figures/plan.png#page=2)", "[PDF](media:new/map.png#page=2)"],
  ["cover: figures/plan.png # ours", "cover: new/map.png # ours"],
  ['cover: "figures/plan.png"', 'cover: "new/map.png"'],
  ["  - image: media:figures/plan.png\r\n", "  - image: media:new/map.png\r\n"],
  [
    "{ logo: media:figures/plan.png, ogImage: 'figures/plan.png' }",
    "{ logo: media:new/map.png, ogImage: 'new/map.png' }",
  ],
  ['<img src="media:figures/plan.png">', '<img src="media:new/map.png">'],
])("rewrites %s", (text, expected) => {
  expect(renameInText(text, "figures/plan.png", "new/map.png")).toBe(expected);
});

it.each([
  "![Plan](media:figures/plan.png.webp)",
  "![Plan](media:old/figures/plan.png)",
  "![Plan](media:figures/plan.pngs)",
  "the file figures/plan.png in words",
  "https://example.com/media/figures/plan.png",
])("leaves %s unchanged", (text) => {
  expect(renameInText(text, "figures/plan.png", "new/map.png")).toBe(text);
});

it.each(["a-b.png", "a+b (1) [x] {y}.png", "a$b^c|d.png", "가-나.png"])(
  "finds %s in the given notation",
  (name) => {
    expect(renameInText(`cover: "${name}"\n![](<media:${name}>)`, name, "b-2.png")).toBe(
      'cover: "b-2.png"\n![](<media:b-2.png>)',
    );
  },
);

it("preserves the notation of a name", () => {
  expect(renameInText("![](media:%EA%B0%80.png) ![](<media:가.png>)", "가.png", "나.png")).toBe(
    "![](media:%EB%82%98.png) ![](<media:나.png>)",
  );
  expect(renameInText("![](media:\u1100\u1161.png)", "가.png", "나.png")).toBe("![](media:나.png)");
});
