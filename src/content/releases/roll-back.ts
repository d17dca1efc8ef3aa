import { access } from "node:fs/promises";
import { locate } from "../blobs/blobs.ts";
import type { Engine } from "../engine/engine.ts";
import { StoreError } from "../model/store-error.ts";
import { readTexts } from "../reading/texts.ts";
import type { FileChange } from "../writing/read-changes.ts";
import type { Folders } from "../writing/rows/folders.ts";
import { findTenantId } from "../writing/rows/read-hashes.ts";
import type { NewRelease } from "./make-release.ts";
import type { Release } from "./release.ts";

const NOT_POSSIBLE = { failure: "not-possible" } as const;

/**
 * Returns the changes that undo a release: each file gets the content that it had before the release.
 *
 * @throws {StoreError} if the release was not published, has changed nothing, or a former text is no longer stored
 */
export async function inverseOf(
  engine: Engine,
  folders: Folders,
  code: string,
  { id, state, revision }: Release,
): Promise<Pick<NewRelease, "changes" | "base">> {
  if (state !== "applied")
    throw new StoreError(`Release ${id} is ${state}: there is nothing to roll back`, NOT_POSSIBLE);
  if (revision === null)
    throw new StoreError(`Release ${id} changed nothing: there is nothing to roll back`, NOT_POSSIBLE);
  const files = await engine.reading
    .selectFrom("revision_file")
    .select(["name", "before_hash", "after_hash"])
    .where("revision_id", "=", revision)
    .execute();
  const hashes = files.flatMap(({ before_hash: hash }) => hash ?? []);
  const texts = await readTexts(engine, await findTenantId(engine.reading, code), hashes);
  const changes = files.map(async ({ name, before_hash: hash }): Promise<FileChange> => {
    if (name.startsWith("media/"))
      return { name, file: hash === null ? null : await storedFile(folders, name, hash) };
    return { name, text: hash === null ? null : (texts.get(hash) ?? lost(name)) };
  });
  return {
    changes: await Promise.all(changes),
    base: new Map(files.map(({ name, after_hash: hash }) => [name, hash])),
  };
}

async function storedFile(folders: Folders, name: string, hash: string): Promise<string> {
  const file = await locate(folders.media, { hash });
  await access(file).catch(() => lost(name));
  return file;
}

function lost(name: string): never {
  throw new StoreError(
    `The earlier content of ${name} is no longer stored; publish it from its folder`,
    NOT_POSSIBLE,
  );
}
