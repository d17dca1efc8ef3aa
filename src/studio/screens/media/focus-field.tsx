import { type PointerEvent, useRef } from "react";
import type { MediaDetail } from "../../../contract/studio/endpoints/media.ts";
import { CROPS, positionOf } from "../../media/crops.ts";
import { mediaUrl } from "../../media/media-list.ts";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import styles from "./focus-field.module.css";
import shared from "./media.module.css";

type Focus = NonNullable<MediaDetail["focus"]>;

const FULL_LENGTH = 1_000;
const MIDDLE: Focus = { x: FULL_LENGTH / 2, y: FULL_LENGTH / 2 };

export interface FocusFieldProps {
  tenant: string;
  file: MediaDetail;
  focus: MediaDetail["focus"];
  /** Changes the focus point; `undefined` without permission to change it. */
  set: ((focus: MediaDetail["focus"]) => void) | undefined;
}

/** The picture with its focus point, the part that crops always show, and previews of the themes' crops. */
export function FocusField({ tenant, file, focus, set }: FocusFieldProps) {
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const { x, y } = focus ?? MIDDLE;
  const point = ({ clientX, clientY }: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || set === undefined) return;
    set({ x: share(clientX - box.left, box.width), y: share(clientY - box.top, box.height) });
  };
  const source = mediaUrl(tenant, file, 1280);
  return (
    <fieldset className={styles["focus"]}>
      <legend>{text("media-focus")}</legend>
      <div
        ref={frame}
        className={styles["frame"]}
        data-fixed={set === undefined || undefined}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          point(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
        }}
      >
        <img src={source} alt={Object.values(file.alt)[0] ?? ""} draggable={false} />
        {set !== undefined && (
          <span className={styles["point"]} style={{ left: `${x / 10}%`, top: `${y / 10}%` }} />
        )}
      </div>
      {set !== undefined && (
        <div className={styles["axes"]}>
          <Axis label={text("media-focus-x")} value={x} set={(value) => set({ x: value, y })} />
          <Axis label={text("media-focus-y")} value={y} set={(value) => set({ x, y: value })} />
          <Button look="quiet" disabled={focus === null} onClick={() => set(null)}>
            {text("media-focus-reset")}
          </Button>
        </div>
      )}
      <ul className={styles["crops"]} aria-label={text("media-crops")}>
        {CROPS.map(({ theme, width, height }) => (
          <li key={theme}>
            <img
              src={mediaUrl(tenant, file, 640)}
              alt=""
              style={{ aspectRatio: `${width} / ${height}`, objectPosition: positionOf({ x, y }) }}
            />
            <span className={shared["facts"]}>
              {text("media-crop", { theme })} {width}:{height}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Axis({ label, value, set }: { label: string; value: number; set: (value: number) => void }) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={FULL_LENGTH}
        step={50}
        value={value}
        onChange={({ currentTarget }) => set(currentTarget.valueAsNumber)}
      />
    </label>
  );
}

function share(distance: number, length: number): number {
  return Math.round(Math.min(1, Math.max(0, distance / length)) * FULL_LENGTH);
}
