import { isOnPictureOrigin, readPictureOrigins } from "../../contract/api/picture-hosts.ts";
import type { Mapping } from "../mapping/mapping.ts";
import type { ConversionTrace } from "../text/conversion-trace.ts";
import { covers, literalRanges } from "../text/literal-ranges.ts";

const PICTURE =
  /!\[[^\]\n]*\]\(\s*<?(https?:\/\/(?:[^\s()<>]|\([^\s()<>]*\))+)|<img\s[^>]*?\bsrc=["']?(https?:\/\/[^\s"'>]+)/gi;
/** Matches a picture whose address is defined elsewhere: `![words][name]`, `![name][]` and `![name]`. */
const NAMED = /!\[([^\]\n]*)\](?:\[([^\]\n]*)\])?(?!\()/g;
const DEFINITION = /^ {0,3}\[([^\]\n]+)\]:[ \t]*<?(https?:\/\/[^\s>]+)/gim;

/** Records the pictures of a converted text that are on hosts whose pictures may not be shown. */
export function collectRemotePictures(
  { text, lines }: { text: string; lines: readonly number[] },
  { pictures }: Pick<Mapping, "pictures">,
  trace: ConversionTrace,
): void {
  if (!/!\[|<img\s/i.test(text)) return;
  const { code, comments } = literalRanges(text);
  const isLiteral = covers([...code, ...comments]);
  const shown = readPictureOrigins(pictures.hosts);
  for (const { address, index } of [...directPictures(text), ...namedPictures(text)]) {
    if (isLiteral(index) || !URL.canParse(address)) continue;
    if (isOnPictureOrigin(address, shown)) continue;
    const line = lines[text.slice(0, index).split("\n").length - 1] ?? 1;
    trace.leavesPicture({ address, line, isCover: false });
  }
}

interface FoundPicture {
  address: string;
  index: number;
}

function directPictures(text: string): FoundPicture[] {
  return [...text.matchAll(PICTURE)].map(({ 1: inline, 2: inHtml, index }) => ({
    address: inline ?? inHtml ?? "",
    index,
  }));
}

function namedPictures(text: string): FoundPicture[] {
  const known = new Map(
    [...text.matchAll(DEFINITION)].map(([, name = "", address = ""]) => [fold(name), address]),
  );
  if (known.size === 0) return [];
  return [...text.matchAll(NAMED)].flatMap(({ 1: words = "", 2: name = "", index }) => {
    const address = known.get(fold(name === "" ? words : name));
    return address === undefined ? [] : [{ address, index }];
  });
}

function fold(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}
