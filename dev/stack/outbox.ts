// Mails that a stack on this machine does not send: a file has them.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { Mail } from "../supabase/auth/auth-request.ts";

/** @returns what to call with each mail */
export function openOutbox(dataDir: string, log: (line: string) => void): (mail: Mail) => void {
  const file = join(dataDir, "outbox.txt");
  return ({ to, subject, code, link }) => {
    const lines = [`To: ${to}`, `Subject: ${subject}`, "", code, link, "", ""];
    // It is read by who signs in; a code is as good as a password.
    appendFileSync(file, lines.join("\n"), { mode: 0o600 });
    log(`A mail to ${to} is in ${file}`);
  };
}
