import { expect, it } from "vitest";
import type { Grant, Role } from "../../contract/studio/roles.ts";
import { type OpenedStore, type TestDatabase, describeEachEngine } from "../testing/describe-each-engine.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { COMMAND_LINE } from "./audit.ts";

const PASSWORD = "purple giraffe ladder";
const HOUR_MS = 60 * 60 * 1_000;
const grantOn = (tenant: string | null, role: Role): Grant => ({
  tenant,
  role,
  languages: role === "translator" ? ["en"] : null,
  groups: null,
});

/** The creator of a link, token or release: a person, or `null` for the command line. */
interface Made {
  store: OpenedStore;
  maker: string | null;
  /** The person whose account the recovery link is for. */
  subject: string;
}

const SUBJECT = { path: "/", drafts: [] };

const actorOf = ({ maker }: Made) => (maker === null ? COMMAND_LINE : { id: maker });

const granter = (id: string | null) => (id === null ? null : { id, hasCompanyGrants: false });

async function preview(made: Made, kind: "link" | "frame", actor = actorOf(made)) {
  const tenant = (await made.store.findTenant("harbor")) ?? expect.fail();
  const previews = await made.store.openPreviews();
  const endsAt = Date.now() + HOUR_MS;
  const { token } = await previews.make(tenant, { kind, title: "t", subject: SUBJECT, endsAt, actor });
  return async () => (await previews.find(token, tenant)) !== undefined;
}

async function release({ store, maker }: Made, by = maker) {
  const report = await store.releases.make("harbor", {
    title: "Autumn",
    goesLiveAt: Date.now() - 1,
    author: by === null ? null : "maker@harbor.example",
    plannedBy: by ?? undefined,
    changes: [
      {
        name: `articles/en/of-${by?.slice(0, 5).replace(":", "")}.md`,
        text: "---\ntitle: Autumn\n---\nLeaves.\n",
      },
    ],
  });
  const id = report.outcome === "planned" ? report.id : expect.fail(JSON.stringify(report));
  return async () => {
    await store.dueReleases.apply();
    return (await store.releases.find("harbor", id))?.state === "applied";
  };
}

async function token({ store: { accounts }, maker }: Made) {
  return accounts.makeApiToken(COMMAND_LINE, granter(maker), {
    name: "press",
    tenant: "harbor",
    actions: ["site.read", "preview.share", "releases.write", "article.publish"],
    endsAt: null,
  });
}

/** Each creates something that takes effect later, and resolves to a function that checks whether it still works. */
const KINDS: Record<string, (made: Made) => Promise<() => Promise<boolean>>> = {
  async invitation({ store: { accounts }, maker }) {
    const grants = [grantOn("harbor", "writer")];
    const link = await accounts.invite(COMMAND_LINE, granter(maker), {
      email: "new@harbor.example",
      name: "",
      grants,
    });
    return async () => {
      const isShown = (await accounts.findInvitation(link.token)) !== undefined;
      const isListed = (await accounts.listInvitations()).length > 0;
      expect(isListed).toBe(isShown);
      const accepted = accounts.accept(link.token, { password: PASSWORD, language: "en" }, {});
      expect(await accepted.then(Boolean, () => false)).toBe(isShown);
      return isShown;
    };
  },
  async recovery({ store: { accounts }, maker, subject }) {
    const link = await accounts.makeRecoveryLink(COMMAND_LINE, granter(maker), subject);
    return async () => {
      const isShown = (await accounts.findInvitation(link.token)) !== undefined;
      const accepted = accounts.accept(link.token, { password: PASSWORD, language: "en" }, {});
      expect(await accepted.then(Boolean, () => false)).toBe(isShown);
      return isShown;
    };
  },
  async token(made) {
    const { token: text } = await token(made);
    return async () => (await made.store.accounts.findApiToken(text)) !== undefined;
  },
  "preview link": (made) => preview(made, "link"),
  "preview frame": (made) => preview(made, "frame"),
  release: (made) => release(made),
  "preview link of a token": async (made) => preview(made, "link", { id: `token:${(await token(made)).id}` }),
  "release of a token": async (made) => release(made, `token:${(await token(made)).id}`),
};

