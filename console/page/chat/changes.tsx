// What a run has changed, with Undo.
import { Done } from "../parts/done.tsx";
import { useState } from "preact/hooks";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { counted, useWords, type Texts } from "../wording/words.ts";
import { dataOf } from "../../../clients/typescript/client.ts";
import { followRun } from "./live-runs.ts";
import { ChangePlaces, tableName } from "./change-places.tsx";
import type { Change } from "./run-view.ts";

interface ChangesProps {
  conversation: string;
  runId: string;
  changes: readonly Change[];
}

/** `milk: added`, and of a change that was refused, why. */
export function changeWords({ op, label, table, status, error }: Change, texts: Texts): string {
  const { chat, refusals } = texts;
  const name = label ?? tableName(table, texts);
  if (status !== "failed") return `${name}: ${chat[WORDS[op]]}`;
  const { code = "", message = "" } = error ?? {};
  const why = Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : message;
  return `${name}: ${chat.failed}${why === "" ? "" : ` (${why})`}`;
}

const WORDS = { create: "created", update: "updated", delete: "deleted" } as const;

export function Changes({ conversation, runId, changes }: ChangesProps) {
  const { texts, language } = useWords();
  const { alfred } = useSignedIn();
  const [state, setState] = useState<"open" | "asked">("open");
  const [fault, setFault] = useState<unknown>();
  const applied = changes.filter(({ status }) => status === "applied");
  if (changes.length === 0) return null;

  async function undo() {
    setFault(undefined);
    setState("asked");
    try {
      const params = { path: { id: runId } };
      const { runId: undoRun } = await dataOf(
        alfred.api.POST("/v1/runs/{id}/undo", { params: params as never }),
      );
      await followRun(alfred, conversation, undoRun);
    } catch (error) {
      setFault(error);
      setState("open");
    }
  }

  return (
    <div class="changes">
      <details>
        <summary>
          {applied.length === 0 ? (
            texts.chat.did.nothing
          ) : (
            <Done>{counted(texts.chat.changes, applied.length, language)}</Done>
          )}
        </summary>
        <ul>
          {changes.map((change, place) => (
            <li key={place}>{changeWords(change, texts)}</li>
          ))}
        </ul>
      </details>
      {applied.length > 0 && (
        <button type="button" disabled={state === "asked"} onClick={undo}>
          {texts.chat.undo}
        </button>
      )}
      <ChangePlaces changes={applied} />
      {fault !== undefined && <Problem error={fault} />}
    </div>
  );
}
