/** A result of the inspection. */
export interface Finding {
  subject: string;
  state: "ok" | "warning" | "failure";
  message: string;
  /** How to fix the problem. */
  advice?: string | undefined;
}

export function ok(subject: string, message: string): Finding {
  return { subject, state: "ok", message };
}

export function warning(subject: string, message: string, advice: string): Finding {
  return { subject, state: "warning", message, advice };
}

export function failure(subject: string, message: string, advice: string): Finding {
  return { subject, state: "failure", message, advice };
}
