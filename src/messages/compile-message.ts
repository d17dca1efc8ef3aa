import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { isRecord } from "../contract/api/is-record.ts";
import type { CompiledMessage, MessagePiece } from "./format-message.ts";

/**
 * Compiles an ICU message to the form that the browser uses.
 *
 * @throws if it does not parse, or uses forms other than placeholders and plurals
 */
export function compileMessage(message: string): CompiledMessage {
  return narrow(compileMessageOrThrow(message));
}

function narrow(pieces: readonly unknown[]): CompiledMessage {
  const [first, ...rest] = pieces;
  if (rest.length === 0 && typeof first === "string" && first !== "#") return first;
  return pieces.map(narrowPiece);
}

function narrowPiece(piece: unknown): MessagePiece {
  if (typeof piece === "string") return piece;
  const [name, type, choices] = Array.isArray(piece) ? piece : [];
  if (typeof name === "string" && type === undefined) return [name];
  if (typeof name !== "string" || type !== "plural" || !isRecord(choices)) {
    throw new Error(`"${String(type)}" is not supported: messages can contain only placeholders and plurals`);
  }
  const { offset, ...texts } = choices;
  if (offset !== undefined) throw new Error("A plural must not have an offset");
  const narrowed = Object.entries(texts).map(([choice, inner]) => {
    if (!Array.isArray(inner)) throw new Error(`The choice "${choice}" has no text`);
    return [choice, narrow(inner)] as const;
  });
  return [name, type, Object.fromEntries(narrowed)];
}
