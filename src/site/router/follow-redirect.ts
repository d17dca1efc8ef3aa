import { isExternalUrl } from "../../contract/addresses/addresses.ts";
import { navigateTo } from "../platform/navigate-to.ts";
import { type NavigationInfo, writeInfo } from "./navigation-info.ts";

/** Follows a redirect. The browser loads targets outside the site. */
export function followRedirect(
  target: string,
  history: "push" | "replace",
  info: NavigationInfo = { isContinuation: true },
): void {
  if (!isExternalUrl(target)) navigateTo(target, { history, info: writeInfo(info) });
  else if (history === "replace") location.replace(target);
  else location.assign(target);
}
