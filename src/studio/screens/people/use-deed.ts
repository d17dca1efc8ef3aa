import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { useProof } from "../../proof/proof.tsx";

/** Something that is done to people: proven first where that is needed, then shown. */
export function useDeed<Input = void, Outcome = unknown>(
  deed: (input: Input) => Promise<Outcome>,
): UseMutationResult<Outcome, Error, Input> {
  const prove = useProof();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const outcome = await prove(() => deed(input));
      await client.invalidateQueries({ queryKey: ["people"] });
      return outcome;
    },
  });
}
