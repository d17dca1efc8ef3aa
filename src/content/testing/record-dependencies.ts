/** Records dependencies for a test. */
export function recordDependencies() {
  const tags = new Set<string>();
  const times: number[] = [];
  return {
    tags,
    times,
    addTag: (tag: string) => void tags.add(tag),
    expireAt: (time: number) => void times.push(time),
  };
}
