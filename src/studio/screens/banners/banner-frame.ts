import type { BannerContext } from "./banner-marks.ts";
import type { BannerRow } from "./banner-rows.ts";
import type { BannerActions } from "./use-banner-actions.ts";

/** Properties that all banners on the screen share. */
export interface BannerFrame {
  tenant: string;
  context: BannerContext;
  actions: BannerActions;
  open: (row: BannerRow) => void;
  isReadOnly: boolean;
}
