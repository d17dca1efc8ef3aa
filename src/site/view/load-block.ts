import type { LazyBlock, Look } from "./theme.ts";

/** Loads a block of a theme, unless it is already loaded. Does nothing if the theme does not have this block. */
export async function loadBlock({ theme, blocks }: Look, kind: LazyBlock): Promise<void> {
  if (blocks[kind] !== undefined) return;
  const module = await theme.blocks[kind]?.();
  if (module !== undefined) blocks[kind] = module.default;
}
