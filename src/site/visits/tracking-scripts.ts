import type { SiteConfig } from "../../contract/config.ts";
import { trackingOrigin } from "../../contract/tracking.ts";

type Tracking = SiteConfig["tracking"];

const ATTRIBUTE = /^(id|class|crossorigin|integrity|referrerpolicy|data-[\w-]+)$/;

/** Loads the scripts that a tenant names, once the page has been painted. */
export function loadTracking(tracking: Tracking): void {
  const scripts = tracking.filter(({ src }) => trackingOrigin(src) !== undefined);
  if (scripts.length === 0) return;
  // A frame's callback runs before its paint, a task from there after it.
  requestAnimationFrame(() => setTimeout(() => document.head.append(...scripts.map(scriptElement))));
}

function scriptElement({ src, attributes }: Tracking[number]): HTMLScriptElement {
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  for (const [name, value] of Object.entries(attributes))
    if (ATTRIBUTE.test(name)) script.setAttribute(name, value);
  return script;
}
