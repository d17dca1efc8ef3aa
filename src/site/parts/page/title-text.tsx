import { bindPairs } from "../../../contract/site/bind-pairs.ts";
import { titleRuns } from "./title-runs.ts";

/**
 * The text of a title, or of a line below it. Chinese text breaks where readers pause, without a single character on a line of its own. A
 * number stays with its unit.
 */
export function TitleText({ children }: { children: string }) {
  const runs = titleRuns(bindPairs(children));
  if (runs.length === 1) return runs[0];
  return (
    <span data-title-runs="">
      {runs.flatMap((run, index) => (index > 0 ? [<wbr key={index} />, run] : run))}
    </span>
  );
}
