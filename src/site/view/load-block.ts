import type { LazyBlock, Look } from "./theme.ts";

/** Adds a block of a theme to the loaded parts, unless it is already loaded. Does nothing for a theme without that block. */
export async function loadBlock({ theme, blocks }: Look, kind: LazyBlock): Promise<void> {
  if (blocks[kind] !== undefined) return;
  const module = await theme.blocks[kind]?.();
  if (module !== undefined) blocks[kind] = module.default;
}
