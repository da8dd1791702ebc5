// What a webhook's request does: it starts a run with inputs, or sends an event to a step that waits.
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { Line, Select } from "../form/field.tsx";
import { MarkedField } from "../form/marked-field.tsx";
import type { Definition } from "../process/definition.ts";
import {
  awaitedEvents,
  faultsOfField,
  faultsOfText,
  type HookBody,
  type HookDraft,
} from "./hook-draft.ts";

export interface HookPartProps {
  draft: HookDraft;
  change: (changes: Partial<HookDraft>) => void;
  faults: readonly { pointer: string; detail: string }[];
  textFaults: HookBody["textFaults"];
  definition: Definition;
}

const WAYS = ["fields", "whole", "mapping", "event"] as const;
const ANSWERS = ["run", "output"] as const;

export function HookRequest({ draft, change, faults, textFaults, definition }: HookPartProps) {
  const { process: words, hook: hookWords } = useAutomateTexts();
  const events = awaitedEvents(definition);
  const { does } = draft;
  const text = (part: "mapping" | "fixed" | "eventData") => ({
    id: `hook-${part}`,
    text: draft[part],
    faults: faultsOfText(draft, part, textFaults, faults),
    onChange: (next: string) => change({ [part]: next }),
  });
  const named = (names: readonly string[]) => names.map((name) => [name, name] as const);
  return (
    <>
      <Select
        id="hook-does"
        label={hookWords.does}
        value={does}
        options={WAYS.filter((way) => way !== "event" || events.length > 0).map(
          (way) => [way, hookWords.ways[way]] as const,
        )}
        onChange={(way) => change({ does: way as HookDraft["does"] })}
      />
      {does === "whole" && (
        <Select
          id="hook-payload-as"
          label={words.payloadAs}
          faults={faultsOfField(faults, "/payloadAs")}
          value={draft.payloadAs}
          options={named(definition.initialContext)}
          onChange={(payloadAs) => change({ payloadAs })}
        />
      )}
      {does === "mapping" && (
        <MarkedField {...text("mapping")} label={hookWords.mapping} hint={hookWords.mappingHint} />
      )}
      {does === "event" ? (
        <>
          <Select
            id="hook-event"
            label={hookWords.event}
            faults={faultsOfField(faults, "/event/name")}
            value={draft.eventName}
            options={named(events)}
            onChange={(eventName) => change({ eventName })}
          />
          <Line
            id="hook-key"
            label={hookWords.key}
            hint={hookWords.keyHint}
            faults={faultsOfField(faults, "/event/key")}
            isCode
            value={draft.eventKey}
            onChange={(eventKey) => change({ eventKey })}
          />
          <MarkedField {...text("eventData")} label={hookWords.data} hint={hookWords.dataHint} />
        </>
      ) : (
        <>
          <MarkedField {...text("fixed")} label={hookWords.fixed} hint={hookWords.fixedHint} />
          <Select
            id="hook-answer"
            label={hookWords.answer}
            value={draft.answer}
            options={ANSWERS.map((answer) => [answer, hookWords.answers[answer]] as const)}
            onChange={(answer) => change({ answer: answer as HookDraft["answer"] })}
          />
        </>
      )}
    </>
  );
}
