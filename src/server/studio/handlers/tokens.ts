import type { TOKEN_ENDPOINTS } from "../../../contract/studio/endpoints/tokens.ts";
import { actorOf, granterOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export const TOKEN_HANDLERS: HandlersOf<typeof TOKEN_ENDPOINTS> = {
  listTokens: ({ accounts }, { tenant }) => accounts.listApiTokens(tenant),
  makeToken({ accounts, request }, { tenant, name, actions, days }) {
    const endsAt = days === undefined ? null : Date.now() + days * DAY_MS;
    return accounts.makeApiToken(actorOf(request), granterOf(request), { tenant, name, actions, endsAt });
  },
  async revokeToken({ accounts, request }, { tenant, id }) {
    if (!(await accounts.revokeApiToken(actorOf(request), tenant, id))) throw new Refusal(404);
  },
};
