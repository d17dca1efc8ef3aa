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
import { notifyPerson } from "../people/notify-person.ts";
import { openConfiguredWritableStore } from "../settings/open-configured-store.ts";
import { readConfiguration } from "../settings/read-configuration.ts";
import { type Command, UsageError } from "../terminal/command.ts";
import { printJson } from "../terminal/print-json.ts";
import { textTable } from "../terminal/text-table.ts";
import { timeOf } from "../terminal/time-of.ts";
import { defineVerbs, parseVerb } from "../terminal/verbs.ts";

const GRANT = ["role", "site", "languages", "groups"] as const;

const VERBS = defineVerbs({
  command: "people",
  options: {
    role: { type: "string" },
    site: { type: "string" },
    languages: { type: "string" },
    groups: { type: "string" },
    name: { type: "string" },
    actions: { type: "string" },
    days: { type: "string" },
    limit: { type: "string", default: "50" },
    json: { type: "boolean", default: false },
  },
  takes: {
    list: ["json"],
    invite: [...GRANT, "name"],
    withdraw: [],
    grant: GRANT,
    revoke: GRANT,
    "sign-out": [],
    recover: [],
    "reset-second-factor": [],
    remove: [],
    audit: ["site", "limit", "json"],
    tokens: ["json"],
    token: ["name", "actions", "days"],
    "revoke-token": [],
  },
  find: ([verb]) => verb,
});

type VerbName = keyof typeof VERBS.takes;
type Values = ReturnType<typeof parse>["values"];

function parse(args: string[]) {
  return parseVerb(VERBS, args);
}

interface Call {
  accounts: WritableStore["accounts"];
  values: Values;
  /** The arguments after the action. */
  names: string[];
}

const DAY_MS = 24 * 60 * 60 * 1000;
const COLUMN_WIDTH = 100;

interface VerbAction {
  /** Names of the arguments after the verb. */
  names: readonly string[];
  /** Performs the action. Resolves to the exit code. */
  run(call: Call): Promise<number>;
}

const ADDRESS = ["<address>"];
const TENANT = ["<tenant>"];

const ACTIONS: Record<VerbName, VerbAction> = {
  list: { names: [], run: list },
  invite: { names: ADDRESS, run: invite },
  withdraw: { names: ADDRESS, run: withdraw },
  grant: { names: ADDRESS, run: grant },
  revoke: { names: ADDRESS, run: revoke },
  "sign-out": { names: ADDRESS, run: signOut },
  recover: { names: ADDRESS, run: recover },
  "reset-second-factor": { names: ADDRESS, run: resetSecondFactor },
  remove: { names: ADDRESS, run: remove },
  audit: { names: [], run: audit },
  tokens: { names: TENANT, run: listTokens },
  token: { names: TENANT, run: makeToken },
  "revoke-token": { names: [...TENANT, "<id>"], run: revokeToken },
};

export const peopleCommand: Command = {
  opensStore: true,
  verbs: VERBS,
  usage: `people list|invite|withdraw|grant|revoke|sign-out|recover|reset-second-factor|remove|audit|tokens|token|revoke-token
    people list                        [--json]
    people invite <address>            --role <role> [limits] [--name <name>]
    people withdraw <address>
    people grant|revoke <address>      --role <role> [limits]
    people sign-out|recover|reset-second-factor|remove <address>
    people audit                       [--site <tenant>] [--limit <number>] [--json]
    people tokens <tenant>             [--json]
    people token <tenant>              --name <name> --actions <action,…> [--days <number>]
    people revoke-token <tenant> <id>
    roles: translator, writer, editor, manager, operator
    limits: --site <tenant> (all sites without it) --languages <code,…> --groups <slug,…>`,
  description: "Lists people and their permissions in the Studio, invites people, and creates API tokens",
  async run(args) {
    const { verb, values, positionals } = parse(args);
    const names = positionals.slice(1);
    refuseOtherNames(verb, names);
    const store = await openConfiguredWritableStore();
    try {
      return await ACTIONS[verb].run({ accounts: store.accounts, values, names });
    } finally {
      await store.close();
    }
  },
};

const JOINED = "separate several values by commas without spaces: --languages en,kr";

