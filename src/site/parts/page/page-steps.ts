/** Navigation in a list with several pages. */
export interface PageSteps {
  /** The number of the previous page. Beyond the end of the list, it is the last page. */
  previous: number | undefined;
  next: number | undefined;
  /** The first and the last page, and those around the current one; `undefined` is a gap. */
  numbers: (number | undefined)[];
}

/** The navigation in a list; `undefined` if the list has only one page. Page numbers start at 1. */
export function pageSteps(page: number, size: number, total: number): PageSteps | undefined {
  const last = Math.ceil(total / size);
  if (last <= 1) return undefined;
  return {
    previous: page > 1 ? Math.min(page - 1, last) : undefined,
    next: page < last ? page + 1 : undefined,
    numbers: pageNumbers(page, last),
  };
}

/** For example 1 … 4 5 6 … 20. A single page is never replaced by a gap. */
function pageNumbers(page: number, last: number): (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  const numbers = [...new Set(near)].sort((left, right) => left - right);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [undefined, number] : [number];
  });
}
