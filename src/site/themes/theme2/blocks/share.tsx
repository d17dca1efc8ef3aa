import "./extras.css";
import { ShareBlock } from "../../../parts/article/share-block.tsx";

/** Ways to pass a page on, inside an article. */
export default function Share() {
  return <ShareBlock />;
}
