import { parseArgs } from "node:util";
import * as v from "valibot";
import { AccountError } from "../../content/accounts/account-error.ts";
import { TOKEN_ACTIONS } from "../../content/accounts/api-tokens.ts";
import { COMMAND_LINE } from "../../content/accounts/audit.ts";
import { describeGrant, isSameGrant } from "../../content/accounts/grants.ts";
import type { Link } from "../../content/accounts/invitations.ts";
import type { ListedPerson } from "../../content/accounts/people.ts";
import type { WritableStore } from "../../content/open-writable.ts";
import type { Action, Grant } from "../../contract/studio/roles.ts";
import { grantSchema } from "../../contract/studio/roles.ts";
import { studioOrigin } from "../../server/studio/origin.ts";
import { printPeople } from "../people/list-people.ts";
import { openConfiguredWritableStore } from "../settings/open-configured-store.ts";
import { readConfiguration } from "../settings/read-configuration.ts";
import { type Command, UsageError } from "../terminal/command.ts";
import { textTable } from "../terminal/text-table.ts";
import { timeOf } from "../terminal/time-of.ts";

const OPTIONS = {
  role: { type: "string" },
  site: { type: "string" },
  languages: { type: "string" },
  groups: { type: "string" },
  name: { type: "string" },
  actions: { type: "string" },
  days: { type: "string" },
  limit: { type: "string", default: "50" },
  json: { type: "boolean", default: false },
} as const;

type Values = ReturnType<typeof parse>["values"];

function parse(args: string[]) {
  return parseArgs({ args, allowPositionals: true, options: OPTIONS });
}

