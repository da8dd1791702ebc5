// The line below a grid: which keys it takes, and what can be done with the chosen rows.
import { useWords } from "../../wording/words.ts";
import { ChooseAll } from "../choose.tsx";
import { ChosenRows } from "../chosen-rows.tsx";
import type { Resource, ResourceName } from "../resources.ts";
import type { Row } from "../row-api.ts";
import type { Choosing } from "../use-choosing.ts";

interface GridBarProps {
  name: ResourceName | undefined;
  resource: Resource;
  rows: readonly Row[];
  choosing: Choosing;
}

export function GridBar({ name, resource, rows, choosing }: GridBarProps) {
  const { texts } = useWords();
  const chosen = rows.filter(({ id }) => choosing.chosen?.has(id));
  return (
    <div class="grid-bar">
      <p class="hint">{texts.rows.gridKeys}</p>
      <ChooseAll choosing={choosing} rows={rows} />
      <ChosenRows name={name} resource={resource} choosing={choosing} rows={chosen} />
    </div>
  );
}
