// A run drawn over the version of the Process that it ran: each step with its state. The list of steps says the same.
import { dataOf } from "../../../clients/typescript/client.ts";
import { Graph } from "../automate/process/graph.tsx";
import { useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { useWords } from "../wording/words.ts";
import type { Step } from "./read-steps.ts";
import { stateOf } from "./state-of.ts";

/** The Process and its version. */
export interface ProcessVersion {
  id: string;
  version: number;
}

interface RunGraphProps {
  processVersion: ProcessVersion;
  steps: readonly Step[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

export function RunGraph({
  processVersion: { id, version },
  steps,
  chosen,
  onChoose,
}: RunGraphProps) {
  const { texts } = useWords();
  const { alfred } = useSignedIn();
  const params = { path: { id, version } };
  const read = useRead(["process-version", id, version], () =>
    dataOf(alfred.api.GET("/v1/processes/{id}/versions/{version}", { params })),
  );
  if (read.isError) return <Problem error={read.error} onAgain={() => read.refetch()} />;
  if (read.data === undefined) return <p role="status">{texts.state.loading}</p>;
  const { steps: definedSteps } = read.data.definition;
  const states = new Map(
    definedSteps.map((step) => {
      const code = stateOf(step.id, steps);
      return [step.id, { code, words: texts.runs.states[code] }];
    }),
  );
  return <Graph steps={definedSteps} chosen={chosen} onChoose={onChoose} states={states} />;
}
