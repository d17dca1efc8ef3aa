import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useProof } from "../../proof/proof.tsx";

/** A mutation of people and invitations. It asks for a confirmation of identity if the server requires one, then refreshes the lists. */
export function usePeopleAction<Input = void, Outcome = unknown>(
  action: (input: Input) => Promise<Outcome>,
): UseMutationResult<Outcome, Error, Input> {
  const prove = useProof();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const outcome = await prove(() => action(input));
      await client.invalidateQueries({ queryKey: ["people"] });
      return outcome;
    },
  });
}
