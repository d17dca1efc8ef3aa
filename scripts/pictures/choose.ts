/** Takes what is named of `values` out of the names; where nothing of a kind is named, all of it unless something else is said. */
export function choose<Value extends string>(
  names: string[],
  values: readonly Value[],
  otherwise: readonly Value[] = values,
): readonly Value[] {
  const named = values.filter((value) => names.includes(value));
  for (const value of named) names.splice(names.indexOf(value), 1);
  return named.length > 0 ? named : otherwise;
}

/** @throws {Error} if names are left that nothing has taken out */
export function expectNone(names: readonly string[], kinds: string): void {
  if (names.length > 0) throw new Error(`Neither ${kinds}: ${names.join(", ")}`);
}
