/**
 * Takes the links of style sheets that do not load out of the document again, for good: another attempt to load what needs them takes
 * one that stands there for loaded.
 */
export function removeFailedStyles(): void {
  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLLinkElement) target.remove();
    },
    true,
  );
}
