// read_run_facts over the simulated database. Background rows are those that a term names: there are no categories,
// likeness or recency.
import type { StandingChange } from "../../../shared/contracts/effects.ts";
import type { BackgroundRow, RunFacts, RunFactsRequest } from "../../../shared/ports/run-facts.ts";
import { type Table, tableOf } from "./columns.ts";
import { findingsOf } from "./findings.ts";
import type { Row } from "./records.ts";
import { refFor } from "./refs.ts";
import { byAge, childrenOf, reaches, rowsIn, shownRow } from "./rows.ts";
import { conversationOf, type Session } from "./session.ts";
import { stored } from "./session.ts";
import type { State } from "./state.ts";
import { pathOf, runsIn, runsOf, snapshotAt, startOf } from "./tree.ts";
import type { ConversationId, RunId } from "../../../shared/contracts/ids.ts";
import { refTo } from "../ids.ts";
import { waitingSteps } from "./waiting-steps.ts";

interface UserRow {
  table: Table;
  row: Row;
  id: string;
}

export function readRunFacts(session: Session, request: RunFactsRequest): RunFacts {
  const { state, user } = session;
  const conversation = conversationOf(session, request.conversation);
  const isOfHousehold = conversation?.household === request.household;
  if (!conversation || !isOfHousehold) {
    const nothing = {
      background: [],
      changed: [],
      mentioned: [],
      standing: [],
      found: {},
      memory: null,
      people: null,
    };
    return { profile: null, counts: {}, ...nothing };
  }
  const reach = { household: conversation.household, user };
  const tables = Object.keys(state.pack.tables)
    .sort()
    .map((name) => tableOf(state.pack, name)!)
    .filter(({ spec }) => spec.writable);
  const rows = tables.flatMap((table): UserRow[] =>
    [...rowsIn(state, table.spec.table).values()]
      .filter((row) => reaches(table, row, reach))
      .sort(byAge)
      .map((row) => ({ table, row, id: String(row["id"]) })),
  );
  const tops = tables.filter(({ spec }) => spec.parent === undefined);
  const knownIds = new Set(request.known.map(({ id }) => id));
  const background = rows
    .filter(({ table, id }) => table.spec.parent === undefined && !knownIds.has(id))
    .flatMap((row) => {
      const reason = reasonFor(session, row, request.terms);
      return reason === null ? [] : [{ found: row, ...reason }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, request.backgroundLimit);
  const namedRows = rows
    .filter(({ id }) => request.mentioned.includes(id))
    .sort((a, b) => (a.table.spec.table === b.table.spec.table ? (a.id < b.id ? -1 : 1) : 0));
  const show = ({ table, row, id }: UserRow, reason: string): BackgroundRow => ({
    table: table.spec.table,
    type: table.spec.refType,
    id,
    ref: refTo(refFor(state, conversation.id, table.spec.refType, id)),
    label: String(row[table.spec.labelColumn] ?? ""),
    reason,
  });
  const waiting = waitingSteps(session, conversation.id, request.run);
  return {
    profile: state.profile,
    counts: Object.fromEntries(
      tops.map((table) => [table.spec.table, rows.filter((match) => match.table === table).length]),
    ),
    background: background.map(({ found, text }) => show(found, text)),
    changed: tables.flatMap((table) => changedOf(session, table, rows, request)),
    mentioned: namedRows.map((match) => show(match, "mentioned")),
    standing: standingChanges(session, conversation, request.run),
    found: findingsOf(session, request.known, request.wishes),
    // The simulated database keeps no Episodes.
    memory: request.recall === undefined ? null : { episodes: [], facts: [], more: 0 },
    people: request.recall === undefined ? null : [],
    ...(waiting.length > 0 ? { waiting } : {}),
  };
}

/** At most 40 changes that stand, of the last five of the path's runs and the run itself (`change_<place>`). */
function standingChanges(
  { state, user }: Session,
  { id, household }: { id: ConversationId; household: string },
  reader: RunId,
): StandingChange[] {
  const exchanges = pathOf(state, id, placeOf(state, id, reader));
  const path = new Set<string>(runsOf(exchanges).map(({ id: onPath }) => onPath));
  const number = state.runs.get(reader)?.number ?? (runsIn(state, id).at(-1)?.number ?? 0) + 1;
  /** The number of the run's message, counted back along the path. */
  const messageOf = (run: string): number =>
    run === reader
      ? number
      : number -
        1 -
        exchanges.findIndex((exchange) => runsOf([exchange]).some((entry) => entry.id === run));
  const standing = [...state.effects.values()]
    .filter(
      ({ origin, conversation, status }) =>
        origin === "run" && conversation === id && status === "applied",
    )
    .map((effect, place) => ({ effect, ref: `change_${place + 1}` }))
    .filter(({ effect }) => effect.undoneBy === null && effect.user === user)
    .filter(({ effect }) => effect.household === household)
    .filter(({ effect }) => effect.originId === reader || path.has(effect.originId))
    .toReversed();
  const runs = [...new Set(standing.map(({ effect }) => effect.originId))].slice(0, 5);
  return standing
    .filter(({ effect }) => runs.includes(effect.originId))
    .slice(0, 40)
    .map(({ effect, ref }) => ({
      ref,
      effect: effect.id,
      op: effect.op as StandingChange["op"],
      table: effect.table,
      label: effect.label,
      message: messageOf(effect.originId),
      undid: effect.asked === "undo",
    }));
}

/** The best reason to show the row: its label before its children's, and earlier terms before later ones. */
function reasonFor(
  { state }: Session,
  { table: { spec }, row, id }: UserRow,
  terms: string[],
): { rank: number; text: string } | null {
  const lower = (entry: Row, column: string) => String(entry[column] ?? "").toLowerCase();
  const children = Object.entries(spec.children).flatMap(([child, column]) =>
    childrenOf(state, child, column, id).map((entry) =>
      lower(entry, state.pack.tables[child]!.labelColumn),
    ),
  );
  for (const [kind, labels] of [
    ["named", [lower(row, spec.labelColumn)]],
    ["contains", children],
  ] as const) {
    const index = terms.findIndex((term) => labels.some((label) => label.includes(term)));
    if (index >= 0) {
      const rank = index + (kind === "named" ? 0 : terms.length);
      return { rank, text: `${kind}: ${terms[index]!}` };
    }
  }
  return null;
}

/**
 * Known rows that are gone, or that anything but the session's run has changed since that run started.
 */
function changedOf(
  { state }: Session,
  table: Table,
  rows: UserRow[],
  request: RunFactsRequest,
): RunFacts["changed"] {
  const name = table.spec.table;
  const place = placeOf(state, request.conversation, request.run);
  const sessionRun = snapshotAt(state, request.conversation, place)?.run;
  const since = (sessionRun && state.runs.get(sessionRun))?.startedAt ?? "";
  const ids = request.known.filter((entry) => entry.table === name).map(({ id }) => id);
  return [...new Set(ids)].sort().flatMap((id) => {
    const match = rows.find((entry) => entry.table === table && entry.id === id);
    if (!match) return [{ table: name, id, row: null }];
    const parts = Object.entries(table.spec.children).flatMap(([child, column]) =>
      childrenOf(state, child, column, id),
    );
    const changedAt = [match.row, ...parts]
      .map((row) => String(row["updated_at"]))
      .sort()
      .at(-1)!;
    const ownChangeAt = [...state.effects.values()]
      .filter(
        ({ origin, originId, row }) => origin === "run" && originId === sessionRun && row === id,
      )
      .filter(({ status, asked }) => status === "applied" && asked !== "undo")
      .map(({ createdAt }) => createdAt)
      .at(-1);
    if (changedAt <= since || changedAt <= (ownChangeAt ?? "")) return [];
    return [{ table: name, id, row: stored(shownRow(state, table, match.row)) }];
  });
}

/** The alternative whose session the run begins with; the conversation's head if there is no such run. */
function placeOf(state: State, conversation: ConversationId, id: RunId): string | null {
  const run = state.runs.get(id);
  return run ? startOf(run) : (state.conversations.get(conversation)?.head ?? null);
}
