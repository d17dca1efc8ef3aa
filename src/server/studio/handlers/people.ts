import type { Link } from "../../../content/accounts/invitations.ts";
import type { PEOPLE_ENDPOINTS } from "../../../contract/studio/endpoints/people.ts";
import { actorOf, granterOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import type { StudioRequest } from "../frame/request.ts";
import { nameSites } from "./site-names.ts";

const PEOPLE = 50;

export const PEOPLE_HANDLERS: HandlersOf<typeof PEOPLE_ENDPOINTS> = {
  async listPeople({ accounts }, { tenant, after }) {
    const people = await accounts.list({ tenant, after, limit: PEOPLE + 1 });
    const page = people.slice(0, PEOPLE);
    return {
      people: page,
      invitations: after === undefined ? await accounts.listInvitations(tenant) : [],
      next: people.length > PEOPLE ? (page.at(-1)?.email ?? null) : null,
    };
  },
  async nameColleagues({ accounts }, { tenant, emails }) {
    return { people: await accounts.nameColleagues(tenant, emails) };
  },
  async invitePerson({ accounts, store, request, mail }, { email, name, grants }) {
    const link = await accounts.invite(actorOf(request), granterOf(request), { email, name, grants });
    const shown = showLink(request, link);
    const { person } = request.signedIn ?? {};
    const recipient = { email, name, language: person?.language ?? "en" };
    const inviter = { name: person?.name || (person?.email ?? ""), sites: await nameSites(store, grants) };
    const isMailed = (await mail?.sendInvitation(recipient, shown.link, inviter)) ?? false;
    return { ...shown, isMailed };
  },
  withdrawInvitation: ({ accounts, request }, { email }) =>
    accounts.withdrawInvitation(actorOf(request), granterOf(request), email),
  async grantPerson({ accounts, request }, { email, grants }) {
    const person = await accounts.findByEmail(email);
    if (person === undefined)
      throw new Refusal(404, { message: "There is no account with this address: invite them" });
    await accounts.grant(actorOf(request), granterOf(request), person.id, grants);
  },
  revokeGrant: ({ accounts, request }, { id, grant }) =>
    accounts.revoke(actorOf(request), granterOf(request), id, grant),
  signPersonOut: async ({ accounts, request }, { id }) => ({
    ended: await accounts.signOut(actorOf(request), granterOf(request), id),
  }),
  async recoverPerson({ accounts, request, mail }, { id }) {
    const link = await accounts.makeRecoveryLink(actorOf(request), granterOf(request), id);
    const { name = "", email = "" } = request.signedIn?.person ?? {};
    await mail?.sendRecoveryNotice(link.person, new URL(request.origin).host, name || email);
    return { ...showLink(request, link), isMailed: false };
  },
  async resetSecondFactor({ accounts, request, mail }, { id }) {
    const person = await accounts.secondFactors.reset(actorOf(request), granterOf(request), id);
    const { name = "", email = "" } = request.signedIn?.person ?? {};
    const { host } = new URL(request.origin);
    const change = { change: "reset", host, maker: name || email } as const;
    return { isNotified: (await mail?.sendSecondFactorNotice(person, change)) ?? false };
  },
  removePerson: ({ accounts, request }, { id }) => accounts.remove(actorOf(request), granterOf(request), id),
};

function showLink({ origin }: StudioRequest, { token, endsAt }: Link) {
  return { link: `${origin}/studio/join#${token}`, endsAt };
}
