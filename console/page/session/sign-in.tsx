// The sign-in form: as a person of a local stack, by a code or a password, or with a provider.
import type { Provider } from "@supabase/auth-js";
import { useState } from "preact/hooks";
import type { Config } from "../data/alfred.ts";
import { useRead } from "../data/use-read.ts";
import { fill, useWords } from "../wording/words.ts";
import { readWays, type Auth } from "./create-auth.ts";
import { EnterCode } from "./enter-code.tsx";

interface SignInProps {
  auth: Auth;
  config: Config;
}

/** `alice-5a1f0c7e@example.com` → `alice` */
const nameOf = (email: string) => email.split(/[-@]/, 1)[0] ?? email;

export function SignIn({ auth, config }: SignInProps) {
  const { signIn: texts, state } = useWords().texts;
  const [fault, setFault] = useState("");
  const [codeFor, setCodeFor] = useState<string>();
  const ways = useRead(["ways"], () => readWays(config));
  const { localPeople = [], providers = [] } = ways.data ?? {};

  const withProvider = (provider: string, queryParams: Record<string, string> = {}) =>
    auth.signInWithOAuth({
      provider: provider as Provider,
      options: { redirectTo: location.href, queryParams },
    });

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const email = String(form.get("email"));
    const password = String(form.get("password"));
    setFault("");
    if (password !== "") {
      const { error } = await auth.signInWithPassword({ email, password });
      if (error) setFault(error.code === "invalid_credentials" ? texts.wrong : texts.unreachable);
      return;
    }
    const { error } = await auth.signInWithOtp({
      email,
      options: { emailRedirectTo: location.href },
    });
    if (error) setFault(texts.unreachable);
    else setCodeFor(email);
  }

  return (
    <main class="sign-in">
      <img src="/icon.svg" alt="" width="56" height="56" />
      <h1>{texts.title}</h1>
      <p>{texts.lead}</p>
      {ways.isError && <p role="alert">{texts.unreachable}</p>}
      {ways.isPending && <p role="status">{state.loading}</p>}
      {localPeople.length > 0 && (
        <section aria-label={texts.onThisMachine} class="stack">
          {localPeople.map((email) => (
            <button
              key={email}
              type="button"
              class="primary"
              onClick={() => withProvider("local", { login_hint: email })}
            >
              {fill(texts.as, { name: nameOf(email) })}
            </button>
          ))}
        </section>
      )}
      {providers.map((provider) => (
        <button key={provider} type="button" onClick={() => withProvider(provider)}>
          {fill(texts.with, { name: provider })}
        </button>
      ))}
      {codeFor === undefined ? (
        <form class="stack" onSubmit={submit}>
          <label>
            {texts.email}
            <input name="email" type="email" autocomplete="username" required />
          </label>
          <label>
            {texts.password}
            <input
              name="password"
              type="password"
              autocomplete="current-password"
              aria-describedby="password-hint"
            />
          </label>
          <p id="password-hint" class="hint">
            {texts.passwordHint}
          </p>
          <button type="submit">{texts.continue}</button>
        </form>
      ) : (
        <EnterCode
          auth={auth}
          email={codeFor}
          isLocal={localPeople.length > 0}
          onBack={() => setCodeFor(undefined)}
        />
      )}
      {fault !== "" && <p role="alert">{fault}</p>}
    </main>
  );
}
