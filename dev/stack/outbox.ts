// Writes mails to a file, because a stack on this machine does not send them.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { Mail } from "../supabase/auth/auth-request.ts";

/** @returns the function that writes a mail */
export function openOutbox(dataDir: string, log: (line: string) => void): (mail: Mail) => void {
  const file = join(dataDir, "outbox.txt");
  return ({ to, subject, code, link }) => {
    const lines = [`To: ${to}`, `Subject: ${subject}`, "", code, link, "", ""];
    // Only the owner may read the file, because a code works like a password.
    appendFileSync(file, lines.join("\n"), { mode: 0o600 });
    log(`A mail to ${to} is in ${file}`);
  };
}
