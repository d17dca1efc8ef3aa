import { Fragment } from "react";
import { titleRuns } from "./title-runs.ts";

/** A title's words. Those of Chinese ones break where a reader would pause, and leave no character alone on a line. */
export function TitleText({ children }: { children: string }) {
  const runs = titleRuns(children);
  if (runs.length === 1) return children;
  return (
    <span data-title-runs="">
      {runs.map((run, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {run}
        </Fragment>
      ))}
    </span>
  );
}
