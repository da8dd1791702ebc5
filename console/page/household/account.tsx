// The person's own data: spending, an export of everything, and deletion.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { Confirm } from "../parts/confirm.tsx";
import { saveFile } from "../parts/save-file.ts";
import { useAction } from "../parts/use-action.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { useWords } from "../wording/words.ts";
import { Spending } from "./spending.tsx";

export function Account() {
  const { household: texts } = useWords().texts;
  const { alfred, email, signOut } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  const [isErasing, setIsErasing] = useState(false);
  return (
    <section class="card stack" aria-label={texts.data}>
      <h2>{texts.data}</h2>
      <Spending />
      <p class="hint">{texts.exportMeans}</p>
      <div class="options" aria-busy={isBusy}>
        <button
          type="button"
          disabled={isBusy}
          onClick={() =>
            run(async () => {
              const all = await dataOf(alfred.api.GET("/v1/account/export"));
              saveFile("alfred.json", JSON.stringify(all, null, 2));
            })
          }
        >
          {texts.export}
        </button>
        <button type="button" class="danger" onClick={() => setIsErasing(true)}>
          {texts.erase}
        </button>
      </div>
      {fault !== undefined && <Problem error={fault} />}
      {isErasing && (
        <Confirm
          title={texts.erase}
          action={texts.erase}
          word={email}
          onClose={() => setIsErasing(false)}
          onYes={async () => {
            await dataOf(alfred.api.DELETE("/v1/account"));
            await signOut("local");
          }}
        >
          <p>{texts.eraseMeans}</p>
        </Confirm>
      )}
    </section>
  );
}
