import { expect, it } from "vitest";
import { readTocNavigation } from "./navigation.ts";

it("inserts the menu of another folder once, even if files refer to each other", () => {
  const files: Record<string, string> = {
    "toc.yml": "- { name: Start, href: index.md }\n- { name: Tools, href: tools/ }\n",
    "tools/toc.yml": "- { name: Spade, href: spade.md }\n".concat(
      "- { name: Up, href: ../toc.yml }\n".repeat(30),
    ),
  };
  const { entries, unread } = readTocNavigation("toc.yml", files["toc.yml"] ?? "", {
    read: (path) => files[path],
  });
  expect(entries.map(({ label, link }) => [label, link])).toEqual([
    ["Start", "index.md"],
    ["Tools", undefined],
  ]);
  expect(entries[1]?.children[0]).toMatchObject({ label: "Spade", link: "tools/spade.md" });
  expect(unread).toBe(30);
});