interface Call {
  accounts: WritableStore["accounts"];
  values: Values;
  /** What stands behind the verb. */
  names: string[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
const COLUMN_WIDTH = 100;

/** Each verb with how many names stand behind it; resolves to the exit code. */
const VERBS: Record<string, [count: number, run: (call: Call) => Promise<number>]> = {
  list: [0, list],
  invite: [1, invite],
  withdraw: [1, withdraw],
  grant: [1, grant],
  revoke: [1, revoke],
  "sign-out": [1, signOut],
  recover: [1, recover],
  remove: [1, remove],
  audit: [0, audit],
  tokens: [1, listTokens],
  token: [1, makeToken],
  "revoke-token": [2, revokeToken],
};

export const peopleCommand: Command = {
  opensStore: true,
  usage: `people list|invite|withdraw|grant|revoke|sign-out|recover|remove|audit|tokens|token|revoke-token
    people list                        [--json]
    people invite <address>            --role <role> [limits] [--name <name>]
    people withdraw <address>
    people grant|revoke <address>      --role <role> [limits]
    people sign-out|recover|remove <address>
    people audit                       [--site <tenant>] [--limit <number>] [--json]
    people tokens <tenant>             [--json]
    people token <tenant>              --name <name> --actions <action,…> [--days <number>]
    people revoke-token <tenant> <id>
    roles: translator, writer, editor, manager, operator
    limits: --site <tenant> (all sites without it) --languages <code,…> --groups <slug,…>`,
  description: "Says who may do what in the Studio, invites people, and makes tokens for machines",
  async run(args) {
    const { values, positionals } = parse(args);
    const [verb = "", ...names] = positionals;
    const [count, act] = (Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined) ?? [];
    if (act === undefined) throw new UsageError(`say what to do: ${Object.keys(VERBS).join(", ")}`);
    if (names.length !== count) throw new UsageError(`people ${verb} takes ${count} names behind it`);
    const store = await openConfiguredWritableStore();
    try {
      return await act({ accounts: store.accounts, values, names });
    } finally {
      await store.close();
    }
  },
};

async function list({ accounts, values }: Call): Promise<number> {
  const people = await accounts.list();
  if (values.json) return printJson(people);
  printPeople(people, await accounts.listInvitations());
  return 0;
}

async function invite({ accounts, values, names: [email = ""] }: Call): Promise<number> {
  const link = await accounts.invite(COMMAND_LINE, null, {
    email,
    name: values.name ?? "",
    grants: [readGrant(values)],
  });
  console.log(`Give this link to ${email}; it works once, and is not shown again:`);
  printLink(link);
  return 0;
}

async function withdraw({ accounts, names: [email = ""] }: Call): Promise<number> {
  await accounts.withdrawInvitation(COMMAND_LINE, null, email);
  console.log(`The invitation of ${email} no longer works`);
  return 0;
}

async function grant({ accounts, values, names: [email = ""] }: Call): Promise<number> {
  const person = await findPerson(accounts, email);
  const given = readGrant(values);
  await accounts.grant(COMMAND_LINE, null, person.id, [given]);
  console.log(`${person.email}: ${describeGrant(given)}`);
  return 0;
}

async function revoke({ accounts, values, names: [email = ""] }: Call): Promise<number> {
  const person = await findPerson(accounts, email);
  const wanted = readGrant(values);
  const found = person.grants.find((own) => isSameGrant(own, wanted));
  if (found === undefined) {
    const has = person.grants.map(describeGrant).join("; ") || "nothing";
    console.error(`${person.email} is not ${describeGrant(wanted)}, but: ${has}`);
    return 1;
  }
  await accounts.revoke(COMMAND_LINE, null, person.id, found.id);
  console.log(`${person.email} is no longer ${describeGrant(wanted)}`);
  return 0;
}

async function signOut({ accounts, names: [email = ""] }: Call): Promise<number> {
  const person = await findPerson(accounts, email);
  const count = await accounts.signOut(COMMAND_LINE, null, person.id);
  console.log(`${person.email}: ${count} sessions ended`);
  return 0;
}

async function recover({ accounts, names: [email = ""] }: Call): Promise<number> {
  const person = await findPerson(accounts, email);
  const link = await accounts.makeRecoveryLink(COMMAND_LINE, null, person.id);
  console.log(`Give this link to ${person.email}; a new password is set with it, once:`);
  printLink(link);
  return 0;
}

async function remove({ accounts, names: [email = ""] }: Call): Promise<number> {
  const person = await findPerson(accounts, email);
  await accounts.remove(COMMAND_LINE, null, person.id);
  console.log(`${person.email} is removed: grants, sessions, links and tokens no longer work`);
  return 0;
}

async function audit({ accounts, values }: Call): Promise<number> {
  const lines = await accounts.audit({ limit: readNumber("--limit", values.limit), tenant: values.site });
  if (values.json) return printJson(lines);
  const rows = lines.map(({ seq, at, actor, action, tenant, subject }) => [
    seq,
    timeOf(at),
    actor,
    action,
    tenant ?? "–",
    subject,
  ]);
  for (const line of textTable(["line", "time (UTC)", "by", "did", "site", "what"], rows, COLUMN_WIDTH))
    console.log(line);
  return 0;
}

async function listTokens({ accounts, values, names: [tenant = ""] }: Call): Promise<number> {
  const tokens = await accounts.listApiTokens(tenant);
  if (values.json) return printJson(tokens);
  if (tokens.length === 0) {
    console.log(`${tenant} has no tokens`);
    return 0;
  }
  const rows = tokens.map(({ id, name, actions, endsAt, usedAt }) => [
    id,
    name,
    actions.join(" "),
    timeOf(endsAt),
    timeOf(usedAt),
  ]);
  for (const line of textTable(["id", "name", "may", "ends (UTC)", "last used (UTC)"], rows, COLUMN_WIDTH))
    console.log(line);
  return 0;
}

async function makeToken({ accounts, values, names: [tenant = ""] }: Call): Promise<number> {
  const { name, days } = values;
  if (name === undefined) throw new UsageError("name what the token is for: --name <name>");
  const { token } = await accounts.makeApiToken(COMMAND_LINE, null, {
    name,
    tenant,
    actions: readActions(values.actions),
    endsAt: days === undefined ? null : Date.now() + readNumber("--days", days) * DAY_MS,
  });
  console.log("This token is not shown again:");
  console.log(token);
  return 0;
}

async function revokeToken({ accounts, names: [tenant = "", id = ""] }: Call): Promise<number> {
  const isRevoked = await accounts.revokeApiToken(COMMAND_LINE, tenant, id);
  if (isRevoked) console.log(`${id} no longer works`);
  else
    console.error(`${tenant} has no token ${id}. "vitrine people tokens ${tenant}" lists those that it has`);
  return isRevoked ? 0 : 1;
}

async function findPerson(accounts: Call["accounts"], email: string): Promise<ListedPerson> {
  const found = await accounts.findByEmail(email);
  const person = (await accounts.list()).find(({ id }) => id === found?.id);
  if (person !== undefined) return person;
  const isInvited = (await accounts.listInvitations()).some((open) => open.email === email.toLowerCase());
  throw new AccountError(
    "no-such-person",
    isInvited
      ? `nobody has joined as ${email} yet. The invitation is open: another one replaces it, "vitrine people withdraw ${email}" takes it back`
      : `nobody has the address ${email}. "vitrine people list" shows who there is`,
  );
}

/** @throws {UsageError} if the options make no grant */
function readGrant({ role, site, languages, groups }: Values): Grant {
  const result = v.safeParse(grantSchema, {
    tenant: site ?? null,
    role,
    languages: splitList(languages),
    groups: splitList(groups),
  });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const option = v.getDotPath(issue)?.split(".", 1)[0]?.replace("tenant", "site");
  throw new UsageError(option === undefined ? issue.message : `--${option} ${issue.message}`);
}

/** @throws {UsageError} if there are none, or unknown ones */
function readActions(text: string | undefined): Action[] {
  const names = splitList(text) ?? [];
  const actions = TOKEN_ACTIONS.filter((action) => names.includes(action));
  if (names.length === 0 || actions.length < names.length)
    throw new UsageError(`--actions are some of ${TOKEN_ACTIONS.join(", ")}`);
  return actions;
}

function splitList(text: string | undefined): string[] | null {
  return text === undefined ? null : text.split(",").map((item) => item.trim());
}

function readNumber(option: string, text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new UsageError(`${option} is a whole number from 1 to 9999`);
  return Number(text);
}

function printLink({ token, endsAt }: Link): void {
  console.log(`  ${studioOrigin(readConfiguration(), undefined)}/studio/join#${token}`);
  console.log(`It ends at ${timeOf(endsAt)} UTC.`);
}

function printJson(value: unknown): number {
  console.log(JSON.stringify(value, null, 2));
  return 0;
}
