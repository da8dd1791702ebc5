// What a short run of a documented command is, and how it is named.

export interface ShortRun {
  /** A line of a shell, as it stands in the documents; `$FILES` and the like are set by the suite that runs it. */
  command: string;
  /** What it must print, on either stream. */
  prints: RegExp;
  /** 0 by default. */
  exit?: number;
  /** Lines on standard input, which then ends. */
  typed?: string;
  /** For a program that continues until Ctrl-C: pressed once it has said this. */
  stopsAt?: RegExp;
  /** Committed files that it writes again: each is written, and becomes it is committed. */
  writes?: readonly string[];
  /** Committed files that come out otherwise each time, by ids, times or what was recorded. */
  remakes?: RegExp;
  /** In the repository itself: the command copies it with git. */
  inRepository?: true;
}

/** The command without its flags: a script of package.json, or the line of another program. */
export function subjectOf(command: string): string {
  const [, script, short] = /\bnpm (?:run ([\w:-]+)|(start|test)\b)/.exec(command) ?? [];
  return script ?? short ?? command.replaceAll(/ --\S+/g, "").trim();
}

export function flagsOf(command: string): string[] {
  return [...new Set([...command.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([flag]) => flag))];
}
