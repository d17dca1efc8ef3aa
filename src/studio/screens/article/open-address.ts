import { studioPath } from "../../../contract/studio/addresses.ts";
import { liveSitePath } from "../../../contract/studio/live-addresses.ts";
import { isElsewhere, namedFile } from "../../articles/named-file.ts";
import type { FoundPicture } from "../../editor/page-like/page-options.ts";

const ARTICLE = /^articles\/(?<language>[^/]+)\/(?<path>.+)\.md$/;

/** Opens the target of a link in a new tab: an article in the Studio, a file, or a page. */
export async function openAddress(
  address: string,
  { tenant, name }: { tenant: string; name: string },
  findPicture: (address: string) => Promise<FoundPicture | undefined>,
): Promise<void> {
  const target = await targetOf(address, { tenant, name }, findPicture);
  if (target !== undefined) open(target, "_blank", "noopener");
}

async function targetOf(
  address: string,
  { tenant, name }: { tenant: string; name: string },
  findPicture: (address: string) => Promise<FoundPicture | undefined>,
): Promise<string | undefined> {
  if (isElsewhere(address)) return /^(?:https?:|mailto:|tel:|\/\/)/i.test(address) ? address : undefined;
  if (address.startsWith("#")) return undefined;
  const file = namedFile(address, name);
  if (file === undefined) return liveSitePath(tenant) + address.replace(/^\/+/, "");
  const { language, path } = ARTICLE.exec(file)?.groups ?? {};
  if (language !== undefined && path !== undefined) return studioPath("article", { tenant, language, path });
  return (await findPicture(address))?.url;
}
