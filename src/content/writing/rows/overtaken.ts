import { StoreError } from "../../model/store-error.ts";

/**
 * An import is refused since a file of it was published in the meantime.
 *
 * @param what `site.yaml`, or `the article en/about.md`
 */
export function overtaken(what: string): StoreError {
  return new StoreError(
    `Another import changed ${what} meanwhile, and nothing of this one was taken; import again`,
  );
}
