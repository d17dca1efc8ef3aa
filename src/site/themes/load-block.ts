import type { LazyBlock, Look } from "./theme.ts";

/** Loads one block of a theme into its look, unless it is there. A theme without that block stays as it is. */
export async function loadBlock({ theme, blocks }: Look, kind: LazyBlock): Promise<void> {
  if (blocks[kind] !== undefined) return;
  const module = await theme.blocks[kind]?.();
  if (module !== undefined) blocks[kind] = module.default;
}
