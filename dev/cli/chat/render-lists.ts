// Renders lists for the terminal: the parts, a run's changes, a conversation's entities.
import type { Entity, Receipt } from "./api-client.ts";
import type { PartInfo } from "../../stack/start-parts.ts";
import { columns, plain, table, wrap, type Paint } from "../terminal/terminal.ts";
import type { Connection } from "./connect.ts";

const indent = (lines: string[]) => lines.map((line) => `  ${line}`);

/** A row for each part: its name, its address, and the note of a stand-in; `yours` for another part. */
export function partLines(parts: readonly PartInfo[], width: number): string[] {
  return table(
    parts.map(({ name, url, standIn, note }) => [name, url, standIn ? (note ?? "") : "yours"]),
    width,
  );
}

/** What `/status` shows: the title, the parts and the model. */
export function statusLines(
  { title, parts }: Pick<Connection, "title" | "parts">,
  width: number,
): string[] {
  const model = modelLine(parts);
  return [
    wrap(`  ${title}`, width),
    ...partLines(parts, width),
    ...(model === undefined ? [] : [wrap(`  ${model}`, width)]),
  ];
}

/** The model's address; undefined for a remote Worker. */
export function modelUrl(parts: readonly PartInfo[]): string | undefined {
  return parts.find(({ name }) => name === "Model")?.url;
}

/** How to use a real model; undefined if Alfred uses one, or for a remote Worker. */
export function modelLine(parts: readonly PartInfo[]): string | undefined {
  const model = parts.find(({ name }) => name === "Model");
  if (model === undefined || !model.standIn) return undefined;
  return "The offline model is a small set of rules in English, to show everything working. For a real one: ANTHROPIC_API_KEY=… npm start";
}

/** The applied and the failed changes, and the outside calls. */
export function receiptLines({ effects, calls = [] }: Receipt, paint: Paint): string[] {
  const showsEffects = effects.length > 0 || calls.length === 0;
  return [
    ...(showsEffects ? effectLines(effects, paint) : ["  No row was changed."]),
    ...callLines(calls, paint),
  ];
}

function callLines(calls: NonNullable<Receipt["calls"]>, paint: Paint): string[] {
  const lines = columns(
    calls.map(({ tool, step, hasEffect, status }) => [
      ...["call", plain(tool), plain(step), outcomeOf(plain(status), hasEffect)],
    ]),
  );
  return calls.map(({ status }, i) => {
    const mark = status === "done" ? paint("green", "✓") : paint("red", "✗");
    return `  ${mark} ${lines[i]}`;
  });
}

function outcomeOf(status: string, hasEffect: boolean): string {
  if (!hasEffect) return status;
  if (status === "done") return "done; cannot be undone";
  if (status === "unknown_outcome")
    return "it is unknown whether it took effect: check in the service";
  return status;
}

function effectLines(effects: Receipt["effects"], paint: Paint): string[] {
  if (effects.length === 0) return ["  Nothing was changed."];
  const lines = columns(
    effects.map(({ op, table, label, ref, undone }) => [
      op,
      table,
      ref ?? "",
      plain(label ?? "") + (undone ? " (undone)" : ""),
    ]),
  );
  return effects.flatMap(({ status, error }, i) => {
    if (status === "applied") return [`  ${paint("green", "✓")} ${lines[i]}`];
    const why = error ? [`    ${paint("red", plain(error.message))}`] : [];
    return [`  ${paint("red", "✗")} ${lines[i]}`, ...why];
  });
}

/** The conversation's entities. */
export function entityLines(entities: readonly Entity[]): string[] {
  if (entities.length === 0) return ["  This conversation has no entities yet."];
  return indent(
    columns(entities.map(({ ref, label, status, tier }) => [ref, plain(label), status, tier])),
  );
}

export const helpLines = (width: number) =>
  table(
    [
      ["/receipt", "what the last run changed"],
      ["/undo", "take back the last change"],
      ["/entities", "the entities of this conversation"],
      ["/calendar", "a link to the household's calendar, in place of an earlier one"],
      ["/calendar off", "end that link"],
      ["/process", "the Processes that you may run; /process NAME input=text runs one here"],
      ["/memory WORDS", "what you and Alfred said about that, in any conversation"],
      [
        "/known",
        "the people and things you have mentioned; /known NAME shows what Alfred believes",
      ],
      ["/known person NAME: WORDS", "add an entity by hand; also place, object, event and others"],
      ["/fact N = WORDS", "correct fact N of /known NAME; /fact N until DATE, /fact N delete"],
      ["/one NAME = NAME", "merge the two; the first name stays"],
      ["/apart NAME", "undo that entity's last merge"],
      [
        "/notes",
        "what Alfred has noted about you; /notes 3 = WORDS corrects, /notes delete 3 deletes",
      ],
      ["/mind", "what is in mind here, and its tokens; /mind leave N and /mind keep N choose"],
      ["/forget yes", "delete all that is remembered; the conversations stay"],
      ["/edit WORDS", "put these words in place of your last message, for a new answer"],
      ["/edit #N WORDS", "the same for an older message, counted back: #1 is the last"],
      [
        "/retry",
        "another answer to your last message; /retry NAME input=text has that Process answer",
      ],
      ["/alternatives", "the alternatives of your last message and of its answer"],
      ["/tree", "the whole conversation with its alternatives; * marks what is shown"],
      ["/switch NUMBER", "show another alternative, by its number in the tree"],
      ["/fork", "continue in a copy of this conversation; /fork #N copies it up to message N"],
      ["/status", "what runs where, the conversation's id, how to use a real model"],
      ["/new", "a new conversation"],
      ["/help", "this"],
      ["/quit", "leave (Ctrl-C and Ctrl-D do too)"],
    ],
    width,
  );
