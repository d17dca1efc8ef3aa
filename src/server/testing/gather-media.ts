import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MediaContent } from "../../content/model/tenant-content.ts";

/** Creates media files for an import. `add` writes a file into a folder and resolves to its address below `/media/`. */
export function gatherMedia(folder: string) {
  const media: MediaContent[] = [];
  return {
    media,
    async add(path: string, mimeType: string, content: Buffer): Promise<string> {
      const file = join(folder, path.replaceAll("/", "-"));
      await writeFile(file, content);
      const hash = createHash("sha256").update(content).digest("hex");
      media.push({ path, file, hash, mimeType, bytes: content.byteLength, width: null, height: null });
      return `${hash.slice(0, 12)}/${path.split("/").map(encodeURIComponent).join("/")}`;
    },
  };
}
