import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useProof } from "../../proof/proof.tsx";

/** A mutation of enquiries. It asks for a confirmation of identity if the server requires one, then refreshes lists and details. */
export function useEnquiryAction<Input = void, Outcome = unknown>(
  action: (input: Input) => Promise<Outcome>,
): UseMutationResult<Outcome, Error, Input> {
  const prove = useProof();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => prove(() => action(input)),
    onSettled: () => client.invalidateQueries({ queryKey: ["needs"] }),
  });
}
