import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { checkIco } from "../../content/media/ico.ts";
import type { MediaFile, TenantReader } from "../../content/store.ts";
import { homeUrl } from "../../contract/addresses/addresses.ts";
import { type LanguageCode, isLanguageCode } from "../../contract/addresses/locales.ts";
import {
  type SiteConfig,
  type ThemeColors,
  readSiteConfig,
  readThemeColors,
} from "../../contract/api/config.ts";
import { SiteError } from "../../contract/api/errors.ts";
import { API_HEADERS } from "../../contract/api/headers.ts";
import {
  FAVICON_PATH,
  MANIFEST_NAME,
  MASKABLE_ICON_PATH,
  SITE_ICON_SIZES,
  type SiteIcon,
  siteIcon,
  siteIconPath,
} from "../../contract/site/icons.ts";
import type { PageCache } from "../cache/page-cache.ts";
import type { DocumentService } from "../documents/document-service.ts";
import { sendDocument } from "../documents/send-document.ts";
import { type ImageCache, PICTURE_VERSION } from "../images/image-cache.ts";
import { handleMediaErrors } from "../images/media-errors.ts";
import { IMMUTABLE, isUnchanged, mediaHeaders } from "../images/send-file.ts";
import { readMedia } from "../images/stored-media.ts";
import type { Variant } from "../images/variant.ts";
import type { Services } from "../services/services.ts";
import { readSite } from "../tenancy/context.ts";
import { ICO_TYPE, favicon, maskableIcon, plainIcon, touchIcon } from "./icon-variants.ts";
import { writeManifest } from "./manifest.ts";
import { plainShape } from "./plain-shape.ts";

export interface IconRoutesOptions {
  services: Services;
  images: ImageCache;
  documents: DocumentService;
  cache: Pick<PageCache, "body">;
}

/** Cache header of unversioned addresses: a changed icon must be visible at once. */
const CHECKED = "public, max-age=0, must-revalidate";
/**
 * Matches the names that Apple devices request: icons of several sizes, and the variant without the gloss of early iOS. All get
 * the largest icon.
 */
const TOUCH_ICONS = /^\/apple-touch-icon(-\d{2,4}x\d{2,4})?(-precomposed)?\.png$/;

/**
 * Registers each site's icons and web manifest at the fixed names that browsers and devices request. All icons are generated from
 * the one in the site's settings.
 */
export async function registerIcons(
  app: FastifyInstance,
  { services, images, documents, cache }: IconRoutesOptions,
): Promise<void> {
  handleMediaErrors(app, services);

  /** @param variantOf returns `undefined` for a path without an icon */
  const route = (url: string, variantOf: (path: string) => Variant | undefined) =>
    app.get(url, async (request, reply) => {
      const variant = variantOf(request.url.split("?", 1)[0] ?? "");
      if (variant === undefined) throw noIcon();
      return sendIcon(request, reply, variant);
    });
  route(FAVICON_PATH, () => favicon);
  route("/apple-touch-icon*", (path) => (TOUCH_ICONS.test(path) ? touchIcon : undefined));
  for (const size of SITE_ICON_SIZES) route(siteIconPath(size), () => plainIcon(size));
  route(MASKABLE_ICON_PATH, () => maskableIcon);

  async function sendIcon(
    request: FastifyRequest,
    reply: FastifyReply,
    variant: Variant,
  ): Promise<FastifyReply> {
    const { tenant } = await readSite(request.raw, services);
    const reader = services.store.reader(tenant);
    const { icon, colors } = await readLook(reader, tenant.defaultLanguage);
    reply.header("Vary", API_HEADERS.tenantName);
    if (icon.kind === "elsewhere") return reply.headers(mediaHeaders(CHECKED)).redirect(icon.address, 302);
    const own = icon.kind === "file" ? await reader.findMedia(icon.hash, icon.path) : undefined;
    const isNamed = new URLSearchParams(request.url.split("?")[1]).get("v") === icon.version;
    const headers = mediaHeaders(isNamed ? IMMUTABLE : CHECKED);
    const drawn = plainShape(colors?.themeColor);
    for (const source of own === undefined ? [drawn] : [own, drawn]) {
      const tag = `"${source.hash}-${variant.key}-${PICTURE_VERSION}"`;
      if (isUnchanged(request, tag)) return reply.headers(headers).header("ETag", tag).code(304).send();
      const isReady = variant === favicon && source.mimeType === ICO_TYPE;
      const body = isReady ? await readIconFile(source) : await images.transform(source, variant, reply.raw);
      if (body !== undefined)
        return reply.headers(headers).header("ETag", tag).type(`image/${variant.format}`).send(body);
    }
    throw noIcon();
  }

  async function readLook(reader: TenantReader, language: LanguageCode) {
    // With another backend, settings and files are not in our store.
    if (services.foreign !== undefined) throw noIcon();
    return readIcon(reader, language, services.configuration.fileUrl);
  }

  app.get(`/${MANIFEST_NAME}`, (request, reply) => sendManifest(request, reply, undefined));
  app.get<{ Params: { language: string } }>(`/:language/${MANIFEST_NAME}`, (request, reply) =>
    sendManifest(request, reply, request.params.language),
  );

  async function sendManifest(
    request: FastifyRequest,
    reply: FastifyReply,
    prefix: string | undefined,
  ): Promise<FastifyReply> {
    const site = await readSite(request.raw, services);
    const { languages, languageTags, defaultLanguage, theme } = site.tenant;
    const language = prefix ?? defaultLanguage;
    if (!isLanguageCode(language) || !languages.includes(language) || prefix === defaultLanguage)
      throw new SiteError("No such manifest", { status: 404 });
    const address = request.url.split("?", 1)[0] ?? "";
    const document = await documents.answer({ site, language, address }, async (dependencies) => {
      const look = await readLook(services.reads.reader(site.tenant, dependencies), language);
      return writeManifest({
        ...look,
        tag: languageTags[language],
        startUrl: homeUrl({ theme, language, defaultLanguage }),
      });
    });
    reply
      .headers(mediaHeaders(CHECKED))
      .header("Vary", `Accept-Encoding, ${API_HEADERS.tenantName}`)
      .type("application/manifest+json; charset=utf-8");
    return sendDocument(request, reply, document, { cache, cdn: services.cdn });
  }
}

interface Look {
  site: SiteConfig;
  colors: ThemeColors | undefined;
  icon: SiteIcon;
}

async function readIcon(reader: TenantReader, language: LanguageCode, fileUrl: string): Promise<Look> {
  const { theme, name } = reader.tenant;
  const config = await reader.findConfig(theme, language);
  const site = readSiteConfig(config?.["siteConfig"]?.content).value;
  const colors = readThemeColors(config?.[`${theme}Colors`]?.content).value;
  return { site: { ...site, title: site.title || name }, colors, icon: siteIcon(site, colors, fileUrl) };
}

/** Reads an icon file. Resolves to `undefined` if the file is not an icon despite its name. */
async function readIconFile(media: MediaFile): Promise<Buffer | undefined> {
  const bytes = await readMedia(media);
  try {
    checkIco(bytes);
    return bytes;
  } catch {
    return undefined;
  }
}

function noIcon(): SiteError {
  return new SiteError("No such icon", { status: 404 });
}
