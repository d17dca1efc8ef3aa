import { expect, it } from "vitest";
import { homePageText } from "./home-page.ts";

function textOf(values: Record<string, unknown>): string {
  return homePageText(Object.entries(values).map(([key, value]) => ({ key, value, line: 2 })));
}

it.each<[system: string, values: Record<string, unknown>, expected: string]>([
  [
    "VitePress",
    {
      layout: "home",
      hero: {
        name: "Garden",
        text: "Four beds",
        tagline: "What came up.",
        image: { src: "/spade.svg", alt: "A spade" },
        actions: [{ theme: "brand", text: "Sow", link: "/sow" }, { text: "nowhere" }],
      },
      features: [{ title: "Peas", details: "Cold soil.", link: "/peas" }, { title: "Water" }],
    },
    "# Garden\n\n**Four beds**\n\nWhat came up.\n\n![A spade](/spade.svg)\n\n- [Sow](/sow)\n\n## [Peas](/peas)\n\nCold soil.\n\n## Water",
  ],
  [
    "VuePress",
    {
      home: true,
      heroText: "Garden",
      heroImage: "/a.svg",
      tagline: "Beds",
      actionText: "Sow",
      actionLink: "/sow",
    },
    "# Garden\n\nBeds\n\n![](/a.svg)\n\n- [Sow](/sow)",
  ],
  [
    "Starlight",
    { title: "Garden", hero: { title: "Big", tagline: "Beds", image: { file: "../a.svg" } } },
    "Beds\n\n![](../a.svg)",
  ],
  ["any", { layout: "post", title: "A", tagline: "Not of a home page", features: [{ title: "B" }] }, ""],
])("a home page of %s in front matter becomes text", (_system, values, expected) => {
  expect(textOf(values)).toBe(expected);
});
