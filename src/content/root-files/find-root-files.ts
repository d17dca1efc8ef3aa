import { ROOT_FOLDER, rootFileType, textType } from "../../contract/addresses/root-files.ts";
import { prepare } from "../engine/prepare.ts";
import { tags } from "../model/tags.ts";
import type { Scope } from "../reading/scope.ts";

/** A small text for services that ask for it at the root of a site. */
export interface RootFile {
  /** Without slash at the start: `ads.txt`, `.well-known/assetlinks.json`. */
  path: string;
  /** Its content type, without the encoding, which is UTF-8. */
  type: string;
}

/* Root files are among a tenant's original files, by their paths in the content folder. */

const selectNames = prepare<{ tenant: number }>()(({ database, value }) =>
  database
    .selectFrom("source")
    .select("name")
    .where("tenant_id", "=", value("tenant"))
    .where("name", "like", `${ROOT_FOLDER}%`)
    .orderBy("name"),
);

const selectFile = prepare<{ tenant: number; name: string }>()(({ database, value }) =>
  database
    .selectFrom("source")
    .select("content")
    .where("tenant_id", "=", value("tenant"))
    .where("name", "=", value("name")),
);

/** The files at the root of the site. */
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

/** The text of one of them. */
export async function findRootFile(scope: Scope, path: string): Promise<string | undefined> {
  scope.dependencies.addTag(tags.rootFiles);
  const [row] = await selectFile(scope.engine, { tenant: scope.tenant.id, name: ROOT_FOLDER + path });
  return row?.content;
}
