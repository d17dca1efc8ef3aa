import { queryOptions } from "@tanstack/react-query";
import { COMMENT_ENDPOINTS } from "../../../../contract/studio/endpoints/comments.ts";
import { call } from "../../../api/call.ts";
import type { FileOfSite } from "../../../writing/server-drafts.ts";

/** Query for the comments on a text, and the names of the people who can be mentioned. */
export function commentsQuery({ tenant, name }: FileOfSite) {
  return queryOptions({
    queryKey: ["comments", tenant, name],
    queryFn: ({ signal }) => call(COMMENT_ENDPOINTS.listComments, { tenant, name }, { signal }),
  });
}
