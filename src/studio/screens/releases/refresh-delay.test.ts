import { expect, it } from "vitest";
import type { ListedRelease } from "../../../contract/studio/endpoints/releases.ts";
import { refreshDelay } from "./refresh-delay.ts";

const NOW = 1_000_000;
const release = (state: ListedRelease["state"], goesLiveAt: number): ListedRelease => ({
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
  ["once a day for one that is far away", [release("planned", NOW * 1e6)], 86_400_000],
])("the list of releases is refreshed %s", (_, releases, wait) => {
  expect(refreshDelay({ releases, now: NOW })).toBe(wait);
});
