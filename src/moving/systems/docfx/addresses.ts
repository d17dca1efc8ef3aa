import { posix } from "node:path";
import { isRecord } from "../../../contract/api/is-record.ts";
import { matchesInLanguages, readLayouts } from "../../mapping/language-layouts.ts";
import type { OldAddressRule } from "../../survey/address-patterns.ts";
import type { FoundLanguages } from "../../survey/found-languages.ts";
import { settingsOf } from "../../survey/settings-of.ts";
import type { TreeSurvey } from "../../survey/survey-tree.ts";

const MOVED = /(?:^|\/)\.openpublishing\.redirection(?:\.[\w-]+)?\.json$/;

/**
 * Returns rules from the records of renamed texts in Microsoft's publishing system, which contain their former paths and new
 * addresses.
 */
export function movedAddresses(
  survey: TreeSurvey,
  { layouts }: FoundLanguages,
  { base, usual }: { base: string; usual: readonly string[] },
): OldAddressRule[] {
  const [folder = ""] = [...layouts.values()].flat();
  const texts = new Set(
    survey.texts.flatMap(
      ({ path }) => matchesInLanguages(path, readLayouts(Object.fromEntries(layouts)))[0]?.name ?? [],
    ),
  );
  const rules = survey.paths
    .filter((path) => MOVED.test(path))
    .flatMap((path) => settingsOf(survey, (one) => one === path)["redirections"] ?? [])
    .filter(isRecord);
  const found = rules.flatMap(({ source_path: from, redirect_url: to }) => {
    if (typeof from !== "string" || typeof to !== "string" || !to.startsWith(`${base}/`)) return [];
    const target = to
      .slice(base.length + 1)
      .replace(/[?#].*$/s, "")
      .replace(/\/$/, "");
    const text = [`${target}.md`, posix.join(target, "index.md")].find((one) => texts.has(one));
    const start = `${folder}/`.toLowerCase();
    const old = (from.toLowerCase().startsWith(start) ? from.slice(start.length) : from).replace(
      /\.\w+$/,
      "",
    );
    return text === undefined || /[{}:*?#]/.test(old) ? [] : [{ text, old: `${base}/${old}` }];
  });
  return [...Map.groupBy(found, ({ text }) => text)].map(([text, moved]) => ({
    path: text,
    address: [...usual, ...moved.map(({ old }) => old)],
  }));
}
