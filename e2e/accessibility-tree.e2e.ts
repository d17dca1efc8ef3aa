import type { CDPSession } from "@playwright/test";
import { pagesOf } from "./addresses.ts";
import { TENANTS } from "./seed.ts";
import { expect, test, untilHydrated } from "./site.ts";

/** What a visitor acts on: without a name nobody who listens knows what it does. */
const CONTROLS = new Set([
  "link",
  "button",
  "textbox",
  "searchbox",
  "combobox",
  "checkbox",
  "radio",
  "option",
  "DisclosureTriangle",
]);

/** What visitors jump between: two of a kind under one name cannot be told apart. */
const LANDMARKS = new Set([
  "navigation",
  "search",
  "region",
  "complementary",
  "banner",
  "contentinfo",
  "main",
]);

interface TreeNode {
  ignored: boolean;
  role?: { value?: unknown };
  name?: { value?: unknown };
  backendDOMNodeId?: number;
}

for (const tenant of TENANTS) {
  test(`the browser has a name for all that can be used in ${tenant}, and another one for each landmark`, async ({
    page,
    server,
  }) => {
    for (const { kind, path } of await pagesOf(server, tenant, "en")) {
      await test.step(kind, async () => {
        await page.goto(`${server.origin(tenant)}${path}`);
        await untilHydrated(page);
        const devtools = await page.context().newCDPSession(page);
        const { nodes }: { nodes: TreeNode[] } = await devtools.send("Accessibility.getFullAXTree");
        const known = nodes.filter(({ ignored }) => !ignored);
        expect(await namelessControls(known, devtools)).toEqual([]);
        expect(landmarksOfOneName(known)).toEqual([]);
        await devtools.detach();
      });
    }
  });
}

/** The names that the browser hands to screen readers are not always those that tools work out from the page. */
async function namelessControls(nodes: readonly TreeNode[], devtools: CDPSession): Promise<string[]> {
  const nameless = nodes.filter((node) => CONTROLS.has(String(node.role?.value)) && nameOf(node) === "");
  const sources = await Promise.all(
    nameless.map(({ backendDOMNodeId = 0 }) =>
      devtools.send("DOM.getOuterHTML", { backendNodeId: backendDOMNodeId }),
    ),
  );
  return sources.map(({ outerHTML }) => outerHTML.slice(0, 200));
}

function landmarksOfOneName(nodes: readonly TreeNode[]): string[] {
  const names = nodes
    .filter(({ role }) => LANDMARKS.has(String(role?.value)))
    .map((node) => `${String(node.role?.value)} “${nameOf(node)}”`);
  return names.filter((name, index) => names.indexOf(name) !== index);
}

function nameOf({ name }: TreeNode): string {
  return String(name?.value ?? "").trim();
}
