// The schedules of a Process: create, switch on and off, delete, and see the last runs.
import { Choice } from "../../parts/choice.tsx";
import { useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import { useDraft } from "../../chat/draft.ts";
import { reads, useRead } from "../../data/use-read.ts";
import { Refused } from "../../parts/refused.tsx";
import { useProfile } from "../../household/use-profile.tsx";
import { SchemaForm } from "../../parts/schema-form.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useSignedIn } from "../../session/session.tsx";
import { Link } from "../../shell/link.tsx";
import { Problem } from "../../shell/problem.tsx";
import { When } from "../../shell/when.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { fill, useWords } from "../../wording/words.ts";
import type { Process } from "./definition.ts";
import { inputSchemaOf } from "./run-process.tsx";

const FIRST_CRON = "0 8 * * *";
const OVERLAPS = ["skip", "queue", "allow"] as const;

export function Schedules({ process }: { process: Process }) {
  const { texts } = useWords();
  const { process: words, automate } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const { id } = process;
  const { run: act, fault, isBusy } = useAction();
  const key = ["schedules", id];
  const again = () => reads.invalidateQueries({ queryKey: key });
  const list = useRead(key, () =>
    dataOf(alfred.api.GET("/v1/processes/{id}/schedules", { params: { path: { id } } })),
  );
  const change = (trigger: string, enabled: boolean) =>
    act(async () => {
      const params = { path: { id, trigger } };
      const body = { enabled };
      await dataOf(alfred.api.PATCH("/v1/processes/{id}/schedules/{trigger}", { params, body }));
      await again();
    });
  const remove = (trigger: string) =>
    act(async () => {
      const params = { path: { id, trigger } };
      await dataOf(alfred.api.DELETE("/v1/processes/{id}/schedules/{trigger}", { params }));
      await again();
    });
  return (
    <>
      {list.isError && <Problem error={list.error} onAgain={() => list.refetch()} />}
      {list.data?.items.length === 0 && <p class="hint">{words.noSchedules}</p>}
      <ul class="rows">
        {list.data?.items.map((schedule) => (
          <li key={schedule.id} class="stack">
            <p>
              <span class="code">{schedule.cron}</span> · {schedule.timeZone}
              {!schedule.enabled && <strong> · {automate.off}</strong>}
            </p>
            <p class="hint">
              {schedule.nextAt !== null && (
                <>
                  {words.next} <When at={schedule.nextAt} timeZone={schedule.timeZone} /> (
                  {schedule.timeZone}) ·{" "}
                </>
              )}
              {schedule.failures > 0 && `${fill(words.failures, { n: schedule.failures })} · `}
              {schedule.skipped > 0 && `${fill(words.skipped, { n: schedule.skipped })} · `}
              {schedule.lastRunId !== null && (
                <>
                  <Link to={`/runs/${schedule.lastRunId}`}>{words.lastRun}</Link>
                  {" · "}
                </>
              )}
              <Link to={`/runs?scheduleId=${schedule.id}`}>{texts.nav.runs}</Link>
            </p>
            {Object.keys(schedule.inputs).length > 0 && (
              <p class="hint">
                {words.inputs}: <span class="code">{JSON.stringify(schedule.inputs)}</span>
              </p>
            )}
            <div class="options">
              <button
                type="button"
                disabled={isBusy}
                onClick={() => change(schedule.id, !schedule.enabled)}
              >
                {schedule.enabled ? words.pause : words.resume}
              </button>
              <button type="button" disabled={isBusy} onClick={() => remove(schedule.id)}>
                {texts.rows.delete}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {fault !== undefined && <Refused error={fault} />}
      <NewSchedule process={process} onMade={again} />
    </>
  );
}

function NewSchedule({ process, onMade }: { process: Process; onMade: () => Promise<unknown> }) {
  const { process: words } = useAutomateTexts();
  const { alfred, userId } = useSignedIn();
  const { run: act, fault, isBusy } = useAction();
  const [cron, setCron] = useState(FIRST_CRON);
  const profile = useProfile();
  const [typedZone, setTimeZone] = useState<string>();
  // A profile has UTC until another zone is chosen.
  const profileZone = profile.data?.timezone === "UTC" ? undefined : profile.data?.timezone;
  const timeZone = typedZone ?? profileZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [overlap, setOverlap] = useState<(typeof OVERLAPS)[number]>("skip");
  const place = `schedule.${process.id}`;
  const [, setInputs] = useDraft(userId, place);
  const [isOpen, setIsOpen] = useState(false);
  const [isMade, setIsMade] = useState(false);
  const make = (inputs: Record<string, unknown>) =>
    act(async () => {
      const params = { path: { id: process.id } } as never;
      const body = { cron, timeZone, overlap, inputs };
      await dataOf(alfred.api.POST("/v1/processes/{id}/schedules", { params, body }));
      setCron(FIRST_CRON);
      setOverlap("skip");
      setInputs("");
      setIsOpen(false);
      setIsMade(true);
      await onMade();
    });
  return (
    <>
      {isMade && <p role="status">{words.madeSchedule}</p>}
      <details
        open={isOpen}
        onToggle={(event) => {
          setIsOpen(event.currentTarget.open);
          if (event.currentTarget.open) setIsMade(false);
        }}
      >
        <summary>+ {words.newSchedule}</summary>
        <div class="stack narrow opened">
          <label>
            {words.cron}
            <span class="hint">{words.cronHint}</span>
            <input
              class="code"
              required
              value={cron}
              onInput={(event) => setCron(event.currentTarget.value)}
            />
          </label>
          <label>
            {words.timeZone}
            <input value={timeZone} onInput={(event) => setTimeZone(event.currentTarget.value)} />
          </label>
          <Choice
            label={words.overlap}
            names={words.overlaps}
            values={OVERLAPS}
            value={overlap}
            onChange={setOverlap}
          />
          <SchemaForm
            place={place}
            schema={inputSchemaOf(process)}
            actions={[{ label: words.make, isMain: true, act: (inputs) => void make(inputs) }]}
            isBusy={isBusy}
          />
          {fault !== undefined && <Refused error={fault} />}
        </div>
      </details>
    </>
  );
}
