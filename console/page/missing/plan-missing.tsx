// What is missing for planned meals: those of all shown days from today on, or of one of these days.
import { useState } from "preact/hooks";
import { Choice } from "../parts/choice.tsx";
import { useWords } from "../wording/words.ts";
import { AddMissing } from "./add-missing.tsx";

interface PlanMissingProps {
  /** The days with meals, in order; at least one. */
  days: readonly string[];
  dayName(day: string): string;
  onClose(): void;
}

const ALL = "";

export function PlanMissing({ days, dayName, onClose }: PlanMissingProps) {
  const { texts } = useWords();
  const { missing, nav } = texts;
  const [day, setDay] = useState(ALL);
  const [from = "", to = ""] = day === ALL ? [days[0], days.at(-1)] : [day, day];
  const names = Object.fromEntries(days.map((date) => [date, dayName(date)]));
  return (
    <AddMissing name={nav.plan} question={{ meals: { from, to } }} onClose={onClose}>
      <Choice
        label={missing.days}
        names={{ [ALL]: missing.all, ...names }}
        values={[ALL, ...days]}
        value={day}
        onChange={setDay}
      />
    </AddMissing>
  );
}
