/**
 * Addresses of style sheets that failed to load. Vite's loader requests each style sheet only once, so a retry would show the part
 * without styles.
 */
const failed = new Set<string>();

/** Records style sheets that fail to load from now on. */
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

/**
 * Loads the failed style sheets again.
 *
 * @throws if a style sheet fails again
 */
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
