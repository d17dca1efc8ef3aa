import { expect, it } from "vitest";
import type { ListedRelease } from "../../../contract/studio/endpoints/releases.ts";
import { refreshDelay } from "./refresh-delay.ts";

const NOW = 1_000_000;
const NONE = { languages: [], approval: false, latestAt: null };
const release = (
  state: ListedRelease["state"],
  goesLiveAt: number,
  conditions: ListedRelease["conditions"] = NONE,
): ListedRelease => ({
  id: 1,
  title: "",
  state,
  goesLiveAt,
  createdBy: null,
  plannedBy: null,
  createdAt: 0,
  settledAt: null,
  revision: null,
  findings: [],
  files: [],
  conditions,
  approvals: [],
  waitsFor: { approvals: 0, texts: [] },
  version: "",
  isInEffect: false,
});

it.each<[string, ListedRelease[], number | false]>([
  ["never, where nothing is planned", [release("applied", NOW), release("held", NOW)], false],
  ["soon, while one is going live", [release("planned", NOW - 5), release("planned", NOW + 60_000)], 1_000],
  ["less often, the longer one should be live", [release("planned", NOW - 9_000)], 9_000],
  [
    "for the next one all the same",
    [release("planned", NOW - 90_000), release("planned", NOW + 9_000)],
    10_000,
  ],
  ["after the time of the next one", [release("planned", NOW + 60_000)], 61_000],
  [
    "after the latest time of one with conditions",
    [release("planned", NOW - 5, { ...NONE, approval: true, latestAt: NOW + 60_000 })],
    61_000,
  ],
  [
    "never, while one waits for conditions only",
    [release("planned", NOW - 5, { ...NONE, approval: true })],
    false,
  ],
  ["once a day for one that is far away", [release("planned", NOW * 1e6)], 86_400_000],
])("the list of releases is refreshed %s", (_, releases, wait) => {
  expect(refreshDelay({ releases, now: NOW })).toBe(wait);
});
