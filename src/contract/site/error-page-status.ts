/** Returns the status that the error page shows: 404, or 500 for every other error. */
export function errorPageStatus(status: number): 404 | 500 {
  return status === 404 ? 404 : 500;
}
