import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LANGUAGE_CODES, LANGUAGE_TAGS } from "../../../contract/addresses/locales.ts";
import { type ListedSession, SESSION_ENDPOINTS } from "../../../contract/studio/endpoints/sessions.ts";
import { call } from "../../api/call.ts";
import { dateFormat } from "../../messages/formats.ts";
import { LANGUAGE_NAMES } from "../../messages/language-names.ts";
import { useText, useWording } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { formText } from "../../parts/form-text.ts";
import { GrantLine } from "../../parts/grant-line.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { useMe } from "../../session/me-context.tsx";
import { meQuery } from "../../session/session.ts";
import { useSiteNames } from "../../session/sites.ts";
import { Credentials } from "./credentials.tsx";
import { nameAgent } from "./name-agent.ts";
import { SecondFactor } from "./second-factor.tsx";
import styles from "./profile.module.css";

/** The person's own account: name, language, permissions, sign-in methods and sessions. */
export function Profile() {
  const text = useText();
  const { grants } = useMe();
  const nameOf = useSiteNames();
  return (
    <Screen title={text("profile")} width="narrow">
      <Self />
      <section className={styles["section"]}>
        <h2>{text("permitted")}</h2>
        <ul className={styles["lines"]}>
          {grants.map((grant) => (
            <li key={JSON.stringify(grant)}>
              <GrantLine grant={grant} siteName={nameOf(grant.tenant)} />
            </li>
          ))}
        </ul>
      </section>
      <Credentials />
      <SecondFactor />
      <Sessions />
    </Screen>
  );
}

function Self() {
  const text = useText();
  const me = useMe();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (form: FormData) => {
      const language = LANGUAGE_CODES.find((code) => code === form.get("language")) ?? me.language;
      await call(SESSION_ENDPOINTS.changeProfile, { name: formText(form, "name"), language });
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(new FormData(event.currentTarget));
      }}
    >
      <Field
        label={text("name")}
        hint={text("name-hint")}
        name="name"
        autoComplete="name"
        required
        defaultValue={me.name}
      />
      <Field label={text("email")} type="email" readOnly value={me.email} />
      <Choice label={text("studio-language")} name="language" defaultValue={me.language}>
        {LANGUAGE_CODES.map((code) => (
          <option key={code} value={code} lang={LANGUAGE_TAGS[code]}>
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </Choice>
      {save.error !== null && <Failure error={save.error} />}
      {save.isSuccess && <Notice kind="good">{text("saved")}</Notice>}
      <div>
        <Button type="submit" look="do" isBusy={save.isPending}>
          {text("save")}
        </Button>
      </div>
    </form>
  );
}

function Sessions() {
  const text = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ["sessions"],
    queryFn: ({ signal }) => call(SESSION_ENDPOINTS.listSessions, {}, { signal }),
  });
  return (
    <section className={styles["section"]}>
      <h2>{text("sessions")}</h2>
      <p className={styles["explained"]}>{text("sessions-explained")}</p>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      <ul className={styles["sessions"]}>
        {data?.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
    </section>
  );
}

function SessionLine({ session }: { session: ListedSession }) {
  const text = useText();
  const { tag } = useWording();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: async () => {
      await call(SESSION_ENDPOINTS.endSession, { id: session.id });
      await client.invalidateQueries({ queryKey: ["sessions"] });
    },
  });
  const times = dateFormat(tag, { dateStyle: "medium", timeStyle: "short" });
  const agent = nameAgent(session.agent) ?? text("unknown-browser");
  return (
    <li>
      <div>
        <p className={styles["agent"]}>{agent}</p>
        <p className={styles["explained"]}>{text("last-seen", { time: times.format(session.seenAt) })}</p>
        {end.isError && <Failure error={end.error} />}
      </div>
      {session.isThis ? (
        <strong className={styles["this"]}>{text("this-browser")}</strong>
      ) : (
        <Button
          aria-label={text("end-session-of", { agent })}
          isBusy={end.isPending}
          onClick={() => end.mutate()}
        >
          {text("end-session")}
        </Button>
      )}
    </li>
  );
}
