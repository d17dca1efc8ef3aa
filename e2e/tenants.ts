import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stringify } from "yaml";
import { LANGUAGE_CODES, type LanguageCode } from "../src/contract/addresses/locales.ts";
import type { ThemeCode } from "../src/contract/addresses/themes.ts";
import { importFolder } from "./import-folder.ts";
import type { RunningServer } from "./server.ts";

/** A small tenant for one test. Its host is `<code>.localhost`. */
export interface SmallTenant {
  code: string;
  theme?: ThemeCode;
  colors?: { themeColor: string; hoverColor: string; activeColor: string };
  defaultLanguage?: LanguageCode;
  timeZone?: string;
  /** The content of `menus.yaml`. */
  menus?: Record<string, unknown>;
  /** Entries of `siteConfig`. */
  siteConfig?: Record<string, unknown>;
  redirects?: { from: string; to: string; status: number }[];
  /** Groups in addition to `guide` and `many`. */
  groups?: { slug: string; name: string }[];
  /** The `forms` of `site.yaml`. */
  forms?: Record<string, unknown>;
  /** Further files of the content folder by their paths. Pictures and videos are in Base64. */
  files?: Record<string, string>;
}

/** A slug that some file systems return in decomposed form. */
export const HANGUL_SLUG = "가격";

/** A picture of 16 × 9 pixels in Base64, which is too small to be resized. */
export const ICON =
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAIAAAC0SDtlAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFUlEQVR4nGNQckkjCTGManAZDKEEALeXcsEXsnSOAAAAAElFTkSuQmCC";

/** A picture of 320 × 180 pixels in Base64, which is large enough to be resized. */
export const PHOTOGRAPH =
  "iVBORw0KGgoAAAANSUhEUgAAAUAAAAC0AQMAAADfKmdSAAAAA1BMVEUfSmtg9sbIAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHklEQVR42u3BMQEAAADCoPVPbQ0PoAAAAAAAAAAB+DRzUAAG9+HBKAAAAAElFTkSuQmCC";

const COLORS = { themeColor: "#0b4f6c", hoverColor: "#0d6486", activeColor: "#083a50" };

/** The content of each server's tenants when they were last imported. */
const imported = new WeakMap<RunningServer, Map<string, string>>();

/**
 * Imports a tenant into the running server, unless it is already imported. It has the articles `about`, `가격` and `guide/first` in every
 * language, `alone` in the default language, and twenty short articles in the group `many`.
 */
export async function importTenant(server: RunningServer, tenant: SmallTenant): Promise<void> {
  const known = imported.get(server) ?? new Map<string, string>();
  imported.set(server, known);
  const wanted = JSON.stringify(tenant);
  if (known.get(tenant.code) === wanted) return;
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-tenant-"));
  try {
    writeTenant(folder, tenant);
    await importFolder(server.dataFolder, folder);
    known.set(tenant.code, wanted);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeTenant(folder: string, tenant: SmallTenant): void {
  const {
    code,
    theme = "theme1",
    defaultLanguage = "en",
    menus = {},
    redirects = [],
    colors = COLORS,
  } = tenant;
  const write = (file: string, text: string | Uint8Array) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  write(
    "site.yaml",
    stringify({
      code,
      name: `Site ${code}`,
      hosts: [`${code}.localhost`],
      ...(tenant.timeZone === undefined ? {} : { timeZone: tenant.timeZone }),
      theme,
      languages: LANGUAGE_CODES.map((language) => ({
        code: language,
        name: language,
        ...(language === defaultLanguage ? { default: true } : {}),
      })),
      config: {
        siteConfig: { title: `Site ${code}`, description: "Made for a test.", ...tenant.siteConfig },
      },
      themes: { [theme]: { [`${theme}Colors`]: colors, [`${theme}Banner`]: { bannerTitle: "Banner" } } },
      groups: [
        { slug: "guide", name: "Guide", description: "" },
        { slug: "many", name: "Many", description: "" },
        ...(tenant.groups ?? []),
      ],
      ...(tenant.forms === undefined ? {} : { forms: tenant.forms }),
    }),
  );
  write("menus.yaml", stringify(menus));
  write("redirects.yaml", stringify(redirects));
  for (const language of LANGUAGE_CODES) {
    for (const file of ["about", HANGUL_SLUG, "guide/first"]) {
      write(`articles/${language}/${file}.md`, article(`${file} in ${language}`));
    }
    for (let index = 1; index <= 20; index += 1) {
      const number = String(index).padStart(2, "0");
      write(`articles/${language}/many/article-${number}.md`, article(`Article ${number} in ${language}`));
    }
  }
  write(`articles/${defaultLanguage}/alone.md`, article(`alone in ${defaultLanguage}`));
  for (const [file, content] of Object.entries(tenant.files ?? {})) {
    write(file, /\.(?:png|mp4)$/.test(file) ? Buffer.from(content, "base64") : content);
  }
}

function article(title: string): string {
  const paragraph = "A paragraph that fills its lines so that the page is longer than the window is high. ";
  return `---\ntitle: ${title}\npublishedAt: 2026-01-05\n---\n\n## First {#one}\n\n${`${paragraph.repeat(5)}\n\n`.repeat(8)}## Last {#last}\n\n${paragraph}\n`;
}
