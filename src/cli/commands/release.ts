import { withTenant } from "../history/with-tenant.ts";
import { listReleases } from "../releases/list-releases.ts";
import { makeRelease, rollBack } from "../releases/make-release.ts";
import { readConditions, readPage, readReleaseNumber, readTime } from "../releases/read-arguments.ts";
import { applyRelease, cancelRelease } from "../releases/settle-release.ts";
import { showRelease } from "../releases/show-release.ts";
import { type Command, UsageError } from "../terminal/command.ts";
import { defineVerbs, parseVerb } from "../terminal/verbs.ts";

const VERBS = defineVerbs({
  command: "release",
  options: {
    title: { type: "string" },
    at: { type: "string" },
    "when-translated": { type: "string" },
    "when-approved": { type: "boolean" },
    "at-the-latest": { type: "string" },
    limit: { type: "string" },
    before: { type: "string" },
  },
  takes: {
    list: ["limit", "before"],
    make: ["title", "at", "when-translated", "when-approved", "at-the-latest"],
    show: [],
    apply: [],
    cancel: [],
    "roll-back": ["title", "at"],
  },
  find: ([, verb = "list"]) => verb,
});

const ACTIONS = { show: showRelease, apply: applyRelease, cancel: cancelRelease };

export const releaseCommand: Command = {
  opensStore: true,
  verbs: VERBS,
  usage: `release <tenant> [list] [--limit <number>] [--before <release>]
    release <tenant> make <folder> [<file> …] --title <text> [--at <time>]
      [--when-translated <languages>] [--when-approved] [--at-the-latest <time>]
    release <tenant> show|apply|cancel <release>
    release <tenant> roll-back <release> [--title <text>] [--at <time>]`,
  description: "Publishes several files of a site together, now or at a set time; and rolls that back",
  async run(args) {
    const { verb, values, positionals } = parseVerb(VERBS, args);
    const [code, , ...rest] = positionals;
    if (code === undefined) throw new UsageError("name one tenant");
    if (verb === "make") {
      const [folder, ...names] = rest;
      const { title } = values;
      if (folder === undefined || title === undefined || title.trim() === "")
        throw new UsageError("make needs a folder, and a --title that identifies the release");
      return withTenant(code, (store, tenant) => {
        const goesLiveAt = readTime(values.at, tenant);
        const conditions = readConditions(values, tenant, goesLiveAt);
        return makeRelease(store, tenant, { folder, names, title, goesLiveAt, conditions });
      });
    }
    if (verb === "list") {
      if (rest.length > 0) throw new UsageError("name one tenant");
      const page = readPage(values);
      return withTenant(code, (store, tenant) => listReleases(store, tenant, page));
    }
    if (rest.length > 1) throw new UsageError("name one release");
    const id = readReleaseNumber(rest[0]);
    return withTenant(code, async (store, tenant) => {
      const release = await store.releases.find(code, id);
      if (release === undefined) {
        console.error(`${code} has no release ${id}. "vitrine release ${code}" lists all releases`);
        return 1;
      }
      if (verb !== "roll-back") return ACTIONS[verb](store, tenant, release);
      const goesLiveAt = readTime(values.at, tenant);
      return rollBack(store, tenant, release, { title: values.title, goesLiveAt });
    });
  },
};
