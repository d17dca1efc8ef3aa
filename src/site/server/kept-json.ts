import { type HtmlPart, encodeUtf8 } from "../../contract/site/html-parts.ts";
import { jsonForHtml } from "../page/json-for-html.ts";

/** Data that were handed out once so far: another's backend gives new ones each time, and keeping these would only cost. */
const SEEN_ONCE = new Uint8Array();

const texts = new WeakMap<object, Uint8Array>();

/** What a server keeps, and hands out for page after page, is written from the second time on; `undefined` the first time. */
export function keptJson(data: object): Uint8Array | undefined {
  const known = texts.get(data);
  if (known !== undefined && known !== SEEN_ONCE) return known;
  const text = known && encodeUtf8(jsonForHtml(data));
  texts.set(data, text ?? SEEN_ONCE);
  return text;
}

/** As JSON that can stand inside a `<script>`, kept where it can be. */
export function writeJson(data: object): HtmlPart {
  return keptJson(data) ?? jsonForHtml(data);
}