async function regrant({ accounts }: OpenedStore, id: string, ...grants: Grant[]): Promise<void> {
  const person = (await accounts.list()).find((listed) => listed.id === id);
  for (const { id: old } of person?.grants ?? []) await accounts.revoke(COMMAND_LINE, null, id, old);
  await accounts.grant(COMMAND_LINE, null, id, grants);
}

/** Events that happen after the link, token or release was created and before it is used. */
const EVENTS: Record<string, (made: Made & { maker: string }) => Promise<void>> = {
  nothing: async () => {},
  "maker removed": ({ store, maker }) => store.accounts.remove(COMMAND_LINE, null, maker),
  "maker demoted": ({ store, maker }) => regrant(store, maker, grantOn("harbor", "translator")),
  "maker moved to another site": ({ store, maker }) => regrant(store, maker, grantOn("lumen", "manager")),
  "subject promoted": ({ store, subject }) => regrant(store, subject, grantOn(null, "operator")),
};

/** For each event, the kinds that still work afterwards. */
const WORKS: Record<string, readonly string[]> = {
  nothing: Object.keys(KINDS),
  "maker removed": [],
  // A translator may still see drafts on their own screen.
  "maker demoted": ["preview frame"],
  "maker moved to another site": [],
  "subject promoted": Object.keys(KINDS).filter((kind) => kind !== "recovery"),
};

async function join({ accounts }: OpenedStore, email: string, grant: Grant): Promise<string> {
  const link = await accounts.invite(COMMAND_LINE, null, { email, name: "", grants: [grant] });
  return (await accounts.accept(link.token, { password: PASSWORD, language: "en" }, {})).personId;
}

async function people(database: TestDatabase) {
  const store = await database.open();
  for (const code of ["harbor", "lumen"])
    await store.exchange.apply(sampleContent({ site: { code, hosts: [] } }), { prune: false });
  const maker = await join(store, "maker@harbor.example", grantOn("harbor", "manager"));
  const subject = await join(store, "subject@harbor.example", grantOn("harbor", "writer"));
  return { store, maker, subject };
}

/** Creates one of each kind, lets the event happen, and returns the kinds that still work. */
async function workingAfter(made: Made, event: () => Promise<void>): Promise<string[]> {
  const all: [string, () => Promise<boolean>][] = [];
  for (const [kind, make] of Object.entries(KINDS)) all.push([kind, await make(made)]);
  await event();
  const working: string[] = [];
  for (const [kind, works] of all) if (await works()) working.push(kind);
  return working;
}

