import * as v from "valibot";
import { escapeAttribute, escapeText } from "../../html/escape.ts";
import { type CardHooks, cardHtml, object } from "./cards.ts";

const list = v.optional(v.array(v.array(v.unknown())), []);
const mobiledocSchema = v.object({ markups: list, atoms: list, cards: list, sections: list });
type Mobiledoc = v.InferOutput<typeof mobiledocSchema>;

const MARKUP = 1;
const IMAGE = 2;
const LIST = 3;
const CARD = 10;

/** Returns the HTML of a text in the format of Ghost 1 to 4; `undefined` for other formats. */
export function mobiledocHtml(json: string, hooks: CardHooks): string | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), mobiledocSchema), json);
  if (!read.success) return undefined;
  const document = read.output;
  return document.sections
    .map(([kind, first, second]) => {
      switch (kind) {
        case MARKUP:
          return `<${tagOf(first)}>${markers(second, document)}</${tagOf(first)}>`;
        case IMAGE:
          return `<p><img src="${escapeAttribute(String(first))}" alt=""></p>`;
        case LIST: {
          const items = Array.isArray(second) ? second : [];
          return `<${tagOf(first)}>${items.map((item) => `<li>${markers(item, document)}</li>`).join("")}</${tagOf(first)}>`;
        }
        case CARD: {
          const [name, payload] = document.cards[Number(first)] ?? [];
          return cardHtml(String(name), object(payload), hooks);
        }
        default:
          return "";
      }
    })
    .join("\n");
}

function tagOf(value: unknown): string {
  return typeof value === "string" && /^[a-z][a-z\d]*$/i.test(value) ? value.toLowerCase() : "p";
}

/**
 * Returns the HTML of text with formats. Each piece contains the formats that open before it, and the number of those that close
 * after it.
 */
function markers(value: unknown, { markups, atoms }: Mobiledoc): string {
  if (!Array.isArray(value)) return "";
  const open: string[] = [];
  const pieces = value.map((marker: unknown) => {
    const [kind, opening, closing, content] = Array.isArray(marker) ? (marker as unknown[]) : [];
    let html = "";
    for (const index of Array.isArray(opening) ? opening : []) {
      const [tag, attributes] = markups[Number(index)] ?? [];
      open.push(tagOf(tag));
      html += `<${tagOf(tag)}${attributesOf(attributes)}>`;
    }
    if (kind === 0) html += escapeText(String(content));
    else {
      const [name, words] = atoms[Number(content)] ?? [];
      html += name === "soft-return" ? "<br>" : escapeText(String(words ?? ""));
    }
    for (let count = Number(closing) || 0; count > 0 && open.length > 0; count -= 1)
      html += `</${open.pop() ?? ""}>`;
    return html;
  });
  return pieces.join("");
}

/** Returns HTML attributes from a list in which names and values alternate. */
function attributesOf(value: unknown): string {
  if (!Array.isArray(value)) return "";
  const href = value.indexOf("href");
  return href < 0 ? "" : ` href="${escapeAttribute(String(value[href + 1]))}"`;
}
