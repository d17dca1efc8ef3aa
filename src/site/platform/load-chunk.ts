/** Thrown if a chunk cannot be loaded, even at the second attempt. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
}

/**
 * Loads a chunk, and tries once more if that fails, because recent browsers do not cache failed modules. Failed style sheets are also
 * loaded again, except those for print, so that no page is shown without its styles. Throws {@link ChunkError} if the second attempt
 * fails.
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

/** The style loader requests each style sheet only once. Chunks that lack the same sheet share one second attempt. */
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
