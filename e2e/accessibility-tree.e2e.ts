import type { Page } from "@playwright/test";
import { pagesOf } from "./addresses.ts";
import { TENANTS } from "./seed.ts";
import { expect, test, untilTakenOver } from "./site.ts";

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

interface TreeNode {
  ignored: boolean;
  role?: { value?: unknown };
  name?: { value?: unknown };
  backendDOMNodeId?: number;
}

for (const tenant of TENANTS) {
  test(`the browser has a name for all that can be used in ${tenant}`, async ({ page, server }) => {
    for (const { kind, path } of await pagesOf(server, tenant, "en")) {
      await test.step(kind, async () => {
        await page.goto(`${server.origin(tenant)}${path}`);
        await untilTakenOver(page);
        expect(await namelessControls(page)).toEqual([]);
      });
    }
  });
}

/** The names that the browser hands to screen readers are not always those that tools work out from the page. */
async function namelessControls(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes }: { nodes: TreeNode[] } = await devtools.send("Accessibility.getFullAXTree");
  const nameless = nodes.filter(
    ({ ignored, role, name }) =>
      !ignored && CONTROLS.has(String(role?.value)) && String(name?.value ?? "").trim() === "",
  );
  const sources = await Promise.all(
    nameless.map(({ backendDOMNodeId }) =>
      devtools.send("DOM.getOuterHTML", { backendNodeId: backendDOMNodeId ?? 0 }),
    ),
  );
  await devtools.detach();
  return sources.map(({ outerHTML }) => outerHTML.slice(0, 200));
}
