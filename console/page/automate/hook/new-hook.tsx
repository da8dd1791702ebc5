// The form for a new webhook: who signs its requests, what they do, and a trial with a sample body.
import { useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import { useDraft } from "../../chat/draft.ts";
import { Refused } from "../../parts/refused.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useSignedIn } from "../../session/session.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { useWords } from "../../wording/words.ts";
import { CheckState } from "../form/check-state.tsx";
import { FaultLines } from "../form/fault-lines.tsx";
import { Line, Select } from "../form/field.tsx";
import { keptIn } from "../form/kept-in.ts";
import { useRested } from "../../parts/use-rested.ts";
import type { Process } from "../process/definition.ts";
import { emptyHook, hookBodyOf, otherFaults, SCHEMES, type HookDraft } from "./hook-draft.ts";
import { HookRequest } from "./hook-request.tsx";
import { TriedRequest } from "./tried-request.tsx";

interface NewHookProps {
  process: Process;
  onMade: (hook: { signingKey: string | null }) => Promise<unknown>;
}

export function NewHook({ process: { id, definition }, onMade }: NewHookProps) {
  const { texts } = useWords();
  const { process: words, hook: hookWords } = useAutomateTexts();
  const { alfred, userId } = useSignedIn();
  const { run: act, fault, isBusy } = useAction();
  const [stored, setStored] = useDraft(userId, `hook.${id}`);
  const [secret, setSecret] = useState("");
  const draft: HookDraft = { ...emptyHook(definition), ...keptIn<HookDraft>(stored) };
  const { body, payload, textFaults } = hookBodyOf(draft);
  const params = { path: { id } };
  const request = { hook: body, ...(payload === undefined ? {} : { payload }) };
  const check = useRested(
    textFaults.length === 0 && stored !== "" ? JSON.stringify(request) : null,
    (text) =>
      dataOf(
        alfred.api.POST("/v1/processes/{id}/hooks/check", {
          params,
          body: JSON.parse(text) as typeof request,
        }),
      ),
  );
  const faults = check.answer?.faults ?? [];
  const unsafe = check.answer?.unsafe ?? [];
  const count =
    textFaults.length > 0
      ? textFaults.length
      : check.answer && check.answer.faults.length + check.answer.unsafe.length;
  const change = (changes: Partial<HookDraft>) =>
    setStored(JSON.stringify({ ...draft, ...changes }));
  const make = () =>
    act(async () => {
      const created = await dataOf(
        alfred.api.POST("/v1/processes/{id}/hooks", {
          params: params as never,
          body: { ...body, ...(secret === "" ? {} : { secret }) } as never,
        }),
      );
      setSecret("");
      setStored("");
      await onMade(created);
    });
  const part = { draft, change, faults, textFaults, definition };
  return (
    <form
      class="stack form opened"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <Line
        id="hook-name"
        label={texts.fields.name}
        faults={faults.filter(({ pointer }) => pointer === "/name")}
        isRequired
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <Select
        id="hook-scheme"
        label={words.signedBy}
        hint={hookWords.schemeHints[draft.scheme]}
        value={draft.scheme}
        options={SCHEMES.map((scheme) => [scheme, words.schemes[scheme]] as const)}
        onChange={(scheme) => change({ scheme: scheme as HookDraft["scheme"] })}
      />
      {draft.scheme !== "standard" && (
        <Line
          id="hook-secret"
          label={words.secret}
          type="password"
          isRequired={draft.scheme !== "github"}
          value={secret}
          onChange={setSecret}
        />
      )}
      <HookRequest {...part} />
      <TriedRequest {...part} request={check.answer?.request ?? null} />
      {check.fault !== undefined && <Refused error={check.fault} onAgain={check.again} />}
      <CheckState count={stored === "" ? null : count} />
      {unsafe.length > 0 && <p class="warning">{hookWords.unsafe}</p>}
      <FaultLines
        faults={[...otherFaults(faults), ...unsafe].map(({ pointer, detail }) => ({
          detail: `${pointer} ${detail}`,
        }))}
      />
      <div class="options">
        <button type="submit" class="primary" disabled={isBusy}>
          {words.make}
        </button>
        <button type="button" disabled={stored === ""} onClick={() => setStored("")}>
          {words.discard}
        </button>
      </div>
      {fault !== undefined && <Refused error={fault} />}
    </form>
  );
}
