// The form for a Service, which is checked while the person types.
import { useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import { ProblemError } from "../../../../clients/typescript/problem-error.ts";
import { useDraft } from "../../chat/draft.ts";
import { Refused } from "../../parts/refused.tsx";
import { useSignedIn } from "../../session/session.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { useWords } from "../../wording/words.ts";
import { CheckState } from "../form/check-state.tsx";
import { Flag, Line, Select } from "../form/field.tsx";
import { keptIn } from "../form/kept-in.ts";
import { MarkedField } from "../form/marked-field.tsx";
import { useRested } from "../../parts/use-rested.ts";
import { readYaml } from "../form/yaml-text.ts";
import {
  CONNECTIONS,
  PROTOCOLS,
  serviceBodyOf,
  TYPES,
  type ServiceDraft,
  type EditableType,
} from "./service-draft.ts";

interface ServiceFormProps {
  /** The storage key of what was typed. */
  place: string;
  initial: ServiceDraft;
  isNew: boolean;
  /** Stores the Service; the form shows what it throws. */
  save: (body: Record<string, unknown>) => Promise<void>;
}

export function ServiceForm({ place, initial, isNew, save }: ServiceFormProps) {
  const { texts } = useWords();
  const { process: words, forms, automate } = useAutomateTexts();
  const { alfred, userId } = useSignedIn();
  const [stored, setStored] = useDraft(userId, place);
  const [refused, setRefused] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const draft: ServiceDraft = { ...initial, ...keptIn<ServiceDraft>(stored) };
  const { body, faults: textFaults } = serviceBodyOf(draft);
  const text = textFaults.length === 0 ? JSON.stringify(body) : null;
  const { answer, fault, again } = useRested(text, (bodyText) =>
    dataOf(alfred.api.POST("/v1/services/check", { body: JSON.parse(bodyText) as typeof body })),
  );
  const errors = refused instanceof ProblemError ? (refused.problem.errors ?? []) : [];
  const apiFaults = [...(answer?.faults ?? []), ...errors];
  // Do not report missing fields before the person has typed anything.
  const hasInput = !isNew || stored !== "";
  const faultsOf = (pointer: string) =>
    (hasInput ? apiFaults : []).filter((fault) => fault.pointer.startsWith(pointer));
  const { placeOf } = readYaml(draft.connection);
  const connectionFaults = faultsOf(CONNECTION).map(({ pointer, detail }) => ({
    ...placeOf(pointer.slice(CONNECTION.length)),
    detail,
  }));
  const count =
    textFaults.length > 0 ? textFaults.length : answer === undefined ? undefined : apiFaults.length;
  const change = (changes: Partial<ServiceDraft>) => {
    setRefused(undefined);
    setStored(JSON.stringify({ ...draft, ...changes }));
  };
  const store = async () => {
    setIsBusy(true);
    setRefused(undefined);
    try {
      await save(body);
      setStored("");
    } catch (error) {
      setRefused(error);
    }
    setIsBusy(false);
  };
  const chooseType = (type: EditableType) =>
    change({
      type,
      protocol: PROTOCOLS[type][0] ?? "https",
      ...(draft.connection === CONNECTIONS[draft.type] ? { connection: CONNECTIONS[type] } : {}),
    });
  return (
    <form
      class="stack form"
      onSubmit={(event) => {
        event.preventDefault();
        void store();
      }}
    >
      <Line
        id="service-name"
        label={forms.name}
        faults={faultsOf("/name")}
        isRequired
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      {isNew && (
        <div class="pair">
          <Select
            id="service-type"
            label={forms.serviceType}
            value={draft.type}
            options={TYPES.map((type) => [type, forms.serviceTypes[type]] as const)}
            onChange={(type) => chooseType(type as EditableType)}
          />
          <Select
            id="service-protocol"
            label={forms.protocol}
            faults={faultsOf("/protocol")}
            value={draft.protocol}
            options={PROTOCOLS[draft.type].map((protocol) => [protocol, protocol] as const)}
            onChange={(protocol) => change({ protocol: protocol as ServiceDraft["protocol"] })}
          />
        </div>
      )}
      <Line
        id="service-address"
        label={forms.address}
        hint={forms.addressHint}
        isCode
        value={draft.address}
        onChange={(address) => change({ address: address.trim() })}
      />
      {isNew && (
        <Flag
          label={automate.requiresSecret}
          value={draft.requiresSecret}
          onChange={(requiresSecret) => change({ requiresSecret })}
        />
      )}
      <details open={textFaults.length + connectionFaults.length > 0}>
        <summary>{automate.connection}</summary>
        <MarkedField
          id="service-connection"
          label={automate.connection}
          hint={forms.schemaHint}
          text={draft.connection}
          faults={textFaults.length > 0 ? textFaults : connectionFaults}
          onChange={(connection) => change({ connection })}
        />
      </details>
      <Flag
        label={forms.enabled}
        value={draft.enabled}
        onChange={(enabled) => change({ enabled })}
      />
      <Flag
        label={forms.shared}
        hint={forms.serviceSharedHint}
        value={draft.shared}
        onChange={(shared) => change({ shared })}
      />
      {fault !== undefined && <Refused error={fault} onAgain={again} />}
      {refused !== undefined && <Refused error={refused} />}
      <CheckState count={hasInput ? count : null} />
      <div class="options">
        <button type="submit" class="primary" disabled={isBusy || (!isNew && stored === "")}>
          {isNew ? words.create : texts.rows.save}
        </button>
        <button type="button" disabled={stored === ""} onClick={() => setStored("")}>
          {words.discard}
        </button>
      </div>
    </form>
  );
}

const CONNECTION = "/connectionSchema";
