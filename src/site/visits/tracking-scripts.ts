import type { Tracking } from "../../contract/api/read-tracking.ts";
import { announceNavigations } from "./announce-navigations.ts";

/** Loads the scripts that a tenant names, once the page has been painted. */
export function loadTracking(tracking: readonly Tracking[]): void {
  // Before any of them, because they wrap what it puts in place.
  announceNavigations();
  // The browser's own word: a task after a frame's callbacks may still come before its paint.
  const paints = new PerformanceObserver(() => {
    paints.disconnect();
    for (const entry of tracking) load(entry);
  });
  paints.observe({ type: "paint", buffered: true });
}

function load({ src, attributes, inline, onload }: Tracking): void {
  run(inline);
  if (src === "") return;
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.addEventListener("load", () => run(onload));
  document.head.append(script);
}

/** Runs a text as a script of the page. The security policy knows the hash of each, and of nothing else. */
function run(text: string): void {
  if (text === "") return;
  const script = document.createElement("script");
  script.textContent = text;
  document.head.append(script);
}
