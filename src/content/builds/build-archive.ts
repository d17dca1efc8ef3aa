import type { Engine } from "../engine/engine.ts";

/** The browser files of builds of the site, for servers that share nothing but the database. */
export interface BuildArchive {
  /**
   * Stores a build's files, unless they are stored already, and marks it as the newest. Only the newest `builds` are kept.
   *
   * @param readFiles called only if the files are not stored
   */
  keep(build: string, readFiles: () => Promise<BuildFile[]>, builds: number): Promise<void>;
  /** The stored builds, newest first. */
  list(): Promise<string[]>;
  /** The files of a build; empty if it is not stored. */
  read(build: string): Promise<BuildFile[]>;
}

export interface BuildFile {
  name: string;
  content: Uint8Array;
}

/** Options of writes that need not survive a power cut, since the server has the files and can store them again. */
const PASSING = { survivesPowerCut: false };

export function openBuildArchive(engine: Engine): BuildArchive {
  return {
    async keep(build, readFiles, builds) {
      if (await isRenewed(engine, build)) return;
      const files = await readFiles();
      await engine.write(async (transaction) => {
        const { numInsertedOrUpdatedRows: added } = await transaction
          .insertInto("site_build")
          .values({ id: build, kept_at: Date.now() })
          .onConflict((conflict) => conflict.column("id").doNothing())
          .executeTakeFirst();
        // Another server may have stored it first.
        if (!added) return;
        const rows = files.map(({ name, content }) => ({ build_id: build, name, content }));
        if (rows.length > 0) await transaction.insertInto("site_build_file").values(rows).execute();
        const newest = transaction
          .selectFrom("site_build")
          .select("id")
          .orderBy("kept_at", "desc")
          .orderBy("id")
          .limit(builds);
        await transaction.deleteFrom("site_build").where("id", "not in", newest).execute();
      }, PASSING);
    },
    async list() {
      const rows = await engine.read(
        engine.reading
          .selectFrom("site_build")
          .select("id")
          .orderBy("kept_at", "desc")
          .orderBy("id")
          .compile(),
      );
      return rows.map(({ id }) => id);
    },
    read: (build) =>
      engine.read(
        engine.reading
          .selectFrom("site_build_file")
          .select(["name", "content"])
          .where("build_id", "=", build)
          .orderBy("name")
          .compile(),
      ),
  };
}

/** Marks a build as the newest. Resolves to false if the build is not stored. */
async function isRenewed(engine: Engine, build: string): Promise<boolean> {
  const { numUpdatedRows } = await engine.write(
    (transaction) =>
      transaction
        .updateTable("site_build")
        .set({ kept_at: Date.now() })
        .where("id", "=", build)
        .executeTakeFirst(),
    PASSING,
  );
  return numUpdatedRows > 0n;
}
