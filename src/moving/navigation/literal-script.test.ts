import { describe, expect, it } from "vitest";
import { readLiteralScript } from "./literal-script.ts";

/** Reads `config.ts` in a tree of the given files. */
function read(files: Record<string, string>): unknown {
  const place = { path: "config.ts", read: (path: string) => files[path] };
  return readLiteralScript(files["config.ts"] ?? "", place).exported;
}

describe("readLiteralScript", () => {
  it("reads names of other scripts, with any extension", () => {
    const files = {
      "config.ts": 'import shared, { title } from "./shared.js"; export default { title, ...shared };',
      "shared.ts": 'export const title = "Harbor"; export default { lang: "en" };',
    };
    expect(read(files)).toEqual({ title: "Harbor", lang: "en" });
  });

  it("treats circular names as computed, even across scripts", () => {
    const files = {
      "config.ts": 'import { b } from "./other"; export const a = b; export default { a, rest: 1 };',
      "other.ts": 'import { a } from "./config"; export const b = a;',
    };
    expect(read(files)).toEqual({ a: undefined, rest: 1 });
  });

  it("stops at values that would grow without limit", () => {
    const doubled = Array.from({ length: 40 }, (_, index) => `const v${index + 1} = [v${index}, v${index}];`);
    const source = `const v0 = [1]; ${doubled.join(" ")} export default { first: "read", v40 };`;
    expect(read({ "config.ts": source })).toMatchObject({ first: "read" });
  });
});
