import type { Generated } from "kysely";

/** Tables of a tenant's settings and files. */
export interface SiteTables {
  tenant: TenantTable;
  host: { host: string; tenant_id: number; position: number };
  config_entry: ConfigEntryTable;
  menu: { tenant_id: number; type: string; entries: string };
  banner: { tenant_id: number; place: string; entries: string };
  article_group: { tenant_id: number; slug: string; position: number; name: string; description: string };
  redirect: { tenant_id: number; position: number; from_path: string; to_path: string; status: number };
  media: MediaTable;
  media_detail: MediaDetailTable;
}

interface TenantTable {
  id: Generated<number>;
  code: string;
  name: string;
  origin: string | null;
  /** The languages in `languageConfig`, unless a config entry overrides them. */
  languages: string;
  /** When `ArticleCountTable` was last filled. */
  counted_at: Generated<number>;
  /** The time zone in the settings; `null` if they contain none. */
  time_zone: string | null;
  /** Since when rows of `TranslatedTable` are written; 0 if an earlier version wrote the articles. */
  translations_since: Generated<number>;
  state: Generated<SiteState>;
}

/** `archived`: visitors get 404, the content stays. `deleting`: its deletion has begun, and nothing can stop it. */
export type SiteState = "live" | "archived" | "deleting";

interface ConfigEntryTable {
  tenant_id: number;
  parent_code: string;
  key: string;
  /** `text` is returned as entered, `json` in the requested language. */
  form: "text" | "json";
  content: string;
}

interface MediaTable {
  tenant_id: number;
  path: string;
  hash: string;
  mime_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** When the file's bytes were last published. */
  changed_at: Generated<number>;
}

/**
 * Details that people have entered for a file below `media/`. They stay when the file is removed, in case it is added again.
 */
interface MediaDetailTable {
  tenant_id: number;
  path: string;
  /** JSON: a picture's description for people who cannot see it, by language. */
  alt: string;
  /** In per mille of width and height: the point that must stay visible when a picture is cropped; `null` for the middle. */
  focus_x: number | null;
  focus_y: number | null;
  credit: string;
  uploaded_by: string | null;
  described_at: number;
}
