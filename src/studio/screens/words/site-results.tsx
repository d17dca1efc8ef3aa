import { useState } from "react";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { DoneNotice } from "../../parts/done-notice.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Empty, Failure, Loading } from "../../parts/states.tsx";
import { useAuthorNames } from "../../session/colleagues.ts";
import { countPlaces, keysOf } from "./choice.ts";
import { FoundFileList } from "./found-file.tsx";
import { ReplacementFailure } from "./replacement-failure.tsx";
import { useReplacement } from "./use-replacement.ts";
import type { WordSearch } from "./word-search.ts";
import styles from "./words.module.css";

/** Number of files shown at first, and added by the button. */
const PAGE = 20;

export interface SiteResultsProps {
  tenant: string;
  search: WordSearch;
  /** Whether it is this site's turn; with several sites they are searched one after the other. */
  isEnabled?: boolean;
  /** A site without places shows nothing. */
  isOneOfMany?: boolean;
}

/** The places that a search has found in a site, and the button that replaces the chosen ones. */
export function SiteResults({ tenant, search, isEnabled = true, isOneOfMany = false }: SiteResultsProps) {
  const text = useText();
  const { found, files, chosen, left, leaveOut, changed, replacing, replaced, closeReplaced, undo } =
    useReplacement(tenant, search, isEnabled);
  const [shown, setShown] = useState(PAGE);
  const nameOf = useAuthorNames(
    tenant,
    files.map(({ draftBy }) => draftBy),
  );
  if (found.error !== null) return <Failure error={found.error} retry={() => void found.refetch()} />;
  if (found.isPending) return isOneOfMany ? null : <Loading />;
  const count = countPlaces(chosen);
  const all = files.flatMap(keysOf);
  return (
    <>
      {replaced !== undefined && (
        <DoneNotice
          key={replaced.revision}
          kind={replaced.revision === null ? "info" : "good"}
          undo={replaced.revision === null ? undefined : undo}
          close={closeReplaced}
        >
          <p>{text("words-done", { ...replaced })}</p>
        </DoneNotice>
      )}
      {changed.length > 0 && (
        <Notice kind="warn" title={text("words-changed", { count: changed.length })}>
          <p>{text("words-changed-what-to-do", { names: changed.join(", ") })}</p>
        </Notice>
      )}
      {changed.length === 0 && (
        <ReplacementFailure {...{ tenant, files, leaveOut }} error={replacing.error} />
      )}
      {files.length === 0 && !isOneOfMany && (
        <Empty title={text("words-none", { find: search.find })}>
          <p>{text("words-none-what-to-do")}</p>
        </Empty>
      )}
      {files.length > 0 && (
        <>
          <div className={styles["bar"]}>
            <div>
              <input
                type="checkbox"
                aria-label={text("words-all")}
                checked={count > 0}
                ref={(box) => {
                  if (box !== null) box.indeterminate = count > 0 && count < all.length;
                }}
                onChange={() => leaveOut(all, count === all.length)}
              />{" "}
              <span role="status">{text("words-found", { places: all.length, files: files.length })}</span>
            </div>
            <Button
              look="do"
              isBusy={replacing.isPending}
              disabled={count === 0 || search.with === search.find}
              onClick={() => replacing.mutate()}
            >
              {text(search.with === "" ? "words-do-remove" : "words-do", { count })}
            </Button>
          </div>
          {found.data.isMore && <Notice kind="info">{text("words-is-more", { places: all.length })}</Notice>}
          <ul className={styles["files"]} aria-label={text("words-results")}>
            {files.slice(0, shown).map((file) => (
              <FoundFileList
                key={file.name}
                {...{ tenant, file, left, leaveOut }}
                draftBy={file.draftBy === null ? null : nameOf(file.draftBy)}
                words={search.with}
                heading={isOneOfMany ? "h3" : "h2"}
              />
            ))}
          </ul>
          {shown < files.length && (
            <div>
              <Button onClick={() => setShown(shown + PAGE)}>
                {text("words-more-files", { count: files.length - shown })}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}
