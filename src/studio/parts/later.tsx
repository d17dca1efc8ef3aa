import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useLayoutEffect, useRef } from "react";
import { SESSION_ENDPOINTS } from "../../contract/studio/endpoints/sessions.ts";
import { CallError, statusOf } from "../api/call-error.ts";
import { call } from "../api/call.ts";
import type { MessageId } from "../messages/messages.ts";
import { useText } from "../messages/wording-context.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { loadFailedStyles } from "./failed-styles.ts";
import { LoadingDialog, typeInto } from "./loading-dialog.tsx";
import { Notice } from "./notice.tsx";
import { Screen } from "./screen.tsx";
import { Failure, Loading } from "./states.tsx";
import styles from "./states.module.css";

type Load<Props> = () => Promise<ComponentType<Props>>;
type Failed<Props> = ComponentType<Props & { failure: ReactNode }>;

/**
 * A lazily loaded pane. If its code cannot be loaded, for example offline, an error with a retry button replaces only the pane, so that
 * the text being written is not lost.
 *
 * @param title names the pane; unique among all lazily loaded parts
 */
export function later<Props extends object>(title: MessageId, load: Load<Props>): ComponentType<Props> {
  return defineLater(title, load, FailedPane);
}

/** Like {@link later}, for an optional part: it shows nothing while it loads, or if it cannot be loaded. */
export function laterAside<Props extends object>(title: MessageId, load: Load<Props>): ComponentType<Props> {
  return function LaterAside(props: Props) {
    const { data: Part } = useQuery(partQuery(title, load));
    return Part === undefined ? null : <Part {...props} />;
  };
}

/** Like {@link later}, for a whole screen. */
export function laterScreen<Props extends object>(
  title: MessageId,
  load: Load<Props>,
  Frame: ComponentType<{ title: string; children: ReactNode }> = Screen,
): ComponentType<Props> {
  return defineLater(title, load, function FailedScreen({ failure }) {
    return <Frame title={useText()(title)}>{failure}</Frame>;
  });
}

/**
 * Like {@link later}, for a dialog. A placeholder is open while the dialog loads, and text typed meanwhile goes to the dialog's first
 * field.
 */
export function laterDialog<Props extends { close: () => void }>(
  title: MessageId,
  load: Load<Props>,
): ComponentType<Props> {
  return function LaterDialog(props: Props) {
    const text = useText();
    const { close } = props;
    const { Part, failure } = usePart(title, load);
    const typed = useRef("");
    // The effects of child components run first, so the dialog is already open and its first field has the focus.
    useLayoutEffect(() => {
      if (Part !== undefined) typeInto(document.activeElement, typed.current);
    }, [Part]);
    if (Part !== undefined) return <Part {...props} />;
    if (failure === undefined)
      return <LoadingDialog {...{ close }} title={text(title)} type={(all) => (typed.current = all)} />;
    return (
      <Dialog title={text(title)} close={close}>
        {failure}
        <div>
          <Button onClick={close}>{text("close")}</Button>
        </div>
      </Dialog>
    );
  };
}

function defineLater<Props extends object>(
  title: MessageId,
  load: Load<Props>,
  Place: Failed<Props>,
): ComponentType<Props> {
  return function Later(props: Props) {
    const { Part, failure } = usePart(title, load);
    if (Part !== undefined) return <Part {...props} />;
    return failure === undefined ? <Loading /> : <Place {...props} failure={failure} />;
  };
}

/** Loads a part. Returns the part, or an error message with a retry button. */
function usePart<Props>(
  title: MessageId,
  load: Load<Props>,
): { Part?: ComponentType<Props> | undefined; failure?: ReactNode } {
  const { data: Part, error, refetch } = useQuery(partQuery(title, load));
  if (Part !== undefined || error === null) return { Part };
  return { failure: <PartFailure error={error} retry={() => void refetch()} /> };
}

/** The query that loads a part. Prefetching it lets the part open at once. */
export function partQuery<Props>(title: MessageId, load: Load<Props>) {
  return queryOptions({
    queryKey: ["part", title],
    queryFn: () => loadPart(load),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

/** The server is reachable but serves another build, so the files of this build are missing. */
class OtherBuildError extends Error {
  override readonly name = "OtherBuildError";
}

async function loadPart<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  try {
    await loadFailedStyles();
    return await load();
  } catch (cause) {
    const status = await call(SESSION_ENDPOINTS.whoAmI, {}).then(() => 200, statusOf);
    throw status === 0
      ? new CallError(0, "No answer", { cause })
      : new OtherBuildError("A part of the Studio cannot be loaded", { cause });
  }
}

function PartFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const text = useText();
  if (!(error instanceof OtherBuildError)) return <Failure error={error} retry={retry} />;
  return (
    <Notice
      kind="danger"
      title={text("part-missing")}
      actions={
        <>
          <Button onClick={retry}>{text("try-again")}</Button>
          <Button onClick={() => location.reload()}>{text("reload")}</Button>
        </>
      }
    >
      <p>{text("part-missing-what-to-do")}</p>
    </Notice>
  );
}

function FailedPane({ failure }: { failure: ReactNode }) {
  return <div className={styles["place"]}>{failure}</div>;
}
