import type { INVITATION_ENDPOINTS } from "../../../contract/studio/endpoints/invitations.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { sendError } from "../frame/send.ts";
import { signIn } from "./sign-in.ts";

export const INVITATION_HANDLERS: HandlersOf<typeof INVITATION_ENDPOINTS> = {
  async findInvitation({ accounts, response }, { token }) {
    return (await accounts.findInvitation(token)) ?? sendError(response, 404);
  },
  async acceptInvitation(call, { token, password, email, name, language }) {
    const { accounts, request } = call;
    const acceptance = {
      password,
      language,
      ...(email === undefined ? {} : { email }),
      ...(name === undefined ? {} : { name }),
    };
    const id = await accounts.accept(token, acceptance, { network: request.network, requestId: request.id });
    const person = (await accounts.list()).find((known) => known.id === id);
    return signIn(call, person?.email ?? "", password);
  },
};
