import type { SiteConfig } from "../../contract/config.ts";
import { trackingOrigin } from "../../contract/tracking.ts";

type Tracking = SiteConfig["tracking"];

const ATTRIBUTE = /^(id|class|crossorigin|integrity|referrerpolicy|data-[\w-]+)$/;

/** Loads the scripts that a tenant names, once the page has been painted. */
export function loadTracking(tracking: Tracking): void {
  const scripts = tracking.filter(({ src }) => trackingOrigin(src) !== undefined);
  if (scripts.length === 0) return;
  // The browser's own word: a task after a frame's callbacks may still come before its paint.
  const paints = new PerformanceObserver(() => {
    paints.disconnect();
    document.head.append(...scripts.map(scriptElement));
  });
  paints.observe({ type: "paint", buffered: true });
}

function scriptElement({ src, attributes }: Tracking[number]): HTMLScriptElement {
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  for (const [name, value] of Object.entries(attributes))
    if (ATTRIBUTE.test(name)) script.setAttribute(name, value);
  return script;
}
