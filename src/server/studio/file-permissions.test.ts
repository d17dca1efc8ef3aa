import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StudioEndpoint } from "../../contract/studio/endpoint.ts";
import { STUDIO_ENDPOINTS } from "../../contract/studio/endpoints/table.ts";
import { type FilePermission, permissionsOnFiles } from "../../contract/studio/file-permissions.ts";
import { type Action, ruleOf } from "../../contract/studio/roles.ts";
import { QUAY, type StudioClient, importFiles, studioClient, withToken } from "../testing/studio-client.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

let site: TestInstallation;
beforeAll(async () => {
  site = await openTestInstallation();
  await importFiles(site, QUAY);
});
afterAll(() => site.close());

type Name = keyof typeof STUDIO_ENDPOINTS;
/** A call that names a file and changes nothing: with permission, it only reads, or is refused for another reason. */
type Call = (call: StudioClient, name: string, use: FilePermission["use"]) => ReturnType<StudioClient>;

const HASH = "0".repeat(64);
const SITE = QUAY["site.yaml"] ?? "";
const query = (path: string, name: string, more = "") =>
  `sites/quay/${path}?name=${encodeURIComponent(name)}${more}`;
const hashOf = (name: string) =>
  name === "site.yaml" ? createHash("sha256").update(SITE).digest("hex") : HASH;
const edit = (name: string, use: string) => ({
  name,
  text: use === "remove" ? null : textOf(name),
  base: hashOf(name),
});
const headers = { "if-match": `"${HASH}"` };
const ANCHOR = { text: "here", prefix: "", suffix: "", position: 0 };
const draft = { "if-match": '"7"' };

/** Returns an invalid text, so that nothing is published. The text of `site.yaml` changes a key that is not part of the look. */
const textOf = (name: string) =>
  name === "site.yaml" ? SITE.replace("name: Quay", "name: [Quay]") : "---\ntitle: New\n---\n";

const CALLS: Partial<Record<Name, Call>> = {
  findFile: (call, name) => call(query("file", name)),
  findDiff: (call, name) => call(query("diff", name, `&before=${HASH}&after=${HASH}`)),
  checkText: (call, name) =>
    call("sites/quay/checks", { method: "POST", body: { name, text: textOf(name) } }),
  publishFile: (call, name) =>
    call(query("file", name), {
      method: "PUT",
      headers: { "if-match": `"${hashOf(name)}"` },
      bytes: textOf(name),
    }),
  removeFile: (call, name) => call(query("file", name), { method: "DELETE", headers }),
  publish: (call, name, use) =>
    call("sites/quay/publications", { method: "POST", body: { files: [edit(name, use)] } }),
  planPublication: (call, name, use) =>
    call("sites/quay/publications/plan", { method: "POST", body: { files: [edit(name, use)] } }),
  saveDraft: (call, name) =>
    call(query("draft", name), { method: "PUT", headers: draft, body: { text: textOf(name), base: null } }),
  listTurns: (call, name) => call(query("draft/turns", name)),
  beginThread: (call, name) =>
    call("sites/quay/comments", { method: "POST", body: { name, anchor: ANCHOR, text: "Why?" } }),
  moveThreads: (call, name) =>
    call(query("comments", name), { method: "PUT", body: { anchors: [{ id: 1, anchor: ANCHOR }] } }),
  discardDraft: (call, name) => call(query("draft", name), { method: "DELETE", headers: draft }),
  keepVersion: (call, name) =>
    call("sites/quay/versions", { method: "POST", body: { name, text: "\0", note: "" } }),
  uploadMedia: (call, name, use) =>
    call(query("media/file", name), {
      method: "PUT",
      headers: use === "add" ? { "if-none-match": "*" } : headers,
      bytes: "x",
    }),
  removeMedia: (call, name) => call(query("media/file", name), { method: "DELETE", headers }),
  makeRelease: (call, name, use) =>
    call("sites/quay/releases", {
      method: "POST",
      body: { title: "Later", goesLiveAt: Date.now() + 1e8, files: [edit(name, use)] },
    }),
  confirmTranslation: (call, name) =>
    call("sites/quay/translation/up-to-date", { method: "POST", body: { name, original: HASH } }),
};

