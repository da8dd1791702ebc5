// The form for the code that was sent by email.
import { useState } from "preact/hooks";
import { fill, useWords } from "../wording/words.ts";
import type { Auth } from "./create-auth.ts";

interface EnterCodeProps {
  auth: Auth;
  email: string;
  /** The stack runs on this machine and sends no mail. */
  isLocal: boolean;
  onBack(): void;
}

export function EnterCode({ auth, email, isLocal, onBack }: EnterCodeProps) {
  const { signIn: texts } = useWords().texts;
  const [fault, setFault] = useState("");

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget as HTMLFormElement).get("code")).trim();
    const { error } = await auth.verifyOtp({ email, token, type: "email" });
    setFault(error === null ? "" : texts.wrongCode);
  }

  return (
    <form class="stack" onSubmit={submit}>
      <p role="status">{fill(texts.codeSent, { email })}</p>
      {isLocal && <p class="hint">{texts.codeHere}</p>}
      <label>
        {texts.code}
        <input name="code" inputmode="numeric" autocomplete="one-time-code" required />
      </label>
      <button type="submit" class="primary">
        {texts.continue}
      </button>
      <button type="button" onClick={onBack}>
        {texts.otherEmail}
      </button>
      {fault !== "" && <p role="alert">{fault}</p>}
    </form>
  );
}
