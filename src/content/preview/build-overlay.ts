import type { PreviewSubject } from "../../contract/studio/preview-subject.ts";
import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import { openSqliteInMemory } from "../engine/sqlite-memory.ts";
import type { Tenant } from "../model/tenant.ts";
import type { Overlay } from "../reading/scope.ts";
import type { Finding } from "../source/findings.ts";
import { findTenants } from "../tenants/tenant-rows.ts";
import { writeTimestamp } from "../time/timestamp.ts";
import type { CheckedChanges } from "../writing/check-changes.ts";
import type { Folders } from "../writing/rows/folders.ts";
import type { PreparedArticle } from "../writing/rows/packed-article.ts";
import { writePublication } from "../writing/rows/write-publication.ts";
import type { LayerCache } from "./layer-cache.ts";
import type { RenderedChanges } from "./render-changes.ts";

export interface BuiltOverlay {
  overlay: Overlay;
  /** The tenant with the settings of the preview. */
  tenant: Tenant;
  /** Findings for the previewed content. */
  findings: readonly Finding[];
  /** In memory. */
  bytes: number;
  close(): Promise<void>;
}

interface Building {
  engine: EngineReader;
  layers: LayerCache;
  folders: Folders;
  /** The tenant's newest revision. */
  revision: number;
  tenant: Tenant;
  subject: PreviewSubject;
  rendered: RenderedChanges;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Creates a small in-memory store with the rows of a rendered preview. The same code writes these rows on publication. Nothing
 * is written to the site's store, so no writer has to wait.
 */
export async function buildOverlay(building: Building): Promise<BuiltOverlay> {
  const { engine, layers, revision, tenant } = building;
  const { findings } = building.rendered;
  const publication = withLook(building.rendered.publication, building.subject);
  const articles = [...(publication.articles as Iterable<PreparedArticle>)].map((prepared) =>
    asShown(prepared, building),
  );
  const paths = [...articles.map(({ article }) => article.path), ...pathsOf(publication.removed)];
  const keys = new Set([
    ...(await keysAt(engine, tenant.id, paths)),
    ...articles.map(({ article }) => article.translationKey),
  ]);
  const copy = await layers.copyOf(revision, {
    tenant: tenant.id,
    keys: [...keys],
    slugs: articles.map(({ article }) => article.slug),
    covers: articles.flatMap(({ article }) => article.cover ?? []),
  });
  const before = openSqliteInMemory(copy);
  const above = openSqliteInMemory(copy);
  const close = async () => {
    await Promise.all([before.close(), above.close()]);
  };
  try {
    await writePublication(above, building.folders, {
      ...publication,
      code: tenant.code,
      articles,
      texts: [],
      // Only rows are needed; the content of files is read from its usual place.
      media: publication.media,
      checked: undefined,
      publisher: { author: null, origin: "studio" },
    });
    const ids = await before.reading.selectFrom("article").select("id").execute();
    const [shown] = await findTenants(above, "code", tenant.code);
    const overlay = { below: engine, before, above, keys, ids: new Set(ids.map(({ id }) => id)) };
    return { overlay, tenant: shown ?? tenant, findings, bytes: 2 * copy.byteLength, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Another theme and other colours, in the form of `site.yaml`. */
function withLook(
  publication: CheckedChanges["publication"],
  { theme, colors }: PreviewSubject,
): CheckedChanges["publication"] {
  if (theme === undefined && colors === undefined) return publication;
  const { settings, parts } = publication;
  const { site } = settings;
  const shown = theme ?? site.theme;
  const own = site.config[shown] ?? {};
  const config =
    colors === undefined
      ? site.config
      : { ...site.config, [shown]: { ...own, [`${shown}Colors`]: { ...colors } } };
  return {
    ...publication,
    settings: { ...settings, site: { ...site, theme: shown, config } },
    parts: new Set([...parts, "site"]),
  };
}

/**
 * Prepares a draft so that it is shown as if it were published, even if its front matter hides or schedules it. Its fingerprint
 * differs from that of the published article even if the texts are the same, since the rendered bodies differ.
 */
function asShown(
  prepared: PreparedArticle,
  { subject, now }: Pick<Building, "subject" | "now">,
): PreparedArticle {
  const { article } = prepared;
  const fingerprint = `preview ${article.fingerprint}`;
  if (!subject.drafts.includes(`articles/${article.path}`))
    return { ...prepared, article: { ...article, fingerprint } };
  const isToCome = Date.parse(article.publishedAt) > now;
  const publishedAt = isToCome ? writeTimestamp(now, 0) : article.publishedAt;
  return { ...prepared, article: { ...article, fingerprint, isDraft: false, publishedAt } };
}

function pathsOf(names: readonly string[]): string[] {
  return names.flatMap((name) => (name.startsWith("articles/") ? [name.slice("articles/".length)] : []));
}

async function keysAt(
  { kind, reading }: EngineReader,
  tenant: number,
  paths: readonly string[],
): Promise<string[]> {
  const rows = await reading
    .selectFrom("article")
    .select("translation_key")
    .where("tenant_id", "=", tenant)
    .where(({ ref }) => isAmongTexts(kind, ref("path"), paths))
    .execute();
  return rows.map(({ translation_key: key }) => key);
}
