import { afterAll, beforeAll, expect, it } from "vitest";
import { isServedPath } from "../contract/addresses/served-paths.ts";
import { type TestInstallation, openTestInstallation } from "./testing/test-installation.ts";

let site: TestInstallation;
beforeAll(async () => {
  site = await openTestInstallation();
});
afterAll(() => site.close());

it("served-paths.ts lists every route except pages", () => {
  const routes = site.app.printRoutes({ commonPrefix: false });
  const paths = pathsIn(routes).filter((path) => path !== "/*" && path !== "*");
  expect(paths.length).toBeGreaterThan(20);
  const examples = paths.map((path) => path.replaceAll(/:\w+|(?<=\/)\*/g, "a").replace("*", ""));
  expect(examples.filter((path) => !isServedPath(path))).toEqual([]);
});

/** Converts the router's tree of routes to complete paths. */
function pathsIn(tree: string): string[] {
  const above: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, indent = "", rest = ""] = /^([│├└─\s]*)(.*)$/u.exec(line) ?? [];
    if (rest === "") return [];
    const depth = indent.length / 4;
    above.length = depth;
    above[depth] = rest.replace(/ \([^)]*\)$/, "");
    return rest.endsWith(")") ? [above.slice(1).join("")] : [];
  });
}
