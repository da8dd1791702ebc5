// The editor of a Tool. It checks the Tool while it is typed; the draft survives a reload and an expired session.
import { useState } from "preact/hooks";
import { useDraft } from "../../chat/draft.ts";
import { Refused } from "../../parts/refused.tsx";
import { useSignedIn } from "../../session/session.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { useWords } from "../../wording/words.ts";
import { CheckState } from "../form/check-state.tsx";
import { draftIn, keptText } from "./kept-draft.ts";
import type { ToolDraft, ToolField } from "./tool-draft.ts";
import { ToolForm } from "./tool-form.tsx";
import { fieldId } from "./tool-part.tsx";
import { useSecretDialog } from "./use-secret-dialog.tsx";
import { useServices, type Service } from "./use-services.tsx";
import { useToolCheck } from "./use-tool-check.tsx";

interface ToolEditorProps {
  /** The storage key of what was typed. */
  place: string;
  initial: ToolDraft;
  isNew: boolean;
  /** Stores the Tool; the form shows what it throws. */
  save: (body: Record<string, unknown>) => Promise<void>;
}

export function ToolEditor({ place, initial, ...editor }: ToolEditorProps) {
  const { texts } = useWords();
  const { userId } = useSignedIn();
  const [stored, setStored] = useDraft(userId, place);
  const services = useServices();
  if (services === undefined) return <p role="status">{texts.state.loading}</p>;
  const draft = draftIn(stored, initial, services);
  const service = services.find(({ id }) => id === draft.serviceId);
  const change = (changes: Partial<ToolDraft>) => {
    const next = { ...draft, ...changes };
    setStored(JSON.stringify(next), keptText(next, services));
  };
  const form = { ...editor, draft, services, change };
  return service === undefined ? (
    <ToolForm {...form} service={undefined} faultsOf={() => []} makeSecret={() => {}} />
  ) : (
    <Checked {...form} service={service} isChanged={stored !== ""} forget={() => setStored("")} />
  );
}

interface CheckedProps extends Omit<ToolEditorProps, "place" | "initial"> {
  draft: ToolDraft;
  services: readonly Service[];
  service: Service;
  change: (changes: Partial<ToolDraft>) => void;
  isChanged: boolean;
  forget: () => void;
}

function Checked({ save, isChanged, forget, change, ...form }: CheckedProps) {
  const { texts } = useWords();
  const { process: words, forms } = useAutomateTexts();
  const secret = useSecretDialog((secretId) => change({ secretId }));
  const [refused, setRefused] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const { body, count, faultsOf, others, fault, again } = useToolCheck(
    ...([form.draft, form.service, refused] as const),
  );
  // Do not report missing fields before the person has typed anything.
  const hasInput = !form.isNew || isChanged;
  const store = async () => {
    setIsBusy(true);
    setRefused(undefined);
    try {
      await save(body);
      forget();
    } catch (error) {
      setRefused(error);
    }
    setIsBusy(false);
  };
  return (
    <>
      <form
        class="stack form"
        onSubmit={(event) => {
          event.preventDefault();
          void store();
        }}
      >
        <ToolForm
          {...form}
          faultsOf={hasInput ? faultsOf : () => []}
          makeSecret={secret.open}
          change={(changes) => {
            setRefused(undefined);
            change(changes);
          }}
        />
        {fault !== undefined && <Refused error={fault} onAgain={again} />}
        {refused !== undefined && <Refused error={refused} />}
        <CheckState count={hasInput ? count : null} />
        {others.map(({ pointer, detail }) => (
          <p key={pointer} class="warning" lang="en">
            {pointer} {detail}
          </p>
        ))}
        <div class="options">
          <button type="submit" class="primary" disabled={isBusy || (!form.isNew && !isChanged)}>
            {form.isNew ? words.create : texts.rows.save}
          </button>
          <button type="button" disabled={!isChanged} onClick={forget}>
            {words.discard}
          </button>
          {hasInput && (count ?? 0) > 0 && (
            <button type="button" onClick={() => goToFault(faultsOf)}>
              {forms.toFault}
            </button>
          )}
        </div>
      </form>
      {secret.dialog}
    </>
  );
}

const ORDER: readonly ToolField[] = [
  ...(["service", "name", "description", "connection", "secret", "method", "path"] as const),
  ...(["query", "headers", "body", "retry", "operation", "inputs"] as const),
  ...(["example", "outputs", "deciding"] as const),
];

function goToFault(faultsOf: (field: ToolField) => readonly unknown[]): void {
  const first = ORDER.find((field) => faultsOf(field).length > 0);
  if (first !== undefined) document.getElementById(fieldId(first))?.focus();
}
