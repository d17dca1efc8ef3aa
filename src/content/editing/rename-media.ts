import { composed } from "../../contract/addresses/composed.ts";
import { plainAddress } from "../markdown/plain-address.ts";

/**
 * Matches the text before a path below `media/`: a prefix (`PREFIX`), or a context in which a path alone names a file
 * (`ALONE`).
 */
const PREFIX = String.raw`(?<![\w/.:-])(?:media:|\/?media\/|(?:\.\.?\/)+media\/)`;
const ALONE = String.raw`(?<=\]\(\s*<?|\]:[ \t]*<?|["']|\s(?:src|href|poster)=|^[ \t]*(?:-[ \t]+)?(?:cover|image|imageMobile|logo|favicon|ogImage):[ \t]*)(?:\.\/)*`;
const START = new RegExp(`${PREFIX}|${ALONE}`, "gmu");
/** Matches the end of a path: if the name continues, it belongs to another file. */
const END = /(?!\.?[\p{L}\p{N}\p{M}_/%-])/uy;
/** Matches one or more characters of a name: percent-encoded, as a character reference, after a backslash, or plain. */
const PIECE = /(?:%[\da-f]{2})+|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);|\\[!-/:-@[-`{-~]|[^\n]/iuy;
/** Characters that would end an address in a text, or that have another meaning there. */
const UNSAFE = /[\s"'()<>[\]\\`{}|%#?&;,*]/gu;

/**
 * Rewrites the references to a file below `media/` in a text of the content folder. They may begin with `media:`, with `media/`
 * from the root or relative to the text, or be only the path in a context that names a file. The name may have any notation
 * that leads to the file. All other bytes stay the same.
 */
export function renameInText(text: string, from: string, to: string): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { index, 0: before } of text.matchAll(START)) {
    const start = index + before.length;
    const end = start < copied ? undefined : endOfName(text, start, from);
    if (end === undefined) continue;
    parts.push(text.slice(copied, start), inNotationOf(text.slice(start, end), to));
    copied = end;
  }
  return parts.join("") + text.slice(copied);
}

/** Returns the end of a name that begins at `start`, in any notation; `undefined` if another name begins there. */
function endOfName(text: string, start: number, name: string): number | undefined {
  const wanted = name.normalize("NFD");
  let found = "";
  let end = start;
  while (found.length < wanted.length) {
    PIECE.lastIndex = end;
    const [piece] = PIECE.exec(text) ?? [];
    if (piece === undefined) return undefined;
    const plain = decodePiece(piece);
    // A percent sign that does not begin a readable escape is part of the name.
    end += plain === undefined ? 1 : piece.length;
    found += (plain ?? "%").normalize("NFD");
    // Only combining marks may be in a different order.
    if (!wanted.startsWith(found) && !/\p{M}/u.test(found)) return undefined;
  }
  END.lastIndex = end;
  return composed(found) === composed(name) && END.test(text) ? end : undefined;
}

function decodePiece(piece: string): string | undefined {
  if (!piece.startsWith("%") || piece.length === 1) return plainAddress(piece);
  try {
    return decodeURIComponent(piece);
  } catch {
    return undefined;
  }
}

/** Writes a name percent-encoded if the former name was; otherwise encodes only what would end the address. */
function inNotationOf(former: string, name: string): string {
  const safe = name.replaceAll(UNSAFE, percentEncode);
  if (!/%[\da-f]{2}/i.test(former)) return safe;
  return safe.replaceAll(/[^\p{ASCII}]+/gu, encodeURIComponent);
}

function percentEncode(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
    .join("");
}
