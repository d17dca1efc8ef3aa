import { splitLanguage } from "../../contract/addresses/addresses.ts";
import type { ThemeCode } from "../../contract/addresses/themes.ts";
import { boot } from "../load/boot.ts";
import type { Page } from "../page/page.ts";
import { resolvePage } from "../pages/resolve-page.ts";
import { type PlainContent, type PlainFailures, createPlainApi } from "./plain-api.ts";
import { sampleContent } from "./sample-content.ts";

interface Asking {
  theme?: ThemeCode;
  content?: PlainContent;
  failures?: PlainFailures;
  isBot?: () => boolean;
  origin?: string;
  fileUrl?: string;
  isInBrowser?: boolean;
}

/** Resolves an address of the sample tenant. */
export async function resolve(
  url: string,
  {
    theme = "theme1",
    content = sampleContent(theme),
    failures,
    isBot = () => false,
    origin = "https://harbor.example",
    fileUrl = "/media/",
    isInBrowser = false,
  }: Asking = {},
) {
  const { api } = createPlainApi(content, failures);
  const { site } = await boot({
    api,
    tenant: "harbor",
    fileUrl,
    prefix: splitLanguage(url).prefix,
  });
  return resolvePage({ url, site, api, origin, isBot, text: (id) => id, isInBrowser });
}

/** The page at an address of the sample tenant. Throws if the address redirects. */
export async function page(url: string, asking?: Asking): Promise<Page> {
  const resolution = await resolve(url, asking);
  if (resolution.kind !== "page") throw new Error(`${url} leads to ${resolution.location}`);
  return resolution.page;
}
