import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SECOND_FACTOR_ENDPOINTS } from "../../../contract/studio/endpoints/second-factor.ts";
import { isStale } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { dateFormat } from "../../messages/formats.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { AskDialog } from "../../parts/ask-dialog.tsx";
import { Button } from "../../parts/button.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { useProof } from "../../proof/proof.tsx";
import { useSignInMethods } from "../../session/sign-in-methods.ts";
import { AuthenticatorDialog } from "./authenticator-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import styles from "./profile.module.css";

const { findSecondFactor, beginSecondFactor } = SECOND_FACTOR_ENDPOINTS;

/** The second factor of people who sign in with a password: an authenticator app and recovery codes. */
export function SecondFactor() {
  const text = useText();
  const client = useQueryClient();
  const prove = useProof();
  const methods = useSignInMethods();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data, error, refetch } = useQuery({
    queryKey: ["second-factor"],
    queryFn: ({ signal }) => call(findSecondFactor, {}, { signal }),
  });
  const begin = useMutation({
    mutationFn: () => prove(() => call(beginSecondFactor, {})),
    // It may have been set up in another window.
    onError: () => void refetch(),
  });
  // Without passwords there is nothing to protect, but an earlier second factor can still be removed.
  if (methods?.password !== true && !data) return null;
  return (
    <section className={styles["section"]}>
      <h2>{text("second-factor")}</h2>
      <p className={styles["explained"]}>{text("second-factor-explained")}</p>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data === null && (
        <div>
          <Button isBusy={begin.isPending} onClick={() => begin.mutate()}>
            {text("set-up-second-factor")}
          </Button>
        </div>
      )}
      {begin.error !== null && !isStale(begin.error) && <Failure error={begin.error} />}
      {begin.data !== undefined && data === null && (
        <AuthenticatorDialog
          offered={begin.data}
          close={begin.reset}
          failed={() => void refetch()}
          done={(made) => {
            begin.reset();
            setCodes(made);
            for (const key of ["second-factor", "sessions"])
              void client.invalidateQueries({ queryKey: [key] });
          }}
        />
      )}
      {data && <InUse factor={data} showCodes={setCodes} />}
      {codes !== undefined && <RecoveryCodesDialog codes={codes} close={() => setCodes(undefined)} />}
    </section>
  );
}

interface InUseProps {
  factor: { createdAt: number; usedAt: number | null; codesLeft: number };
  showCodes: (codes: readonly string[]) => void;
}

/** Below this number of recovery codes, the person is asked to create new ones. */
const FEW_CODES = 3;

function InUse({ factor: { createdAt, usedAt, codesLeft }, showCodes }: InUseProps) {
  const text = useText();
  const { tag } = useWording();
  const client = useQueryClient();
  const prove = useProof();
  const [open, setOpen] = useState<"renew" | "remove">();
  const close = () => setOpen(undefined);
  const times = dateFormat(tag, { dateStyle: "medium" });
  const refresh = () =>
    Promise.all(["second-factor", "sessions"].map((key) => client.invalidateQueries({ queryKey: [key] })));
  const renew = useMutation({
    mutationFn: () => prove(() => call(SECOND_FACTOR_ENDPOINTS.renewRecoveryCodes, {})),
    onSuccess: ({ codes }) => {
      showCodes(codes);
      void refresh();
    },
  });
  const remove = useMutation({
    mutationFn: () => prove(() => call(SECOND_FACTOR_ENDPOINTS.removeSecondFactor, {})),
    onSettled: refresh,
  });
  const left = text("codes-left", { count: codesLeft });
  return (
    <>
      <p>
        {[
          text("second-factor-since", { time: times.format(createdAt) }),
          usedAt === null ? [] : text("last-seen", { time: times.format(usedAt) }),
          codesLeft < FEW_CODES ? [] : left,
        ]
          .flat()
          .join(" · ")}
      </p>
      {codesLeft < FEW_CODES && <Notice kind="warn">{left}</Notice>}
      <div className={styles["buttons"]}>
        <Button onClick={() => setOpen("renew")}>{text("renew-codes")}</Button>
        <Button onClick={() => setOpen("remove")}>{text("remove-second-factor")}</Button>
      </div>
      {open === "renew" && (
        <AskDialog title={text("renew-codes")} action={renew} close={close}>
          {text("renew-codes-explained")}
        </AskDialog>
      )}
      {open === "remove" && (
        <AskDialog title={text("remove-second-factor")} action={remove} close={close} isDangerous>
          {text("remove-second-factor-explained")}
        </AskDialog>
      )}
    </>
  );
}
