import { ROOT_FOLDER, rootFileType, textType } from "../../contract/addresses/root-files.ts";
import { prepare } from "../engine/prepare.ts";
import { isBelow } from "../model/file-range.ts";
import { unpackText } from "../model/stored-text.ts";
import { tags } from "../model/tags.ts";
import type { Scope } from "../reading/scope.ts";
import { BASE_CONTENT } from "../reading/texts.ts";

/** A small text file that services request at the root of a site. */
export interface RootFile {
  /** The path without a slash at the start: `ads.txt`, `.well-known/assetlinks.json`. */
  path: string;
  /** The content type, without the encoding, which is always UTF-8. */
  type: string;
}

/* Root files are text files of the content folder, in its folder `root/`. */

const selectNames = prepare<{ tenant: number }>()(({ database, value }) =>
  database
    .selectFrom("file")
    .select("name")
    .where("tenant_id", "=", value("tenant"))
    .where(({ ref }) => isBelow(ref("name"), ROOT_FOLDER))
    .orderBy("name"),
);

const selectFile = prepare<{ tenant: number; name: string }>()(({ database, value }) =>
  database
    .selectFrom("file")
    .innerJoin("file_text", (join) =>
      join.onRef("file_text.tenant_id", "=", "file.tenant_id").onRef("file_text.hash", "=", "file.hash"),
    )
    .select(["file_text.content", BASE_CONTENT])
    .where("file.tenant_id", "=", value("tenant"))
    .where("file.name", "=", value("name")),
);

/** Lists the files at the root of the site. */
export async function listRootFiles(scope: Scope): Promise<RootFile[]> {
  scope.dependencies.addTag(tags.rootFiles);
  const rows = await selectNames(scope.engine, { tenant: scope.tenant.id });
  return Promise.all(
    rows.map(async ({ name }) => {
      const path = name.slice(ROOT_FOLDER.length);
      return { path, type: rootFileType(path) ?? textType((await findRootFile(scope, path)) ?? "") };
    }),
  );
}

/** Reads the text of a file at the root of the site. */
export async function findRootFile(scope: Scope, path: string): Promise<string | undefined> {
  scope.dependencies.addTag(tags.rootFiles);
  const [row] = await selectFile(scope.engine, { tenant: scope.tenant.id, name: ROOT_FOLDER + path });
  return row && unpackText(row);
}
