import { browserSetting } from "../storage/browser-setting.ts";

/**
 * Whether single-key shortcuts are enabled. People who use voice control, or who press keys by accident, can disable them (WCAG 2.1.4).
 */
export const plainKeysSetting = browserSetting("plain-keys", ["on", "off"]);
