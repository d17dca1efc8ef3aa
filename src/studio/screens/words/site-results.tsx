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
import { type Replaced, useReplacement } from "./use-replacement.ts";
import type { WordSearch } from "./word-search.ts";
import styles from "./words.module.css";

/** Number of files shown at first, and added with each click on the button below them. */
const PAGE = 20;

export interface SiteResultsProps {
  tenant: string;
  search: WordSearch;
  /** Whether the search may start. Several sites are searched one after the other. */
  isEnabled?: boolean;
  /** The name of the site if there are results of several sites; a site without places then shows nothing. */
  siteName?: string;
}

/** Shows the places that a search has found in a site, and the button that replaces the ticked ones. */
export function SiteResults({ tenant, search, isEnabled = true, siteName }: SiteResultsProps) {
  const text = useText();
  const { found, files, chosen, left, leaveOut, changed, replacing, replaced, closeReplaced, undo } =
    useReplacement(tenant, search, isEnabled);
  const [shown, setShown] = useState(PAGE);
  const nameOf = useAuthorNames(
    tenant,
    files.map(({ draftBy }) => draftBy),
  );
  const isOneOfMany = siteName !== undefined;
  const count = countPlaces(chosen);
  const all = files.flatMap(keysOf);
  return (
    <>
      {isOneOfMany && (files.length > 0 || found.error !== null || replaced !== undefined) && (
        <h2>{siteName}</h2>
      )}
      {replaced !== undefined && <Done {...{ replaced, undo }} close={closeReplaced} />}
      {found.error !== null && <Failure error={found.error} retry={() => void found.refetch()} />}
      {found.isLoading && !isOneOfMany && <Loading />}
      {changed.length > 0 && (
        <Notice kind="warn" title={text("words-changed", { count: changed.length })}>
          <p>{text("words-changed-what-to-do", { names: changed.join(", ") })}</p>
        </Notice>
      )}
      {changed.length === 0 && (
        <ReplacementFailure {...{ tenant, files, leaveOut }} error={replacing.error} />
      )}
      {found.isSuccess && files.length === 0 && replaced === undefined && !isOneOfMany && (
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
              disabled={count === 0 || (search.matchesCase && search.with === search.find)}
              onClick={() => replacing.mutate()}
            >
              {text(search.with === "" ? "words-do-remove" : "words-do", { count })}
            </Button>
          </div>
          {found.data?.isMore === true && (
            <Notice kind="info">{text("words-is-more", { places: all.length })}</Notice>
          )}
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

interface DoneProps {
  replaced: Replaced;
  undo: () => Promise<void>;
  close: () => void;
}

function Done({ replaced, undo, close }: DoneProps) {
  const text = useText();
  if (replaced.kind === "undone")
    return (
      <DoneNotice kind="info" undo={undefined} close={close}>
        <p>{text("words-undone")}</p>
      </DoneNotice>
    );
  const { revision, places, changed: files } = replaced;
  return (
    <DoneNotice
      key={revision}
      kind={revision === null ? "info" : "good"}
      undo={revision === null ? undefined : undo}
      close={close}
    >
      <p>{text("words-done", { places, files })}</p>
    </DoneNotice>
  );
}
