import { Component, type ReactNode } from "react";
import { useText } from "../messages/wording-context.tsx";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "./app.module.css";

/** Shows an error message instead of an empty page when rendering fails. No text is lost: the browser's journal has stored it. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <Crash />;
  }
}

function Crash() {
  const text = useText();
  return (
    <main className={styles["alone"]}>
      <Notice
        kind="danger"
        title={text("crash")}
        actions={<Button onClick={() => location.reload()}>{text("reload")}</Button>}
      >
        <p>{text("crash-what-to-do")}</p>
      </Notice>
    </main>
  );
}
