import { type Encoding, MINIMUM_COMPRESSED_BYTES, compress, decompress } from "../http/encodings.ts";

/**
 * The body of an answer, stored only in encodings that were requested: nearly all answers are sent compressed, and the plain text
 * is several times as large.
 */
export interface Bodies {
  /** The unencoded body, until one of `bodies` replaces it. */
  plain: Buffer | undefined;
  bodies: Map<Encoding, Buffer>;
}

/** A body and its encoding. */
export interface EncodedBody {
  body: Buffer;
  encoding: Encoding;
}

/**
 * Returns a function that encodes a body on first use, once for all simultaneous requests.
 *
 * @param onMade called with the owner of the new encoded body
 */
export function createBodyMaker<Owner extends Bodies>(
  onMade: (owner: Owner) => void,
): (owner: Owner, encoding: Encoding) => Promise<EncodedBody> {
  const making = new WeakMap<Owner, Map<Encoding, Promise<EncodedBody>>>();

  async function make(owner: Owner, encoding: Encoding): Promise<EncodedBody> {
    return hold(owner, encoding, await compress(await plainOf(owner), encoding));
  }

  function hold(owner: Owner, encoding: Encoding, body: Buffer): EncodedBody {
    owner.bodies.set(encoding, body);
    owner.plain = undefined;
    onMade(owner);
    return { body, encoding };
  }

  return async (owner, encoding) => {
    const ready = owner.bodies.get(encoding);
    if (ready !== undefined) return { body: ready, encoding };
    if (owner.plain !== undefined && (encoding === "identity" || isShort(owner.plain)))
      return hold(owner, "identity", owner.plain);
    const short = owner.bodies.get("identity");
    if (short !== undefined && isShort(short)) return { body: short, encoding: "identity" };
    const running = making.get(owner) ?? new Map<Encoding, Promise<EncodedBody>>();
    making.set(owner, running);
    const work = running.get(encoding) ?? make(owner, encoding).finally(() => running.delete(encoding));
    running.set(encoding, work);
    return work;
  };
}

function isShort(text: Buffer): boolean {
  return text.byteLength < MINIMUM_COMPRESSED_BYTES;
}

async function plainOf({ plain, bodies }: Bodies): Promise<Buffer> {
  if (plain !== undefined) return plain;
  const [first] = bodies;
  if (first === undefined) return Buffer.alloc(0);
  const [encoding, body] = first;
  return bodies.get("identity") ?? decompress(body, encoding);
}
