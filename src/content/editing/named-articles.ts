import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";

/** A published article, by the name of its file, with its title. */
export interface NamedArticle {
  name: string;
  title: string;
}

/** Finds the published articles at these paths below `articles/`, by path. */
export async function nameArticles(
  { kind, reading }: EngineReader,
  tenant: number,
  paths: readonly string[],
): Promise<NamedArticle[]> {
  if (paths.length === 0) return [];
  const rows = await reading
    .selectFrom("article")
    .select(["path", "title"])
    .where("tenant_id", "=", tenant)
    .where(({ ref }) => isAmongTexts(kind, ref("path"), paths))
    .orderBy("path")
    .execute();
  return rows.map(({ path, title }) => ({ name: `articles/${path}`, title }));
}
