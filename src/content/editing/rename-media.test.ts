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

it.each([
  ["é.png", "![](media:k/e%CC%81.png)", "![](media:k/n.png)"],
  ["é.png", "![](media:k/e\u0301.png)", "![](media:k/n.png)"],
  ["é.png", "![](media:k/%C3%A9.png) ![](media:k/&eacute;.png)", "![](media:k/n.png) ![](media:k/n.png)"],
  ["é.png", '<img src="k/e%cc%81.png"> <img src=k/é.png>', '<img src="k/n.png"> <img src=k/n.png>'],
  ["é.png", "[p]: k/e%CC%81.png", "[p]: k/n.png"],
  ["é.png", "[p]: <k/é.png> 'P'", "[p]: <k/n.png> 'P'"],
  ["é.png", "cover: k/e%CC%81.png\n", "cover: k/n.png\n"],
  ["a-b.png", "[P](/media/k/a%2Db.png#page=2)", "[P](/media/k/n.png#page=2)"],
  ["a&b.png", "![](media:k/a&amp;b.png) ![](./k/a&#38;b.png)", "![](media:k/n.png) ![](./k/n.png)"],
  ["a_b.png", "![](media:k/a\\_b.png)", "![](media:k/n.png)"],
  ["Å.png", "![](media:k/\u212b.png) ![](media:k/%E2%84%AB.png)", "![](media:k/n.png) ![](media:k/n.png)"],
  ["a b.png", "![](media:k/a%20b.png) ![](<media:k/a b.png>)", "![](media:k/n.png) ![](<media:k/n.png>)"],
])("finds %s in an equivalent notation: %s", (name, text, expected) => {
  expect(renameInText(text, `k/${name}`, "k/n.png")).toBe(expected);
});

it.each([
  ["é.png", "![](media:k/e.png)"],
  ["e.png", "![](media:k/e.png%CC%81) ![](media:k/e\u0301.png)"],
  ["a b.png", "![](media:k/a%2520b.png)"],
  ["a-b.png", "![](media:k/a%2Db.png.webp)"],
])("does not take another name for %s: %s", (name, text) => {
  expect(renameInText(text, `k/${name}`, "k/n.png")).toBe(text);
});

it("encodes characters of the new name that would end the address", () => {
  expect(renameInText("![](media:a.png) ![](media:%61.png)", "a.png", "b (1)#&.png")).toBe(
    "![](media:b%20%281%29%23%26.png) ![](media:b%20%281%29%23%26.png)",
  );
});
