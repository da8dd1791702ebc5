// Icons for buttons and marks. They are hidden from screen readers: a text or an accessible name goes with each.
const SHAPES = {
  edit: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  again: "M20 11a8 8 0 1 0-2 6M20 5v6h-6",
  fork: "M6 4v16M6 12h8a4 4 0 0 0 4-4V4M15 7l3-3 3 3",
  before: "M15 5l-7 7 7 7",
  after: "M9 5l7 7-7 7",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  tree: "M6 6v12M6 12h6a4 4 0 0 0 4-4M6 3.5a1.5 1.5 0 1 0 .01 0M6 18a1.5 1.5 0 1 0 .01 0M16 4a1.5 1.5 0 1 0 .01 0",
  down: "M12 5v14M6 13l6 6 6-6",
  waits: "M9 6v12M15 6v12",
  warns: "M12 4L2.5 20h19zM12 10v4.5M12 17.3v.01",
  close: "M6 6l12 12M18 6L6 18",
  done: "M4 12.5l5.5 5.5L20 6.5",
  later: "M12 4a8 8 0 1 0 .01 0M12 8v4.5l3 1.8",
  runs: "M8 5.5v13l10.5-6.5z",
  stopped: "M6.5 6.5h11v11h-11z",
  part: "M6 4v8a4 4 0 0 0 4 4h8M14 12l4 4-4 4",
  attach: "M12 5v14M5 12h14",
  find: "M11 5a6 6 0 1 0 .01 0M15.5 15.5L20 20",
  speak: "M12 4a3 3 0 0 1 3 3v4a3 3 0 0 1-6 0V7a3 3 0 0 1 3-3M6 11a6 6 0 0 0 12 0M12 17v4",
} as const;

export type IconName = keyof typeof SHAPES;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
