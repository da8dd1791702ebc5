// Values over time as a column chart. The table below it has the same numbers.

interface PlotProps {
  points: readonly { at: string; value: number }[];
  label: string;
  when: (at: string) => string;
  /** A value with its unit. */
  text: (value: number) => string;
}

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [640, 220, 70, 24] as const;
/** Limits the width of columns when there are few values. */
const MAX_STEP = 60;

export function Plot({ points, label, when, text }: PlotProps) {
  const top = Math.max(1e-9, ...points.map(({ value }) => value));
  const low = Math.min(0, ...points.map(({ value }) => value));
  const scale = (value: number) => ((value - low) / (top - low)) * (HEIGHT - BOTTOM - 10);
  const zero = HEIGHT - BOTTOM - scale(0);
  const step = Math.min(MAX_STEP, (WIDTH - LEFT) / points.length);
  const [first, last] = [points[0], points.at(-1)];
  return (
    <svg class="plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {[low, (low + top) / 2, top].map((value) => (
        <g key={value}>
          <path class="grid" d={`M${LEFT} ${HEIGHT - BOTTOM - scale(value)}H${WIDTH}`} />
          <text class="end" x={LEFT - 8} y={HEIGHT - BOTTOM - scale(value) + 4}>
            {text(Number(value.toPrecision(4)))}
          </text>
        </g>
      ))}
      {points.map(({ at, value }, place) => (
        <rect
          key={at}
          class="fill"
          x={LEFT + place * step + step * 0.15}
          width={Math.max(1, step * 0.7)}
          y={value >= 0 ? zero - (scale(value) - scale(0)) : zero}
          height={Math.max(1, Math.abs(scale(value) - scale(0)))}
        >
          <title>{`${when(at)}: ${text(value)}`}</title>
        </rect>
      ))}
      {first !== undefined && (
        <text x={LEFT} y={HEIGHT - 6}>
          {when(first.at)}
        </text>
      )}
      {last !== undefined && last !== first && (
        <text class="end" x={WIDTH} y={HEIGHT - 6}>
          {when(last.at)}
        </text>
      )}
    </svg>
  );
}
