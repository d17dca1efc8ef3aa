import type { LazyBlock, Look } from "./theme.ts";

/** Loads a block of a theme into its look, unless it is already there. Does nothing for a theme without that block. */
export async function loadBlock({ theme, blocks }: Look, kind: LazyBlock): Promise<void> {
  if (blocks[kind] !== undefined) return;
  const module = await theme.blocks[kind]?.();
  if (module !== undefined) blocks[kind] = module.default;
}
