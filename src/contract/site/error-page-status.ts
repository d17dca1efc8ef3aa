/** The status that the error page shows: every error but 404 appears as 500. */
export function errorPageStatus(status: number): 404 | 500 {
  return status === 404 ? 404 : 500;
}
