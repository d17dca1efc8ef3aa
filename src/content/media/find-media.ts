import { composed } from "../../contract/addresses/composed.ts";
import { prepare } from "../engine/prepare.ts";
import { tags } from "../model/tags.ts";
import { MEDIA_HASH_LENGTH, type Scope } from "../reading/scope.ts";

export interface MediaFile {
  /** The path below `media/`, as the tenant's content refers to it. */
  path: string;
  /**
   * The path of the file on this machine. If files are stored in a bucket, the file may exist there only after {@link fetch}.
   */
  file: string;
  /** Downloads the file, if files are stored in a bucket. @throws {BucketError} if the bucket cannot be read */
  fetch?: (() => Promise<void> | undefined) | undefined;
  /** SHA-256 of its bytes, 64 hexadecimal digits. */
  hash: string;
  mimeType: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

const selectFile = prepare<{ tenant: number; path: string }>()(({ database, value }) =>
  database
    .selectFrom("media")
    .select(["hash", "mime_type", "bytes", "width", "height"])
    .where("tenant_id", "=", value("tenant"))
    .where("path", "=", value("path")),
);

/** Finds the file at a path, if its content has the hash `wanted`: 12 hexadecimal digits, or all of them. */
export async function findMedia(scope: Scope, wanted: string, path: string): Promise<MediaFile | undefined> {
  const name = composed(path);
  scope.dependencies.addTag(tags.media(name));
  const [row] = await selectFile(scope.engine, { tenant: scope.tenant.id, path: name });
  if (row === undefined || (wanted !== row.hash && wanted !== row.hash.slice(0, MEDIA_HASH_LENGTH)))
    return undefined;
  const [{ blobs }, { hash, bytes }] = [scope, row];
  return {
    path: name,
    file: blobs.fileOf(hash),
    fetch: blobs.fetch && (() => blobs.fetch?.({ hash, bytes })),
    hash,
    mimeType: row.mime_type,
    bytes,
    width: row.width,
    height: row.height,
  };
}
