import { Loading } from "../../parts/states.tsx";
import { useSignInMethods } from "../../session/sign-in-methods.ts";
import { CompanyButton } from "./company-button.tsx";
import { CompanyLink } from "./company-link.tsx";
import { OrElse } from "./or-else.tsx";
import { OtherMethods } from "./other-methods.tsx";
import { PasswordSignIn } from "./password-sign-in.tsx";
import styles from "./entrance.module.css";

export interface SignInFormProps {
  /** The e-mail address of a person who has to sign in again; otherwise `undefined`. */
  email?: string;
  done: () => Promise<void> | void;
}

/** All available sign-in methods: the account of the company first, then e-mail and password, then others. */
export function SignInForm({ email, done }: SignInFormProps) {
  const methods = useSignInMethods();
  if (methods === undefined) return <Loading />;
  const { company, password } = methods;
  const others = <OtherMethods methods={methods} done={done} />;
  return (
    <div className={styles["form"]}>
      {company !== null && (
        <>
          {email === undefined ? (
            <CompanyButton name={company.name} />
          ) : (
            <CompanyLink purpose="again" name={company.name} done={() => void done()} />
          )}
          {(password || methods.passkey) && <OrElse />}
        </>
      )}
      {password ? (
        <PasswordSignIn email={email} isMain={company === null} done={done}>
          {email === undefined && others}
        </PasswordSignIn>
      ) : (
        others
      )}
    </div>
  );
}
