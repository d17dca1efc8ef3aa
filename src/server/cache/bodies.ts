import { type Encoding, MINIMUM_COMPRESSED_BYTES, compress, decompress } from "../encodings.ts";

/**
 * The body of an answer, in the encodings that were asked for and no others: nearly all that visitors ask for is
 * compressed, and the text as it was made would take several times what they are sent.
 */
export interface Bodies {
  /** As it was made, in UTF-8; until one of `bodies` holds it. */
  plain: Buffer | undefined;
  bodies: Map<Encoding, Buffer>;
}

/** A body and the encoding that it is in. */
export interface EncodedBody {
  body: Buffer;
  encoding: Encoding;
}

/**
 * Makes bodies at their first use, each once, however many ask for it at the same time.
 * @param onMade called with what holds another body than before
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
