import { useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useRef, useState } from "react";
import { hasFiles, droppedFiles } from "../../editor/given-files.ts";
import { chooseFiles } from "../../media/choose-files.ts";
import { useMediaList } from "../../media/media-list.ts";
import { mediaName } from "../../media/picture-name.ts";
import { refusalOfFile } from "../../media/refused-for-good.ts";
import { useUploads } from "../../media/use-uploads.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Screen } from "../../parts/screen.tsx";
import { ShowMore } from "../../parts/show-more.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { useMay } from "../../session/me-context.tsx";
import { useSiteName } from "../../session/sites.ts";
import { useMediaAddress } from "./address.ts";
import { type ChangedMedia, ChangeNotice } from "./change-notice.tsx";
import { MediaDetail } from "./media-detail.tsx";
import { MediaFiles } from "./media-files.tsx";
import { MediaFilters } from "./media-filters.tsx";
import { MediaFolders } from "./media-folders.tsx";
import { NoMedia } from "./no-media.tsx";
import { UploadList } from "./upload-list.tsx";
import styles from "./media.module.css";

/** Lists the files of a site. The file in the address is open next to the list, and files can be dropped anywhere on the screen. */
export function Media({ tenant }: { tenant: string }) {
  const text = useText();
  const may = useMay();
  const { view, file, ...filter } = useMediaAddress();
  const mayAdd = may("media.add", { tenant });
  const client = useQueryClient();
  const uploads = useUploads(tenant, {
    refusalOf: refusalOfFile,
    onSent: () => void client.invalidateQueries({ queryKey: ["media", tenant, "list"] }),
  });
  const [changed, setChanged] = useState<ChangedMedia>();
  const list = useMediaList({ tenant, ...filter });
  const files = list.data?.pages.flatMap((page) => page.files) ?? [];
  const folders = list.data?.pages[0]?.folders ?? [];
  const add = (added: readonly File[]) =>
    uploads.add(
      added.map((each) => ({ file: each, nameOf: (attempt) => mediaName(each, filter.folder, attempt) })),
    );
  const drop = useDrop(add, mayAdd);
  const choose = () => chooseFiles({}, add);
  return (
    <Screen
      title={text("media")}
      kicker={useSiteName(tenant)}
      actions={
        mayAdd && (
          <Button look="do" onClick={choose}>
            {text("media-upload")}
          </Button>
        )
      }
    >
      <div className={styles["media"]} {...drop.props} data-over={drop.isOver || undefined}>
        <MediaFilters {...{ view }} {...filter} />
        <UploadList {...uploads} />
        {changed !== undefined && (
          <ChangeNotice key={changed.revision} {...{ tenant, changed }} close={() => setChanged(undefined)} />
        )}
        <div className={`${styles["columns"]} ${file === null ? "" : styles["reading"]}`}>
          <div className={styles["list"]} aria-busy={list.isPlaceholderData}>
            <MediaFolders folder={filter.folder} folders={folders} />
            {list.error !== null && <Failure error={list.error} retry={() => void list.refetch()} />}
            {list.isPending && list.error === null && <Loading />}
            {list.isSuccess && files.length === 0 && !list.hasNextPage && (
              <NoMedia {...filter} {...{ mayAdd, choose }} />
            )}
            <MediaFiles {...{ tenant, files, view, opened: file }} />
            <ShowMore list={list} />
          </div>
          {file !== null && <MediaDetail key={file} {...{ tenant }} name={file} changed={setChanged} />}
        </div>
        {drop.isOver && (
          <p className={styles["drop"]}>{text("media-drop-here", { folder: filter.folder })}</p>
        )}
      </div>
    </Screen>
  );
}

/** Handles dropped files. Child elements fire `dragenter` and `dragleave` too, so the nesting depth is counted. */
function useDrop(take: (files: File[]) => void, isOn: boolean) {
  const depth = useRef(0);
  const [isOver, setOver] = useState(false);
  const change = (by: number) => {
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  const whenFiles = (act: (event: DragEvent) => void) => (event: DragEvent) => {
    if (isOn && hasFiles(event.dataTransfer)) act(event);
  };
  const props = {
    onDragEnter: whenFiles(() => change(1)),
    onDragLeave: whenFiles(() => change(-1)),
    onDragOver: whenFiles((event) => event.preventDefault()),
    onDrop: whenFiles((event) => {
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      take(droppedFiles(event.dataTransfer));
    }),
  };
  return { isOver, props };
}
