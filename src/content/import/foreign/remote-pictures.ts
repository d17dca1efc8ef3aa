import { isOnPictureOrigin, readPictureOrigins } from "../../../contract/api/picture-hosts.ts";
import type { ConversionTrace } from "./conversion-trace.ts";
import { covers, literalRanges } from "./literal-ranges.ts";
import type { Mapping } from "./mapping.ts";

const PICTURE = /!\[[^\]\n]*\]\(<?(https?:\/\/[^\s)>]+)|<img\s[^>]*?\bsrc=["']?(https?:\/\/[^\s"'>]+)/gi;

/** Notes the pictures of a converted text that are on other hosts than those of which they are shown, by their hosts. */
export function reportRemotePictures(
  { text, lines }: { text: string; lines: readonly number[] },
  { pictures }: Pick<Mapping, "pictures">,
  trace: ConversionTrace,
): void {
  if (!/!\[|<img\s/i.test(text)) return;
  const { code, comments } = literalRanges(text);
  const isLiteral = covers([...code, ...comments]);
  const shown = readPictureOrigins(pictures.hosts);
  for (const match of text.matchAll(PICTURE)) {
    const address = match[1] ?? match[2] ?? "";
    if (isLiteral(match.index) || !URL.canParse(address)) continue;
    if (isOnPictureOrigin(address, shown)) continue;
    const line = lines[text.slice(0, match.index).split("\n").length - 1] ?? 1;
    trace.leavesPicture(new URL(address).host, line);
  }
}