describeEachEngine("links, tokens and releases after permissions change", (makeDatabase) => {
  it.each(Object.keys(EVENTS))("work as long as their maker has the permission: %s", async (event) => {
    const made = await people(await makeDatabase());
    expect(await workingAfter(made, async () => EVENTS[event]?.(made))).toEqual(WORKS[event]);
  });

  it("work in any case if they were made on the command line", async () => {
    const made = { ...(await people(await makeDatabase())), maker: null };
    const promoted = regrant.bind(undefined, made.store, made.subject, grantOn(null, "operator"));
    expect(await workingAfter(made, promoted)).toEqual(Object.keys(KINDS));
  });

  it("do not block an address once the maker of its invitation has lost the permission", async () => {
    const { store, maker, subject } = await people(await makeDatabase());
    const invitation = { email: "new@harbor.example", name: "" };
    const grants = [grantOn(null, "operator")];
    await regrant(store, maker, grantOn(null, "operator"));
    await regrant(store, subject, grantOn("harbor", "manager"));
    const dead = await store.accounts.invite(COMMAND_LINE, granter(maker), { ...invitation, grants });
    const again = () =>
      store.accounts.invite(COMMAND_LINE, granter(subject), {
        ...invitation,
        grants: [grantOn("harbor", "writer")],
      });
    await expect(again()).rejects.toThrow("more permissions");
    await regrant(store, maker, grantOn("harbor", "manager"));
    const link = await again();
    expect(await store.accounts.findInvitation(dead.token)).toBeUndefined();
    expect(await store.accounts.findInvitation(link.token)).toMatchObject({ email: invitation.email });
  });

  it("include releases, which are held with a reason until somebody else publishes them", async () => {
    const made = await people(await makeDatabase());
    const goesLive = await release(made);
    await regrant(made.store, made.maker, grantOn("harbor", "writer"));
    const coded = { code: "planner-not-permitted", values: { by: "maker@harbor.example" } };
    const find = async () => made.store.releases.find("harbor", 1);
    expect(await find()).toMatchObject({ state: "planned", findings: [{ severity: "error", coded }] });
    expect(await goesLive()).toBe(false);
    expect(await find()).toMatchObject({ state: "held", findings: [{ coded }] });
    const applied = await made.store.releases.apply("harbor", 1, "subject@harbor.example");
    expect(applied.outcome).toBe("applied");
  });
});

/** Everything that ends a person's access on all devices. */
const ENDINGS: Record<string, (store: OpenedStore, id: string) => Promise<unknown>> = {
  async "a new password"({ accounts }, id) {
    const [session] = await accounts.listSessions(id);
    await accounts.changePassword({ id }, id, session?.id ?? "", "another horse battery");
  },
  "signing out everywhere": ({ accounts }, id) => accounts.endSessions({ id }, id),
  "being signed out by somebody else": ({ accounts }, id) => accounts.signOut(COMMAND_LINE, null, id),
  async "a recovery"({ accounts }, id) {
    const { token: text } = await accounts.makeRecoveryLink(COMMAND_LINE, null, id);
    await accounts.accept(text, { password: "another horse battery", language: "en" }, {});
  },
};

/** The session of the change stays, and a recovery opens one. */
const KEEP_A_SESSION = ["a new password", "a recovery"];

describeEachEngine("access to an account", (makeDatabase) => {
  it.each(Object.keys(ENDINGS))("ends with %s, but tokens and shared previews stay", async (ending) => {
    const { store, maker } = await people(await makeDatabase());
    const { accounts } = store;
    const made = { store, maker, subject: maker };
    const isFrameOpen = await preview(made, "frame");
    const isLinkOpen = await preview(made, "link");
    const { token: apiToken } = await token(made);
    const mailed = await accounts.makeSignInLink("maker@harbor.example", { network: "", agent: "" });
    const recovery =
      ending === "a recovery" ? undefined : await accounts.makeRecoveryLink(COMMAND_LINE, null, maker);
    await ENDINGS[ending]?.(store, maker);
    expect(await isFrameOpen()).toBe(false);
    expect(await accounts.findInvitation(recovery?.token ?? "")).toBeUndefined();
    expect(await accounts.findInvitation(mailed?.token ?? expect.fail())).toBeUndefined();
    expect(await accounts.listSessions(maker)).toHaveLength(KEEP_A_SESSION.includes(ending) ? 1 : 0);
    expect(await isLinkOpen()).toBe(true);
    expect(await accounts.findApiToken(apiToken)).toBeDefined();
  });

  it("stays when only one session ends", async () => {
    const { store, maker } = await people(await makeDatabase());
    const isFrameOpen = await preview({ store, maker, subject: maker }, "frame");
    const recovery = await store.accounts.makeRecoveryLink(COMMAND_LINE, null, maker);
    const [session] = await store.accounts.listSessions(maker);
    await store.accounts.endSessions({ id: maker }, maker, session?.id);
    expect(await isFrameOpen()).toBe(true);
    expect(await store.accounts.findInvitation(recovery.token)).toBeDefined();
  });
});
