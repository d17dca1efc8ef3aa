import type { StoredNeed } from "../../../content/needs/need-archive.ts";
import {
  type NEED_ENDPOINTS,
  NEED_STATES,
  type NeedDetail,
  type NeedList,
} from "../../../contract/studio/endpoints/needs.ts";
import { actorOf, editorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import { sendText } from "../frame/send.ts";
import { openSite } from "../frame/site.ts";

const NEEDS = 50;
const EXPORTED = 10_000;

export const NEED_HANDLERS: HandlersOf<typeof NEED_ENDPOINTS> = {
  async listNeeds(call, { tenant: code, state, suspicion, after, ...filter }): Promise<NeedList> {
    const { tenant, needs } = await openSite(call, code);
    const [createdAt, id = ""] = after?.split(".") ?? [];
    const place = createdAt === undefined ? undefined : { createdAt: Number(createdAt), id };
    const found = await needs.list(tenant, {
      ...filter,
      state: suspicion,
      handling: state,
      after: place,
      limit: NEEDS,
    });
    const last = found.length < NEEDS ? undefined : found.at(-1);
    return {
      needs: found.map(payloadOf),
      forms: await needs.forms(tenant),
      next: last === undefined ? null : `${last.createdAt}.${last.id}`,
    };
  },
  async findNeed(call, { tenant: code, id }): Promise<NeedDetail> {
    const { tenant, needs } = await openSite(call, code);
    const need = await needs.find(tenant, id);
    if (need === undefined) throw new Refusal(404);
    call.reply.header("ETag", `"${need.state}"`);
    return { ...payloadOf(need), notes: need.notes };
  },
  async moveNeed(call, { tenant: code, id, state }) {
    const { tenant, needs } = await openSite(call, code);
    const from = NEED_STATES.find((known) => known === call.match);
    if (from === undefined) throw new Refusal(400, { message: "If-Match must be the need's state" });
    if (await needs.move(tenant, { id, from, to: state }, actorOf(call.request))) {
      call.reply.header("ETag", `"${state}"`);
      return { state };
    }
    const need = await needs.find(tenant, id);
    if (need === undefined) throw new Refusal(404);
    throw new Refusal(412, { data: { state: need.state } });
  },
  async noteNeed(call, { tenant: code, id, note }) {
    const { tenant, needs } = await openSite(call, code);
    const { author } = editorOf(call.request);
    if (!(await needs.note(tenant, { id, author, note }, actorOf(call.request)))) throw new Refusal(404);
    return null;
  },
  async resendNeed(call, { tenant: code, id }) {
    const { tenant, needs } = await openSite(call, code);
    if ((await needs.resend(tenant, id, actorOf(call.request))) === 0) throw new Refusal(404);
    return null;
  },
  async releaseNeeds(call, { tenant: code }) {
    const { tenant, needs } = await openSite(call, code);
    return { released: await needs.release(tenant, actorOf(call.request)) };
  },
  async eraseHeldNeeds(call, { tenant: code }) {
    const { tenant, needs } = await openSite(call, code);
    return { erased: await needs.erase(tenant, { state: "flood" }, actorOf(call.request)) };
  },
  async eraseNeed(call, { tenant: code, id }) {
    const { tenant, needs } = await openSite(call, code);
    if ((await needs.erase(tenant, { id }, actorOf(call.request))) === 0) throw new Refusal(404);
    return null;
  },
  async eraseNeedsOf(call, { tenant: code, email }) {
    const { tenant, needs } = await openSite(call, code);
    return { erased: await needs.erase(tenant, { email }, actorOf(call.request)) };
  },
  async exportNeeds(call, { tenant: code, state, suspicion, format, ...filter }) {
    const { tenant, needs } = await openSite(call, code);
    const wanted = { ...filter, state: suspicion, handling: state, limit: EXPORTED };
    const text = await needs.export(tenant, wanted, format, actorOf(call.request));
    call.reply.header("Content-Disposition", `attachment; filename="needs-${code}.${format}"`);
    sendText(call.reply, format === "csv" ? "text/csv" : "application/json", text);
  },
};

function payloadOf({ answers, suspicion, deliveries, ...need }: StoredNeed) {
  return { ...need, answers: [...answers], suspicion: [...suspicion], deliveries: [...deliveries] };
}
