import { useEffect, useState } from "react";
import { type ListFile, writeListFile } from "../../lists/list-file.ts";
import { readListFile } from "../../lists/read-list-file.ts";
import type { WritingSession } from "../../writing/writing-session.ts";

/** Maximum number of changes that can be undone. Their texts share most pieces, so this needs little memory. */
const MAXIMUM_STEPS = 200;

export interface EditedLists {
  /** `undefined` if the file is written in a way that only the text editor can handle. */
  file: ListFile | undefined;
  change: (file: ListFile) => void;
  /** `undefined` if there is nothing to undo. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

interface Steps {
  file: ListFile | undefined;
  past: readonly ListFile[];
  future: readonly ListFile[];
}

/** The lists of an open text. Changes are saved as if typed; changes by others replace the lists and clear the undo history. */
export function useListFile(session: WritingSession): EditedLists {
  const [{ file, past, future }, setSteps] = useState<Steps>(() => stepsFrom(session.body()));
  useEffect(() => {
    session.attach({ show: (body) => setSteps(stepsFrom(body)) });
    return () => session.attach(null);
  }, [session]);
  const show = (next: Steps & { file: ListFile }) => {
    setSteps(next);
    session.type(() => writeListFile(next.file));
  };
  const [earlier, later] = [past.at(-1), future[0]];
  return {
    file,
    change: (next) =>
      show({
        file: next,
        past: [...past, ...(file === undefined ? [] : [file])].slice(-MAXIMUM_STEPS),
        future: [],
      }),
    undo:
      earlier === undefined || file === undefined
        ? undefined
        : () => show({ file: earlier, past: past.slice(0, -1), future: [file, ...future] }),
    redo:
      later === undefined || file === undefined
        ? undefined
        : () => show({ file: later, past: [...past, file], future: future.slice(1) }),
  };
}

function stepsFrom(body: string): Steps {
  return { file: readListFile(body), past: [], future: [] };
}
