import type { EngineReader } from "../engine/engine.ts";

/** An address in the text of an article. */
export interface AddressInText {
  /** The article's file name. */
  file: string;
  address: string;
}

const ROWS = 200;
/**
 * Matches an interactive block. It contains a link for readers without JavaScript, which is ignored, since pages of every theme
 * show the block itself.
 */
const BLOCK = /<div data-block=.*?<\/div>/gs;
const HREF = /\shref="((?:https?:\/)?\/[^"\s\u001A]*)"/g;

/**
 * Finds the links in all published texts that were written as addresses of pages. Links to articles are not among them:
 * they are stored by name, and get the addresses of the current theme.
 */
export async function* addressesInTexts(
  { reading }: EngineReader,
  tenant: number,
): AsyncIterable<AddressInText[]> {
  for (let after = 0; ;) {
    const rows = await reading
      .selectFrom("article")
      .innerJoin("article_body", "article_body.article_id", "article.id")
      .select(["article.id", "article.path", "article_body.html"])
      .where("article.tenant_id", "=", tenant)
      .where("article.id", ">", after)
      .where("article_body.html", "like", "%.html%")
      .orderBy("article.id")
      .limit(ROWS)
      .execute();
    yield rows.flatMap(({ path, html }) => {
      const addresses = new Set(
        Array.from(html.replaceAll(BLOCK, "").matchAll(HREF), ([, address = ""]) => unescaped(address)),
      );
      return [...addresses].map((address) => ({ file: `articles/${path}`, address }));
    });
    if (rows.length < ROWS) return;
    after = rows.at(-1)?.id ?? after;
  }
}

function unescaped(attribute: string): string {
  return attribute.replaceAll("&quot;", '"').replaceAll("&#x26;", "&").replaceAll("&amp;", "&");
}
