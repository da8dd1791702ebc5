// What somebody without a household sees first: a form to start one, and a form to join one by a code.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { reads } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { navigate } from "../shell/router.ts";
import { useWords } from "../wording/words.ts";

export function Start() {
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
  const found = submit((name) =>
    // The first member's language becomes the household's; others use it until they choose their own.
    dataOf(alfred.api.POST("/v1/households", { body: { name, language } } as never)),
  );
  const join = submit((code) =>
    dataOf(alfred.api.POST("/v1/invitations/accept", { body: { code } } as never)),
  );

  return (
    <main class="page" aria-busy={isBusy}>
      <h1>{texts.title}</h1>
      <p>{texts.lead}</p>
      <form class="stack narrow card" onSubmit={found}>
        <label>
          {texts.name}
          <input name="value" maxLength={120} required />
        </label>
        <button type="submit" class="primary" disabled={isBusy}>
          {texts.found}
        </button>
      </form>
      <form class="stack narrow card" onSubmit={join}>
        <label>
          {texts.code}
          <input name="value" maxLength={100} autocomplete="off" required />
        </label>
        <button type="submit" disabled={isBusy}>
          {texts.join}
        </button>
      </form>
      {fault !== undefined && <Problem error={fault} />}
    </main>
  );
}
