// The graph of a Process: its steps in the order in which they run, those that run side by side in one row.
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { groupsOf, type Step } from "./definition.ts";

interface GraphProps {
  steps: readonly Step[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** The state of each step in a run, by its id: a code for its look, and words. */
  states?: ReadonlyMap<string, { code: string; words: string }>;
}

const [WIDTH, GAP_X, GAP_Y] = [132, 16, 28] as const;
const NAME_CHARS = 15;

export function Graph({ steps, chosen, onChoose, states }: GraphProps) {
  const { process: words } = useAutomateTexts();
  const boxHeight = states === undefined ? 34 : 50;
  const leftOf = (column: number) => column * (WIDTH + GAP_X) + 4;
  const topOf = (row: number) => row * (boxHeight + GAP_Y) + 4;
  const groups = groupsOf(steps);
  const width = leftOf(Math.max(0, ...groups.map(({ length }) => length - 1))) + WIDTH + 4;
  const height = topOf(Math.max(0, groups.length - 1)) + boxHeight + 4;
  const lines = groups.flatMap((group, row) =>
    group.flatMap((_, to) =>
      (groups[row - 1] ?? []).map((_from, from) => {
        const [x1, x2] = [from, to].map((column) => leftOf(column) + WIDTH / 2);
        const [y1, y2] = [topOf(row - 1) + boxHeight, topOf(row)];
        const middle = (y1 + y2) / 2;
        return `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`;
      }),
    ),
  );
  return (
    <div class="scrolls graph" data-scrolls tabIndex={0} role="group" aria-label={words.graph}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {lines.map((line) => (
          <path key={line} d={line} />
        ))}
        {groups.flatMap((group, row) =>
          group.map(({ id }, column) => {
            const [left, top] = [leftOf(column), topOf(row)];
            const state = states?.get(id);
            return (
              <g
                key={`${row} ${column}`}
                class={`node ${state?.code ?? ""} ${id === chosen ? "chosen" : ""}`}
                onClick={() => onChoose(id)}
              >
                <rect x={left} y={top} width={WIDTH} height={boxHeight} rx="8" />
                <text x={left + WIDTH / 2} y={top + 22}>
                  {id.length > NAME_CHARS ? `${id.slice(0, NAME_CHARS - 1)}…` : id}
                </text>
                {state !== undefined && (
                  <text class="words" x={left + WIDTH / 2} y={top + 40}>
                    {state.words}
                  </text>
                )}
              </g>
            );
          }),
        )}
      </svg>
    </div>
  );
}
