import type { Migration } from "./migration.ts";

/**
 * `serial` is the type of a key assigned by the database, `real` that of a fraction. All other types have the same name on both
 * engines.
 */
function tables(types: { serial: string; integer: string; real: string; terms: string }): string[] {
  const { serial, integer, real } = types;
  return [
    `create table tenant (
      id ${serial}, code text not null unique, name text not null, origin text, languages text not null)`,
    `create table host (
      host text primary key, tenant_id ${integer} not null references tenant on delete cascade, position ${integer} not null)`,
    `create index idx_host_tenant on host (tenant_id)`,
    `create table config_entry (
      tenant_id ${integer} not null references tenant on delete cascade,
      parent_code text not null, key text not null,
      form text not null default 'text' check (form in ('text', 'json')), content text not null,
      primary key (tenant_id, parent_code, key))`,
    `create table menu (
      tenant_id ${integer} not null references tenant on delete cascade, type text not null, entries text not null,
      primary key (tenant_id, type))`,
    `create table banner (
      tenant_id ${integer} not null references tenant on delete cascade, place text not null, entries text not null,
      primary key (tenant_id, place))`,
    `create table article_group (
      tenant_id ${integer} not null references tenant on delete cascade, slug text not null, position ${integer} not null,
      name text not null, description text not null, primary key (tenant_id, slug))`,
    `create table article (
      id ${serial}, tenant_id ${integer} not null references tenant on delete cascade,
      path text not null, language text not null, group_slug text, slug text not null, translation_key text not null,
      title text not null, summary text not null, cover text, cover_alt text not null,
      tags text not null, authors text not null, published_at ${integer} not null, updated_at ${integer} not null,
      is_draft ${integer} not null, is_unlisted ${integer} not null, position ${real} not null,
      reading_minutes ${integer} not null, fingerprint text not null,
      unique (tenant_id, path), unique (tenant_id, language, slug))`,
    `create index idx_article_translation on article (tenant_id, translation_key, language)`,
    `create index idx_article_newest on article (tenant_id, language, published_at desc, id desc)`,
    `create index idx_article_group on article (tenant_id, group_slug, language, position, published_at desc, id desc)`,
    `create index idx_article_publication on article (tenant_id, published_at) where is_draft = 0`,
    `create table article_body (
      article_id ${integer} primary key references article on delete cascade,
      html text not null, headings text not null, blocks text not null, sections text not null, source text not null)`,
    `create table article_tag (
      tenant_id ${integer} not null, tag text not null, article_id ${integer} not null references article on delete cascade,
      primary key (tenant_id, tag, article_id))`,
    `create index idx_article_tag_article on article_tag (article_id)`,
    `create table article_terms (
      article_id ${integer} primary key references article on delete cascade, terms ${types.terms} not null)`,
    `create table media (
      tenant_id ${integer} not null references tenant on delete cascade, path text not null, hash text not null,
      mime_type text not null, bytes ${integer} not null, width ${integer}, height ${integer},
      primary key (tenant_id, path))`,
    `create table redirect (
      tenant_id ${integer} not null references tenant on delete cascade, position ${integer} not null,
      from_path text not null, to_path text not null, status ${integer} not null,
      primary key (tenant_id, from_path))`,
    `create table source (
      tenant_id ${integer} not null references tenant on delete cascade, name text not null, content text not null,
      primary key (tenant_id, name))`,
    `create table need (
      id text primary key, tenant_id ${integer} not null references tenant on delete cascade,
      idempotency_key text not null, name text not null, email text not null, phone text not null,
      company text not null, category text not null, message text not null, consent ${integer} not null,
      language text not null, form_url text not null, referer_url text not null, landing_url text not null,
      is_suspicious ${integer} not null, created_at ${integer} not null,
      unique (tenant_id, idempotency_key))`,
    `create index idx_need_newest on need (tenant_id, created_at)`,
  ];
}

/** Tokens are already encoded as ASCII letters and digits, so SQLite's tokenizer leaves them whole. */
const sqliteSearch = `create virtual table article_search using fts5(
  title, body, content='', contentless_delete=1, detail=column, tokenize='ascii')`;

const postgresSearch = [
  `create table article_search (
    article_id bigint not null references article on delete cascade, part integer not null,
    is_split boolean not null, tokens tsvector not null, primary key (article_id, part))`,
  `create index idx_article_search_tokens on article_search using gin (tokens)`,
  `create index idx_article_search_split on article_search (article_id) where is_split`,
];

/**
 * The number is assigned under a lock that lasts until the commit. So numbers become visible in order, and a reader that has
 * seen one has seen all earlier ones. Listeners are notified at the commit.
 */
const postgresChanges = [
  `create table change (seq bigint primary key, tenant text not null, tags text not null)`,
  `create sequence change_seq`,
  `create function number_change() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtext('vitrine.change'));
    new.seq := nextval('change_seq');
    notify vitrine_change;
    return new;
  end $$`,
  `create trigger number_change before insert on change for each row execute function number_change()`,
];

export const content: Migration = {
  name: "001-content",
  statements: {
    sqlite: [
      ...tables({
        serial: "integer primary key autoincrement",
        integer: "integer",
        real: "real",
        terms: "blob",
      }),
      sqliteSearch,
      `create table change (seq integer primary key autoincrement, tenant text not null, tags text not null)`,
    ],
    postgres: [
      ...tables({
        serial: "bigint generated by default as identity primary key",
        integer: "bigint",
        real: "double precision",
        terms: "jsonb",
      }),
      ...postgresSearch,
      ...postgresChanges,
    ],
  },
};
