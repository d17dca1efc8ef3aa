/** A part of the program that could not be loaded, even at the second attempt. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
}

/**
 * Loads a part of the program, and once more when that fails: newer browsers do not remember a failed
 * module. A page is never drawn without its styles: those that failed are loaded again, too, but for paper's. Throws
 * {@link ChunkError}; what to do then depends on where the visitor was going.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    try {
      await loadMissingStyles();
      return await load();
    } catch (cause) {
      throw new ChunkError("A script is missing", { cause });
    }
  }
}

let loadingStyles: Promise<unknown> | undefined;

/** The loader asks for a style sheet once only, whether it came or not. Several that miss it wait for the same second attempt. */
function loadMissingStyles(): Promise<unknown> {
  return (loadingStyles ??= askForStyles().finally(() => (loadingStyles = undefined)));
}

function askForStyles(): Promise<unknown> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([media])')];
  const missing = links.filter(({ sheet }) => sheet === null);
  return Promise.all(
    missing.map(
      (link) =>
        new Promise((resolve, reject) => {
          const again = Object.assign(document.createElement("link"), { rel: "stylesheet", href: link.href });
          again.addEventListener("load", resolve);
          again.addEventListener("error", () => reject(new Error(`No styles at ${link.href}`)));
          link.replaceWith(again);
        }),
    ),
  );
}
