import { expect, it } from "vitest";
import { replaceInYaml } from "./replace-in-yaml.ts";

it("replaces texts of a key, in their style, and leaves everything else byte for byte", () => {
  const text = `# menus
top:
  - { name: old, group: old } # kept
  - name: "old"
    group: 'old'
    children:
    - group: old   # deeper
old: old
`;
  const changed = replaceInYaml(text, (value, path) =>
    path.at(-1) === "group" && value === "old" ? "new" : undefined,
  );
  expect(changed).toBe(text.replaceAll("group: old", "group: new").replace("group: 'old'", "group: 'new'"));
});

it("returns a text with errors as it is", () => {
  expect(replaceInYaml("a: [\n", () => "x")).toBe("a: [\n");
});
