// The faults of a Tool while it is typed, each at its field.
import { dataOf } from "../../../../clients/typescript/client.ts";
import { ProblemError } from "../../../../clients/typescript/problem-error.ts";
import { useSignedIn } from "../../session/session.tsx";
import { lineAt } from "../form/lines.ts";
import type { PlacedFault } from "../form/marked-field.tsx";
import { useRested } from "../../parts/use-rested.ts";
import { readYaml } from "../form/yaml-text.ts";
import { bodyOf, type DraftFault, fieldOf, type ToolDraft, type ToolField } from "./tool-draft.ts";
import type { Service } from "./use-services.tsx";

export interface ToolCheck {
  body: Record<string, unknown>;
  /** Undefined if not known yet. */
  count: number | undefined;
  /** The faults of a field. */
  faultsOf: (field: ToolField) => PlacedFault[];
  /** The faults that belong to no field. */
  others: DraftFault[];
  /** Why the Tool could not be checked. */
  fault: unknown;
  again: () => void;
}

/** @param refused the error of the last save, whose faults are shown as well */
export function useToolCheck(draft: ToolDraft, service: Service, refused: unknown): ToolCheck {
  const { alfred } = useSignedIn();
  const { body, faults: textFaults } = bodyOf(draft, service.type);
  const isRest = service.type === "rest_api";
  const { answer, fault, again } = useRested(
    textFaults.length === 0 ? JSON.stringify(body) : null,
    (text) => dataOf(alfred.api.POST("/v1/tools/check", { body: JSON.parse(text) as typeof body })),
  );
  const faults: DraftFault[] | undefined = textFaults.length > 0 ? textFaults : answer?.faults;
  const all = [...(faults ?? []), ...faultsOf(refused)];
  const placed = all.map((fault) => ({ fault, place: fieldOf(fault.pointer, isRest) }));
  return {
    body,
    fault,
    again,
    count: faults === undefined ? undefined : all.length,
    faultsOf: (field) =>
      placed.flatMap(({ fault: placedFault, place }) =>
        place?.field === field ? [positionOf(draft, field, placedFault, place.within)] : [],
      ),
    others: placed.flatMap(({ fault: placedFault, place }) =>
      place === null ? [placedFault] : [],
    ),
  };
}

/** The faults in an API error. */
function faultsOf(refused: unknown): DraftFault[] {
  const errors = refused instanceof ProblemError ? (refused.problem.errors ?? []) : [];
  return errors.map(({ pointer, detail }) => ({ pointer, detail }));
}

const TEXTS = {
  query: "query",
  headers: "headers",
  body: "body",
  operation: "operation",
  inputs: "inputs",
  outputs: "outputs",
  example: "example",
} as const satisfies Partial<Record<ToolField, keyof ToolDraft>>;

const isText = (field: ToolField): field is keyof typeof TEXTS => Object.hasOwn(TEXTS, field);

function positionOf(
  draft: ToolDraft,
  field: ToolField,
  { from, to, detail }: DraftFault,
  within: string,
): PlacedFault {
  if (from !== undefined && to !== undefined) return { from, to, detail };
  if (field === "connection") return { from: 0, to: 0, detail: `${within.slice(1)}: ${detail}` };
  if (!isText(field)) return { from: 0, to: 0, detail };
  const text = draft[TEXTS[field]];
  const isLines = field === "query" || field === "headers";
  return { ...(isLines ? lineAt(text, within.slice(1)) : readYaml(text).placeOf(within)), detail };
}
