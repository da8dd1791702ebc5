// A bar on a timeline or for an amount, drawn beside a number that says the same.

interface BarProps {
  /** From 0 to 1. */
  from: number;
  to: number;
  /** The CSS class for what the bar stands for. */
  kind?: string;
}

/** The smallest width of a bar, in hundredths of its track. */
const MIN_WIDTH = 0.6;

export function Bar({ from, to, kind = "" }: BarProps) {
  const width = Math.max(MIN_WIDTH, (to - from) * 100);
  const x = Math.min(from * 100, 100 - width);
  return (
    <svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height="6" />
      <rect class={`fill ${kind}`} x={x} width={width} height="6" />
    </svg>
  );
}
