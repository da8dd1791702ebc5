// Who answers the next message: the assistant, or a Process with its inputs. The conversation stores the choice.
import { useEffect, useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { inputSchemaOf } from "../automate/process/run-process.tsx";
import { reads, useRead } from "../data/use-read.ts";
import { readPages } from "../parts/read-pages.ts";
import { firstValues, withoutSensitive, type Values } from "../parts/schema-fields.ts";
import { SchemaGroup } from "../parts/schema-group.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { WithAutomateTexts } from "../wording/with-automate-texts.tsx";
import { useWords } from "../wording/words.ts";
import { useDraft } from "./draft.ts";

type Process = components["schemas"]["Process"];

/** A Process that answers the next message. */
export interface NextProcess {
  name: string;
  /** The part of a message that names the Process and its inputs. */
  body: { processId: string; inputs: Values };
  /** Whether a field has an invalid value. */
  isWrong: boolean;
}

interface NextTurnProps {
  conversation: components["schemas"]["Conversation"];
  /** Show the panel even if the assistant answers. */
  isAsked: boolean;
  /** @param next undefined means the assistant */
  onChange(next: NextProcess | undefined): void;
}

export function NextTurn({ conversation, isAsked, onChange }: NextTurnProps) {
  const { chat } = useWords().texts;
  const { alfred } = useSignedIn();
  const [fault, setFault] = useState<unknown>();
  const { id, defaultProcessId } = conversation;
  const list = useRead(["processes"], () =>
    readPages((query) => dataOf(alfred.api.GET("/v1/processes", { params: { query } }))),
  );
  const all = list.data?.items ?? [];
  // The assistant's own chain is in no list of Processes.
  const chosen = all.find((process) => process.id === defaultProcessId);
  useEffect(() => {
    if (chosen === undefined) onChange(undefined);
  }, [chosen]);
  async function choose(processId: string) {
    setFault(undefined);
    try {
      const body = { defaultProcessId: processId === "" ? null : processId };
      await dataOf(alfred.api.PATCH("/v1/conversations/{id}", { params: { path: { id } }, body }));
    } catch (error) {
      setFault(error);
    }
    await reads.invalidateQueries({ queryKey: ["conversation", id] });
  }
  if (chosen === undefined && !isAsked) return null;
  return (
    <section class="next-turn" aria-label={chat.nextTurn}>
      <label class="flag">
        <span>{chat.nextTurn}</span>
        <select
          value={chosen?.id ?? ""}
          onChange={({ currentTarget: { value } }) => void choose(value)}
        >
          <option value="">{chat.alfred}</option>
          {all
            .filter(({ enabled }) => enabled)
            .map(({ id: processId, name }) => (
              <option key={processId} value={processId}>
                {name}
              </option>
            ))}
        </select>
      </label>
      {fault !== undefined && <Problem error={fault} />}
      {chosen !== undefined && (
        <WithAutomateTexts>
          <Inputs key={chosen.id} process={chosen} conversation={id} onChange={onChange} />
        </WithAutomateTexts>
      )}
    </section>
  );
}

interface InputsProps {
  process: Process;
  conversation: string;
  onChange(next: NextProcess): void;
}

function Inputs({ process, conversation, onChange }: InputsProps) {
  const { userId } = useSignedIn();
  const schema = inputSchemaOf(process);
  const [draft, setDraft] = useDraft(userId, `${conversation}.${process.id}`);
  const [values, setValues] = useState<Values>(() => ({
    ...firstValues(schema),
    ...(draft === "" ? {} : (JSON.parse(draft) as Values)),
  }));
  const [wrongFields, setWrongFields] = useState<readonly string[]>([]);
  useEffect(() => {
    const body = { processId: process.id, inputs: values };
    onChange({ name: process.name, body, isWrong: wrongFields.length > 0 });
  }, [values, wrongFields]);
  return (
    <SchemaGroup
      schema={schema}
      values={values}
      path=""
      depth={0}
      onChange={(next) => {
        setValues(next);
        setDraft(JSON.stringify(withoutSensitive(next, schema)));
      }}
      onWrong={(name, isWrong) =>
        setWrongFields((known) => [
          ...known.filter((field) => field !== name),
          ...(isWrong ? [name] : []),
        ])
      }
    />
  );
}
