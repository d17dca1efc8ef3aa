import { usePage } from "../../view/context.ts";
import { useText } from "../../view/use-text.ts";
import { ShareItems } from "./share-items.tsx";

/** The block `share`: ways to pass on the page, in the text of an article. */
export function ShareBlock() {
  const { content, head } = usePage();
  const text = useText();
  const title = content.name === "article" ? content.article.title : head.title;
  return (
    <ul data-share="" aria-label={text("share")}>
      <ShareItems title={title} />
    </ul>
  );
}
