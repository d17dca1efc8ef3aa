import { type FormEvent, useId, useState } from "react";
import { useText } from "../../messages/wording-context.tsx";
import { Button } from "../../parts/button.tsx";
import { Choice, Field } from "../../parts/field.tsx";
import { withRule, withoutRule } from "../../writing/redirect-rules.ts";
import type { Published } from "./published-notice.tsx";
import { RulesFailure } from "./rules-failure.tsx";
import { usePublishRules } from "./use-rules.ts";
import styles from "./redirects.module.css";

export interface RuleFormProps {
  tenant: string;
  /** The address to redirect. If it is `undefined`, the form has a field for it. */
  from?: string;
  /** Suggested targets, best first. */
  targets: readonly { url: string; title: string }[];
  published: (published: Published) => void;
}

/** The form that publishes one redirect. */
export function RuleForm({ tenant, from: given, targets, published }: RuleFormProps) {
  const text = useText();
  const id = useId();
  const [from, setFrom] = useState(given ?? "");
  const [to, setTo] = useState(targets[0]?.url ?? "");
  const [status, setStatus] = useState("301");
  const publish = usePublishRules(tenant);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (publish.isPending) return;
    const rule = { from: from.trim(), to: to.trim(), status: Number(status) };
    publish.mutate((rules) => withRule(withoutRule(rules, rule.from), rule), {
      onSuccess: (revision) => {
        published({ words: text("redirect-published", rule), revision });
        if (given === undefined) {
          setFrom("");
          setTo("");
        }
      },
    });
  };
  return (
    <form className={styles["form"]} onSubmit={submit}>
      {given === undefined && (
        <Field
          label={text("redirect-from")}
          value={from}
          required
          pattern="/.*"
          placeholder="/old-page.html"
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
      )}
      <Field
        label={text("redirect-to")}
        value={to}
        required
        pattern="/.*|https?://.+"
        placeholder="/new-page.html"
        list={id}
        hint={targets.find(({ url }) => url === to)?.title}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <datalist id={id}>
        {targets.map(({ url, title }) => (
          <option key={url} value={url}>
            {title}
          </option>
        ))}
      </datalist>
      <Choice
        label={text("redirect-kind")}
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value)}
      >
        <option value="301">{text("redirect-permanent")}</option>
        <option value="302">{text("redirect-temporary")}</option>
      </Choice>
      {/* With an address and a suggested target, the button receives the focus: Enter publishes the suggestion. */}
      <Button type="submit" look="do" isBusy={publish.isPending} autoFocus={given !== undefined && to !== ""}>
        {text("redirect-create")}
      </Button>
      <RulesFailure error={publish.error} />
    </form>
  );
}
