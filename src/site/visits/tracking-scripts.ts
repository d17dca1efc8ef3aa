import type { Tracking } from "../../contract/api/read-tracking.ts";
import { announceNavigations } from "./announce-navigations.ts";

/** Loads the tenant's tracking scripts, once the page has been painted. */
export function loadTracking(tracking: readonly Tracking[]): void {
  // Must run before the tracking scripts, because they wrap the functions that this call installs.
  announceNavigations();
  // Waits for the browser's paint entry, because a task after a frame's callbacks may still run before the paint.
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

/** Runs a text as an inline script. The Content-Security-Policy allows exactly these scripts by their hashes. */
function run(text: string): void {
  if (text === "") return;
  const script = document.createElement("script");
  script.textContent = text;
  document.head.append(script);
}
