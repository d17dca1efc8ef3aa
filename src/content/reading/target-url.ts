import { groupUrl, languagePrefix, localizePath } from "../../contract/addresses/addresses.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { Target } from "../model/tenant-content.ts";
import { redirectingPathOf } from "./redirecting-paths.ts";
import { type References, type TargetAddresses, addReference, resolveText } from "./references.ts";
import { type Scope, addressContext } from "./scope.ts";

/** Returns the address of a menu entry or banner; empty if it has no target, or the target is not visible. */
export function targetUrl(
  scope: Scope,
  language: LanguageCode,
  target: Target,
  addresses: TargetAddresses,
): string {
  if ("article" in target) return addresses.article(target.article)?.url ?? "";
  const context = addressContext(scope, language);
  if ("group" in target) return groupUrl(context, target.group) ?? "";
  const path = redirectingPathOf(target.url);
  return path !== undefined && addresses.isRedirecting(path)
    ? languagePrefix(language, context.defaultLanguage) + target.url
    : localizePath(resolveText(target.url, addresses), context);
}

/** Adds the references of a target: an article, a file, or a path that may redirect to a page. */
export function addTarget(target: Target, references: References): void {
  if ("article" in target) references.articles.add(target.article);
  else if ("url" in target) {
    addReference(target.url, references);
    const path = redirectingPathOf(target.url);
    if (path !== undefined) references.redirecting.add(path);
  }
}

/** Whether a target was set, so that a missing address means that it is not visible. */
export function hasDestination(target: Target): boolean {
  return !("url" in target) || target.url !== "";
}
