import type { CDPSession, Page } from "@playwright/test";

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

/** Controls without a name, and landmarks of one kind that share theirs, in the browser's own tree of the page as it stands. */
export async function namingFaults(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes }: { nodes: TreeNode[] } = await devtools.send("Accessibility.getFullAXTree");
  const known = nodes.filter(({ ignored }) => !ignored);
  const faults = [...(await namelessControls(known, devtools)), ...landmarksOfOneName(known)];
  await devtools.detach();
  return faults;
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