/** An example file of each kind, by the kind's name in the API's description. */
const EXAMPLES: Record<string, string> = {
  "articles/": "articles/zh/about.md",
  "media/": "media/new.pdf",
  "other files": "root/ads.txt",
};

interface Case {
  endpoint: StudioEndpoint;
  call: Call;
  file: string;
  use: FilePermission["use"];
  /** Any single one of these permissions is enough for the call. */
  actions: Action[];
}

const CASES = Object.entries(CALLS).flatMap(([name, call]): [string, Case][] => {
  const endpoint: StudioEndpoint = STUDIO_ENDPOINTS[name as Name];
  return Array.from(permissionsOnFiles(endpoint.files ?? { of: "all", uses: [] }), ([files, permissions]) => {
    const byUse = Object.groupBy(permissions, ({ use }) => use);
    return Object.values(byUse).map((found): [string, Case] => {
      const [{ use }] = found as [FilePermission];
      const file = EXAMPLES[files] ?? files;
      // Omits permissions for `theme` and for the look, because the calls change another setting of `site.yaml`.
      const actions = found
        .filter(({ when }) => when?.startsWith("if `theme") !== true)
        .map(({ action }) => action);
      return [`${name} ${use} ${file}`, { endpoint, call, file, use, actions }];
    });
  }).flat();
});

describe("the permissions for files that are described", () => {
  it.each(CASES)("are those that a token needs: %s", async (_, { endpoint, call, file, use, actions }) => {
    // Removing the settings would remove the theme, which no token may change.
    if (file === "site.yaml" && use === "remove") return;
    const access = endpoint.access as Action;
    const others = await withToken(site, "quay", [
      access,
      ...OTHERS.filter((action) => !actions.includes(action)),
    ]);
    if (!actions.includes(access)) expect((await call(others, file, use)).status).toBe(403);
    for (const action of actions) {
      const { status, text } = await call(await withToken(site, "quay", [access, action]), file, use);
      expect([401, 403, 500], text).not.toContain(status);
    }
  });

  it("are tested for all calls except those that need stored data", () => {
    const declared = Object.entries<StudioEndpoint>(STUDIO_ENDPOINTS).filter(([, { files }]) => files);
    const untried = declared.map(([name]) => name).filter((name) => !(name in CALLS));
    expect(untried.toSorted()).toEqual([
      "applyRelease",
      "approveRelease",
      "cancelRelease",
      "changeNames",
      "changeRelease",
      "changeReleaseFiles",
      "listReleaseConflicts",
      "moveArticle",
      "moveMedia",
      "replaceWords",
      "restoreRevision",
      "rollBackRelease",
      "undoRevision",
    ]);
  });

  it("are in the OpenAPI document", async () => {
    const { paths } = JSON.parse((await studioClient(site)("openapi.json")).text) as {
      paths: Record<string, Record<string, { description: string }>>;
    };
    expect(paths["/studio/api/sites/{tenant}/media/file"]?.["put"]?.description).toBe(
      "Access: site.read, and for each file that the call is about:\n\n- media/: `media.add` to add; `media.change` to publish or replace",
    );
    const { description = "" } = paths["/studio/api/sites/{tenant}/publications"]?.["post"] ?? {};
    expect(description.split("\n").slice(2)).toEqual([
      "- articles/: `article.publish` to publish or replace; `article.delete` to remove",
      "- menus.yaml: `menus.write` to publish or replace; `menus.write` to remove",
      "- banners.yaml: `banners.write` to publish or replace; `banners.write` to remove",
      "- redirects.yaml: `redirects.write` to publish or replace; `redirects.write` to remove",
      "- moved.yaml: `redirects.write` to publish or replace; `redirects.write` to remove",
      expect.stringMatching(
        /^- site\.yaml: `theme\.write` to publish or replace \(with a fresh proof, so never by a token\), if `theme` changes; `look\.write` to publish or replace, if `themes` changes; `settings\.write` /,
      ),
      "- other files: `settings.write` to publish or replace; `settings.write` to remove",
    ]);
  });
});

const OTHERS = [
  "site.read",
  "translation.draft",
  "article.draft",
  "article.publish",
  "article.delete",
  "media.add",
  "media.change",
  "menus.write",
  "banners.write",
  "redirects.write",
  "look.write",
  "settings.write",
].filter((action): action is Action => ruleOf(action as Action).needsFreshProof !== true);
