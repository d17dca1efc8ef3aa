import { browserSetting } from "../storage/browser-setting.ts";

/**
 * Whether single keys are shortcuts. People who use voice control or press keys by accident can switch them off
 * (WCAG 2.1.4).
 */
export const plainKeysSetting = browserSetting("plain-keys", ["on", "off"]);