/** @throws {UsageError} if the names after a verb do not fit it */
function refuseOtherNames(verb: VerbName, names: readonly string[]): void {
  const wanted = ACTIONS[verb].names;
  if (names.length === wanted.length) return;
  const takes = wanted.join(" ") || "nothing";
  const given = names.map((text) => JSON.stringify(text)).join(" ") || "nothing";
  const hint = names.length > wanted.length ? `. For the values of an option, ${JOINED}` : "";
  throw new UsageError(`people ${verb} takes ${takes}, but got ${given}${hint}`);
}

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
  console.log(`Give this link to ${email}. It works once and is not shown again:`);
  printLink(link);
  return 0;
}

async function withdraw({ accounts, names: [email = ""] }: Call): Promise<number> {
  await accounts.withdrawInvitation(COMMAND_LINE, null, email);
  console.log(`The invitation of ${email} was revoked`);
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
  await mentionMissingOperator(accounts, person);
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
  await notifyPerson(person, (mail, host) => mail.sendRecoveryNotice(person, host, ""));
  console.log(`Give this link to ${person.email}. It sets a new password, once:`);
  printLink(link);
  if (person.hasSecondFactor)
    console.log(
      `It asks for a code of the second factor. If that is lost: vitrine people reset-second-factor ${person.email}`,
    );
  return 0;
}

async function resetSecondFactor({ accounts, names: [email = ""] }: Call): Promise<number> {
  const person = await findPerson(accounts, email);
  if (!person.hasSecondFactor) {
    console.error(`${person.email} has no second factor`);
    return 1;
  }
  await accounts.secondFactors.reset(COMMAND_LINE, null, person.id);
  console.log(`${person.email} signs in without a second factor, until they set up a new one`);
  await notifyPerson(person, (mail, host) =>
    mail.sendSecondFactorNotice(person, { change: "reset", host, maker: "" }),
  );
  return 0;
}

async function remove({ accounts, names: [email = ""] }: Call): Promise<number> {
  const person = await findPerson(accounts, email);
  await accounts.remove(COMMAND_LINE, null, person.id);
  console.log(`${person.email} was removed: grants, sessions, links and tokens no longer work`);
  await mentionMissingOperator(accounts, person);
  return 0;
}

/** Warns if there is no operator left. The command line may remove the last operator, and only it can create another. */
async function mentionMissingOperator(accounts: Call["accounts"], { grants }: ListedPerson): Promise<void> {
  const isOperator = ({ role }: Pick<Grant, "role">) => role === "operator";
  if (!grants.some(isOperator)) return;
  if ((await accounts.list()).some((person) => person.grants.some(isOperator))) return;
  console.log("There is no operator any more. Invite one: vitrine people invite <address> --role operator");
}

async function audit({ accounts, values }: Call): Promise<number> {
  const lines = await accounts.audit({ limit: readNumber("--limit", values.limit), tenant: values.site });
  if (values.json) return printJson(lines);
  if (lines.length === 0) {
    console.log(
      values.site === undefined
        ? "The audit log is empty"
        : `The audit log has no entries for ${values.site}`,
    );
    return 0;
  }
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
  if (name === undefined || name.trim() === "")
    throw new UsageError("say what the token is for: --name <name>");
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
  if (isRevoked) console.log(`${id} was revoked`);
  else console.error(`${tenant} has no token ${id}. "vitrine people tokens ${tenant}" lists its tokens`);
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
      ? `the invitation for ${email} is still open. To replace it, invite again; to revoke it: "vitrine people withdraw ${email}"`
      : `there is no account with the address ${email}. "vitrine people list" lists all accounts`,
  );
}

/** @throws {UsageError} if the options are not a valid grant */
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
  if (option === undefined) throw new UsageError(issue.message);
  const given = typeof issue.input === "string" ? `, not ${JSON.stringify(issue.input)}` : "";
  const hint = { languages: `; ${JOINED}`, groups: "; separate several by commas" }[option] ?? "";
  throw new UsageError(`--${option} ${issue.message}${given}${hint}`);
}

/** @throws {UsageError} if no action is named, or an unknown one */
function readActions(text: string | undefined): Action[] {
  const names = splitList(text) ?? [];
  const wrong = names.filter((name) => !TOKEN_ACTIONS.some((action) => action === name));
  const not = wrong.map((name) => `, not ${JSON.stringify(name)}`).join("");
  if (names.length === 0 || wrong.length > 0)
    throw new UsageError(`--actions must be some of ${TOKEN_ACTIONS.join(", ")}, separated by commas${not}`);
  return TOKEN_ACTIONS.filter((action) => names.includes(action));
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
  console.log(`It expires at ${timeOf(endsAt)} UTC.`);
}
