import { useMutation } from "@tanstack/react-query";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { leaveForCompany } from "../../session/company.ts";
import { formatCompanyFailure } from "./format-company-failure.ts";

/** Leaves for the company's provider, and then returns to the screen of the current address. */
export function CompanyButton({ name }: { name: string }) {
  const text = useText();
  const leave = useMutation({
    meta: { isSignIn: true },
    mutationFn: () => leaveForCompany("enter", location.pathname),
  });
  return (
    <>
      {leave.error !== null && <Notice kind="danger">{formatCompanyFailure(leave.error, text)}</Notice>}
      {/* Busy until the provider's page has replaced this one. */}
      <Button look="do" isBusy={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
        {name === "" ? text("sign-in-by-company") : text("sign-in-by-named-company", { name })}
      </Button>
    </>
  );
}
