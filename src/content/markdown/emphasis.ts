import type { Element, Root } from "hast";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { STOP, walkElements } from "./walk.ts";

const EMPHASIS = new Set(["em", "i", "cite", "dfn"]);
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Marks emphasis on Latin words in a Chinese or Korean article, so that it is shown in italics. Chinese and Korean emphasis is
 * shown as dots, which above Latin letters would look like accents.
 */
export function applyEmphasis(tree: Root, language: LanguageCode): void {
  if (language === "en") return;
  walkElements(tree, (element) => {
    if (EMPHASIS.has(element.tagName) && !holdsEastAsian(element))
      element.properties["className"] = ["latin"];
  });
}

function holdsEastAsian(element: Element): boolean {
  const isIn = ({ children }: Element) =>
    children.some((child) => child.type === "text" && EAST_ASIAN.test(child.value));
  let isFound = isIn(element);
  walkElements(element, (inner) => {
    isFound ||= isIn(inner);
    return isFound ? STOP : undefined;
  });
  return isFound;
}
