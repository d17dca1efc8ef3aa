/**
 * Style sheets that failed to load. Vite's loader requests each sheet only once, so a retried part would appear unstyled; they are
 * requested again here.
 */
const failed = new Set<string>();

/** Starts to record style sheets that fail to load. */
export function watchStyles(): void {
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== "stylesheet") return;
      failed.add(target.href);
      target.remove();
    },
    true,
  );
}

/** Loads the failed style sheets again. @throws if one fails again */
export async function loadFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(loadStyle));
}

async function loadStyle(href: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => reject(new Error(`${href} does not load`)));
  });
  document.head.append(link);
  await loaded;
  failed.delete(href);
}
