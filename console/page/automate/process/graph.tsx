// The graph of a Process: each step is below those that come before it. Pressing a step opens it in the list.
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import type { Step } from "./definition.ts";
import { placeSteps, type PlacedStep } from "./graph-layout.ts";

interface GraphProps {
  steps: readonly Step[];
  before: ReadonlyMap<string, readonly string[]>;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

const [WIDTH, HEIGHT, GAP_X, GAP_Y] = [132, 34, 16, 28] as const;
const NAME_CHARS = 15;

const leftOf = ({ column }: PlacedStep) => column * (WIDTH + GAP_X) + 4;
const topOf = ({ row }: PlacedStep) => row * (HEIGHT + GAP_Y) + 4;

export function Graph({ steps, before, chosen, onChoose }: GraphProps) {
  const { process: words } = useAutomateTexts();
  const placed = placeSteps(
    steps.map(({ id }) => id),
    before,
  );
  const byId = new Map(placed.map((one) => [one.id, one]));
  const width = Math.max(0, ...placed.map(leftOf)) + WIDTH + 4;
  const height = Math.max(0, ...placed.map(topOf)) + HEIGHT + 4;
  return (
    <div class="scrolls graph" tabIndex={0} role="group" aria-label={words.graph}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {placed.flatMap((to) =>
          (before.get(to.id) ?? []).flatMap((id) => {
            const from = byId.get(id);
            if (from === undefined) return [];
            const [x1, y1] = [leftOf(from) + WIDTH / 2, topOf(from) + HEIGHT];
            const [x2, y2] = [leftOf(to) + WIDTH / 2, topOf(to)];
            const bend = Math.max(12, (y2 - y1) / 2);
            return (
              <path
                key={`${id} ${to.id}`}
                d={`M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`}
              />
            );
          }),
        )}
        {placed.map((one) => (
          <g
            key={one.id}
            class={one.id === chosen ? "node chosen" : "node"}
            onClick={() => onChoose(one.id)}
          >
            <rect x={leftOf(one)} y={topOf(one)} width={WIDTH} height={HEIGHT} rx="8" />
            <text x={leftOf(one) + WIDTH / 2} y={topOf(one) + HEIGHT / 2 + 5}>
              {one.id.length > NAME_CHARS ? `${one.id.slice(0, NAME_CHARS - 1)}…` : one.id}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
