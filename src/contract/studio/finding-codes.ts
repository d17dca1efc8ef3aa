import * as v from "valibot";

/**
 * Codes of findings in articles and releases, with the names of the values in their texts. The Studio translates findings by
 * code. Findings without a code are always in English, as on the command line.
 */
export const FINDING_VALUES = {
  "front-matter-none": [],
  "front-matter-toml": [],
  "front-matter-endless": [],
  "front-matter-dashes": ["written"],
  "yaml-twice": ["key"],
  "yaml-divided": [],
  "yaml-no-colon": ["words"],
  "yaml-round-quotes": [],
  "yaml-wide-colon": ["key"],
  "yaml-tight-colon": ["key"],
  "yaml-backslash": [],
  "yaml-indent": [],
  "yaml-start": [],
  "yaml-second-colon": [],
  "yaml-tab": [],
  "yaml-quotes-within": [],
  "yaml-alias": ["name"],
  "unknown-key": ["key", "known"],
  "missing-key": ["key"],
  "value-empty": ["key"],
  "value-none": ["key"],
  "value-text": ["key"],
  "value-list": ["key"],
  "value-flag": ["key"],
  "value-number": ["key"],
  "value-long": ["key", "most"],
  "value-media": ["key"],
  "value-date": ["key"],
  "value-date-as": ["key", "right"],
  "long-title": ["letters"],
  "cut-sentence": ["key"],
  "round-quotes": ["key", "name"],
  "wide-comma": ["key", "names"],
  nul: [],
  "future-update": [],
  slug: ["slug", "most"],
  "reserved-slug": ["slug"],
  "duplicate-slug": ["file", "slug"],
  "duplicate-key": ["file", "key"],
  "language-not-offered": ["language"],
  "unknown-group": ["group"],
  unjoined: ["main", "other", "file", "key"],
  "case-path": ["file"],
  "mobile-picture-name": ["main", "meant"],
  "mobile-picture-alone": ["main"],
  "cover-missing": ["path"],
  "cover-elsewhere": ["path"],
  "not-picture": ["path"],
  "picture-missing": ["path"],
  "picture-unnamed": [],
  slashes: ["written", "meant"],
  "anchor-missing": ["anchor"],
  "link-missing": ["path"],
  "link-untranslated": ["path", "language", "shown"],
  "link-draft": ["path"],
  "link-scheduled": ["path"],
  "hidden-target": ["count", "files"],
  "page-unreadable": ["address"],
  "page-language": ["language"],
  "page-file-version": ["path", "name"],
  "page-file-missing": ["name"],
  "page-not-in-theme": ["path"],
  "page-missing": ["path", "name"],
  "page-group-missing": ["path", "group"],
  "page-article-missing": ["path", "article"],
  "unsafe-html": ["what"],
  "unknown-html": ["name"],
  "unknown-block": ["name", "known"],
  "unclosed-block": ["name", "end"],
  "spaced-address": ["address", "meant"],
  "tabs-empty": [],
  "tab-alone": [],
  "block-attribute": ["name", "key", "usage"],
  "block-value": ["name", "key", "value", "usage"],
  "block-missing": ["name", "key", "usage"],
  "block-list": ["name", "usage"],
  "block-unread": ["name", "usage"],
  "block-wordless": ["name", "usage"],
  "block-misplaced": ["name", "around", "usage"],
  "duplicate-id": ["id", "became"],
  "unknown-category": ["category", "known"],
  "broken-formula": ["reason"],
  "broken-drawing": ["reason"],
  "media-other-type": ["ending", "content"],
  "media-no-type": ["ending"],
  "media-empty": ["ending"],
  "too-deep": [],
  "too-many-cells": ["most"],
  "taken-host": ["host"],
  "release-failed": ["reason"],
  "too-many-items": ["most"],
  "too-many-footnotes": ["most"],
  "too-many-references": ["most"],
  "too-many-marks": ["most"],
  "too-many-elements": ["most"],
  "too-many-blocks": ["most"],
  "too-many-of-block": ["name", "most"],
  "too-many-unmarked": ["most"],
  "front-matter-large": ["lines", "characters"],
  "too-slow": ["seconds"],
  "too-slow-file": ["file", "seconds"],
  "more-findings": ["count"],
  "changed-meanwhile": ["at"],
  "changed-meanwhile-by": ["by", "at"],
  "removed-meanwhile": ["at"],
  "removed-meanwhile-by": ["by", "at"],
  "planner-not-permitted": ["by"],
  replacement: ["words"],
  untranslated: ["left", "total"],
  "placeholder-address": [],
  "placeholder-category": [],
  "placeholder-cell": [],
  "placeholder-code": [],
  "placeholder-day": [],
  "placeholder-heading": [],
  "placeholder-item": [],
  "placeholder-name": [],
  "placeholder-number": [],
  "placeholder-picture": [],
  "placeholder-text": [],
  "placeholder-title": [],
} as const satisfies Record<string, readonly string[]>;
export type FindingCode = keyof typeof FINDING_VALUES;
/** A code whose text contains no values. */
export type BareFindingCode = {
  [Code in FindingCode]: (typeof FINDING_VALUES)[Code] extends readonly [] ? Code : never;
}[FindingCode];
type ValuesOf<Code extends FindingCode> = Record<(typeof FINDING_VALUES)[Code][number], string | number> & {
  near?: string;
};

/** A finding as a code with its values. `near` is the name that was most likely meant. */
export interface CodedMessage {
  code: FindingCode;
  values: Readonly<Record<string, string | number>>;
}

/** Unknown codes, which come from newer builds, count as missing. */
export const codedMessageSchema = v.fallback(
  v.optional(
    v.object({
      code: v.picklist(Object.keys(FINDING_VALUES) as FindingCode[]),
      values: v.record(v.string(), v.union([v.string(), v.number()])),
    }),
  ),
  undefined,
);

/** Returns the code and values of a finding. */
export function coded<Code extends FindingCode>(
  code: Code,
  ...values: Code extends BareFindingCode ? [] : [ValuesOf<Code>]
): CodedMessage {
  return { code, values: values[0] ?? {} };
}
