import type { CDPSession, Page } from "@playwright/test";

/** Roles of controls. A control without a name is useless with a screen reader. */
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

/** Roles of landmarks. Several landmarks with the same role need different names. */
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

/** Finds controls without a name, and landmarks with the same role and name, in the browser's accessibility tree. */
export async function namingFaults(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes }: { nodes: TreeNode[] } = await devtools.send("Accessibility.getFullAXTree");
  const known = nodes.filter(({ ignored }) => !ignored);
  const faults = [...(await namelessControls(known, devtools)), ...landmarksOfOneName(known)];
  await devtools.detach();
  return faults;
}

/** Reads the names from the browser, because screen readers get them from there; tools that derive names from the page may differ. */
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
