// What a person without a household sees first: questions about themselves, then a form to start a household, and a form to
// join one by a code.
import { useEffect, useRef, useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { reads } from "../data/use-read.ts";
import { useProfile } from "../household/use-profile.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { navigate } from "../shell/router.ts";
import { useWords } from "../wording/words.ts";
import { AboutYou } from "./about-you.tsx";

/** @param onLanguage is called when the language may have changed */
export function Start({ onLanguage }: { onLanguage: () => void }) {
  const { start: texts, state } = useWords().texts;
  const profile = useProfile();
  const { data } = profile;
  const [isDone, setIsDone] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (isDone) heading.current?.focus();
  }, [isDone]);
  // A person who has left a household has answered before.
  const isKnown = isDone || (data !== undefined && data.displayName !== null);
  return (
    <main class="page">
      <h1 ref={heading} tabIndex={-1}>
        {isDone ? texts.householdTitle : texts.title}
      </h1>
      {profile.isError && <Problem error={profile.error} onAgain={() => profile.refetch()} />}
      {data === undefined ? (
        !profile.isError && <p role="status">{state.loading}</p>
      ) : isKnown ? (
        <FirstHousehold />
      ) : (
        <AboutYou
          hasAllergens={"allergens" in data}
          onLanguage={onLanguage}
          onDone={() => setIsDone(true)}
        />
      )}
    </main>
  );
}

function FirstHousehold() {
  const {
    texts: { start: texts },
    language,
  } = useWords();
  const { alfred } = useSignedIn();
  const [fault, setFault] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);

  const submit = (send: (value: string) => Promise<unknown>) => async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    setIsBusy(true);
    setFault(undefined);
    try {
      await send(String(form.get("value")).trim());
      await reads.invalidateQueries();
      navigate("/chat/new", { replace: true });
    } catch (error) {
      setFault(error);
    } finally {
      setIsBusy(false);
    }
  };
  const createHousehold = submit((name) =>
    // The first member's language becomes the household's; others use it until they choose their own.
    dataOf(alfred.api.POST("/v1/households", { body: { name, language } } as never)),
  );
  const join = submit((code) =>
    dataOf(alfred.api.POST("/v1/invitations/accept", { body: { code } } as never)),
  );

  return (
    <>
      <p>{texts.lead}</p>
      <form class="stack narrow card" aria-busy={isBusy} onSubmit={createHousehold}>
        <label>
          {texts.name}
          <input name="value" maxLength={120} required />
        </label>
        <button type="submit" class="primary" disabled={isBusy}>
          {texts.found}
        </button>
      </form>
      <form class="stack narrow card" aria-busy={isBusy} onSubmit={join}>
        <label>
          {texts.code}
          <input name="value" maxLength={100} autocomplete="off" required />
        </label>
        <button type="submit" disabled={isBusy}>
          {texts.join}
        </button>
      </form>
      {fault !== undefined && <Problem error={fault} />}
    </>
  );
}
