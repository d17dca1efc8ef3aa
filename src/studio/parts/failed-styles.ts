/**
 * Style sheets of parts that did not load. What loads a part asks for each of its sheets once and no more, so that another attempt would
 * bring it without its looks: they are asked for here.
 */
const failed = new Set<string>();

/** Notes from now on which style sheets do not load. */
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

/** Loads those that did not. @throws if one does not load again */
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
