import { expect, it } from "vitest";
import { resolutionOf } from "./resolution.ts";

const TEXT = {
  name: "a.md",
  current: "h",
  ours: "one\nmine\ntwo\nmine\n",
  theirs: "one\ntheirs\ntwo\ntheirs\n",
  ancestor: "one\nbefore\ntwo\nbefore\n",
};
const LATER = { ...TEXT, theirs: `new\n${TEXT.theirs}` };
const GONE = { name: "b.md", current: null, ours: "mine", theirs: null, ancestor: "before" };

it.each([
  [
    "keeps the release's version where nothing else is chosen",
    {},
    {
      keep: [
        { name: "a.md", base: "h" },
        { name: "b.md", base: null },
      ],
    },
  ],
  [
    "removes files for which only published passages were chosen",
    { "a.md": ["theirs", "theirs"], "b.md": ["theirs"] },
    { drop: ["a.md", "b.md"] },
  ],
  [
    "sends a text that has passages of both",
    { "a.md": ["ours", "theirs"], "b.md": ["theirs"] },
    { files: [{ name: "a.md", text: "one\nmine\ntwo\ntheirs\n", base: "h" }], drop: ["b.md"] },
  ],
] as const)("%s", (_, choices, resolution) => {
  expect(resolutionOf([TEXT, GONE], choices)).toEqual(resolution);
});

it("takes over passages that only others changed, unless the person chooses otherwise", () => {
  const text = "new\none\nmine\ntwo\nmine\n";
  expect(resolutionOf([LATER], {})).toEqual({ files: [{ name: "a.md", text, base: "h" }] });
  const chosen = { "a.md": ["ours", "ours", "ours"] } as const;
  expect(resolutionOf([LATER], chosen)).toEqual({ keep: [{ name: "a.md", base: "h" }] });
});
