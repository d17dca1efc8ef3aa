/** Removes those of `values` that are in `names` and returns them. If there are none, returns the default, or all values. */
export function choose<Value extends string>(
  names: string[],
  values: readonly Value[],
  otherwise: readonly Value[] = values,
): readonly Value[] {
  const named = values.filter((value) => names.includes(value));
  for (const value of named) names.splice(names.indexOf(value), 1);
  return named.length > 0 ? named : otherwise;
}

/** @throws {Error} if unknown names remain */
export function expectNone(names: readonly string[], kinds: string): void {
  if (names.length > 0) throw new Error(`Unknown names: ${names.join(", ")}. Each must be a ${kinds}.`);
}
