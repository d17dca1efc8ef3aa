import { posix } from "node:path";
import { type TreeFile, addressIn } from "../article/convert-article.ts";

/**
 * Maps lower-case file names to paths below the language folder. Each file has keys with and without its folders and its extension,
 * all prefixed with the language. If files share a name, the one nearest to the root is used.
 */
export function namesOf(files: readonly TreeFile[]): Map<string, string> {
  const names = new Map<string, string>();
  const byDepth = [...files].sort(
    (left, right) => left.path.split("/").length - right.path.split("/").length,
  );
  for (const { language, path, name } of byDepth) {
    const base = posix.basename(name).toLowerCase();
    const whole = name.toLowerCase();
    for (const key of [whole, whole.replace(/\.[^.]+$/, ""), base, base.replace(/\.[^.]+$/, "")]) {
      const address = addressIn(language, key);
      if (!names.has(address)) names.set(address, path);
    }
  }
  return names;
}
