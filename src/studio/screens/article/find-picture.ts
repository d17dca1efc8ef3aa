import { MEDIA_ENDPOINTS } from "../../../contract/studio/endpoints/media.ts";
import { call } from "../../api/call.ts";
import { namedFile } from "../../articles/named-file.ts";
import type { FoundPicture } from "../../editor/page-like/page-options.ts";

const WIDTH = "1280";
/** Maximum length of a search query in characters, as the server limits it. */
const MAXIMUM_QUERY_LENGTH = 200;

/** Finds pictures of a site by their addresses in a file. Each picture is requested once. */
export function pictureFinder(file: { tenant: string; name: string }) {
  const known = new Map<string, Promise<FoundPicture | undefined>>();
  return (address: string): Promise<FoundPicture | undefined> => {
    const found = known.get(address) ?? findPicture(file, address);
    known.set(address, found);
    // Misses and errors are not cached: the picture may be uploaded later, or the network may recover.
    void found.catch(() => undefined).then((picture) => picture ?? known.delete(address));
    return found;
  };
}

async function findPicture(
  { tenant, name }: { tenant: string; name: string },
  address: string,
): Promise<FoundPicture | undefined> {
  const wanted = namedFile(address, name);
  if (wanted === undefined || !wanted.startsWith("media/")) return undefined;
  const path = wanted.slice("media/".length);
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  // Searches the list of files, because browsers log a request for a missing file as an error.
  const { files } = await call(MEDIA_ENDPOINTS.listMedia, {
    tenant,
    folder,
    query: path.slice(-MAXIMUM_QUERY_LENGTH),
  });
  const found = files.find((each) => each.name === wanted);
  if (found === undefined) return undefined;
  const query = new URLSearchParams({ name: wanted, hash: found.hash, width: WIDTH });
  const { path: endpoint } = MEDIA_ENDPOINTS.readMedia;
  return {
    url: `${endpoint.replace("{tenant}", encodeURIComponent(tenant))}?${query.toString()}`,
    width: found.width,
    height: found.height,
  };
}
