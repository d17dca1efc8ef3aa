import { languagePrefix } from "../../../contract/addresses.ts";
import { usePage, useSite } from "../../context.ts";

/** Where the handbook begins, in the language of the page. */
export function useStart(): string {
  const { languageConfig } = useSite();
  const { language } = usePage();
  return `${languagePrefix(language, languageConfig.defaultLanguage)}/`;
}

/** The parts that the thumb bar opens. Headings cannot take these ids: a colon never stands in theirs. */
export const TREE_ID = "page:tree";
export const CONTENTS_ID = "page:contents";
