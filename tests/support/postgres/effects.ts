// apply_effects over the simulated database: each effect is applied once, and none after the end of its run.
import type {
  ApplyOutcome,
  EffectOp,
  EffectResult,
  UndoOp,
} from "../../../shared/contracts/effects.ts";
import { FatalError } from "../../../shared/contracts/errors.ts";
import type { Changes } from "../../../shared/ports/changes.ts";
import { isUuid, OperationError } from "./columns.ts";
import { applyOperation, type Outcome } from "./operations.ts";
import type { Effect, Run } from "./records.ts";
import { canonical, conversationOf, isMember, runOf, type Session } from "./session.ts";
import type { Place } from "./targets.ts";
import { namedOperation, applyUndo } from "./undone.ts";
import { refTo, runId } from "../ids.ts";

export type Op = EffectOp | UndoOp;
type Request = Omit<Changes, "ops"> & { ops: Op[] };
type OperationResult = Omit<EffectResult, "seq" | "op"> & { op: Effect["op"] };
export interface Attempt {
  effect: string;
  result: OperationResult;
  outcome: Outcome | null;
}

const invalid = (message: string): ApplyOutcome => ({ outcome: "invalid", results: [], message });

/** Errors: FatalError where the real ledger's unique key would refuse the call. */
export function applyEffects(session: Session, request: Request): Promise<ApplyOutcome> {
  const { state, user } = session;
  const { origin, originId, step, seq } = request;
  if (!isUuid(originId)) return Promise.resolve(invalid("origin_id must be an id"));
  if (origin === "run" && request.epoch === undefined) {
    return Promise.resolve(invalid("a run names its epoch"));
  }
  return session.transaction(async (locks) => {
    const place: Place = { state, user, household: null, conversation: null };
    let run: Run | undefined;
    if (origin === "run") {
      await locks.share("run", originId);
      run = runOf(session, runId(originId));
      if (!run || run.status !== "running") return { outcome: "ended", results: [] };
      if (run.epoch !== request.epoch) return { outcome: "stale_epoch", results: [] };
      Object.assign(place, { household: run.household, conversation: run.conversation });
    } else if (!findPlace(session, request, place)) {
      return invalid("there is no such household or conversation");
    }

    const key = [origin, originId, step, seq].join("/");
    await locks.exclusive("effects", key);
    const text = canonical(request.ops);
    const storedDecision = state.decisions.get(key);
    if (storedDecision && storedDecision.user === user) {
      return {
        outcome: storedDecision.ops === text ? "replayed" : "adopted",
        results: JSON.parse(storedDecision.results) as EffectResult[],
        decision: {
          answers: JSON.parse(storedDecision.answers) as unknown,
          context: JSON.parse(storedDecision.context) as unknown,
        },
      };
    }
    const keys = request.ops.map((_, n) => [origin, originId, step, seq + n].join("/"));
    if (keys.some((key) => state.effects.has(key))) {
      return invalid("these sequence numbers belong to another call");
    }

    await session.pause("apply_effects");
    if (state.decisions.has(key) || keys.some((key) => state.effects.has(key))) {
      throw new FatalError("internal", "apply_effects failed: a key of the ledger is taken");
    }
    const ops = JSON.parse(text) as Op[];
    const attempts = performOperations(place, ops, request.mode === "atomic");
    const results = attempts.map(({ result }, n) => ({ ...result, seq: seq + n }) as EffectResult);
    attempts.forEach(({ effect, result, outcome }, n) => {
      state.set(state.effects, keys[n]!, {
        id: effect,
        origin,
        originId,
        step,
        seq: seq + n,
        user,
        household: place.household,
        conversation: place.conversation,
        asked: ops[n]!.op,
        op: result.op,
        table: result.table,
        row: result.row_id,
        ref: result.ref,
        isMove: isMove(ops[n]!),
        label: result.label,
        status: result.status,
        error: result.error,
        inverse: outcome?.inverse ?? null,
        mark: outcome?.mark ?? null,
        undoneBy: null,
        createdAt: state.stamp(),
        run: run ? statusNow(state.runs.get(run.id)!) : null,
      });
    });
    const answers = JSON.stringify(request.answers ?? null);
    const context = JSON.stringify(request.context ?? null);
    state.set(state.decisions, key, {
      origin,
      originId,
      step,
      seq,
      user,
      mode: request.mode,
      ops: text,
      answers,
      context,
      results: JSON.stringify(results),
      createdAt: state.stamp(),
    });
    state.commit();
    const decision = {
      answers: JSON.parse(answers) as unknown,
      context: JSON.parse(context) as unknown,
    };
    return { outcome: "applied", results, decision };
  });
}

const isMove = (op: Op) => op.op === "update" && Object.hasOwn(op.set ?? {}, "position");
const statusNow = ({ status, epoch }: Run) => ({ status, epoch });

/** Fills in the household and conversation of a call by a screen or a job; false if they are not the user's. */
function findPlace(session: Session, request: Request, place: Place): boolean {
  const { conversation: id, household } = request;
  if (id !== undefined) {
    const conversation = conversationOf(session, id);
    if (!conversation || (household ?? conversation.household) !== conversation.household) {
      return false;
    }
    Object.assign(place, { household: conversation.household, conversation: id });
    return true;
  }
  place.household = household ?? null;
  return household === undefined || isMember(session, household);
}

/**
 * Applies the operations in order and rolls back each one that fails; with `atomic` a failure rolls
 * back all of them.
 */
export function performOperations(place: Place, ops: Op[], atomic: boolean): Attempt[] {
  const { state } = place;
  const begin = state.mark();
  const attempts: Attempt[] = [];
  for (const op of ops) {
    const attempt = tryOperation(place, op, state.uuid());
    attempts.push(attempt);
    if (attempt.result.status === "failed" && atomic) {
      state.undoTo(begin);
      const culprit = attempts.length - 1;
      const error = {
        code: "rolled_back",
        message: "rolled back because another operation failed",
        column: null,
      };
      return ops.map((other, n) =>
        n === culprit
          ? { ...attempt, effect: state.uuid() }
          : { effect: state.uuid(), result: failedResult(place, other, error), outcome: null },
      );
    }
  }
  return attempts;
}

function tryOperation(place: Place, op: Op, effect: string): Attempt {
  const refusal = place.state.refusal(op);
  if (refusal !== null) return { effect, result: failedResult(place, op, refusal), outcome: null };
  const savepoint = place.state.mark();
  try {
    const outcome = op.op === "undo" ? applyUndo(place, op, effect) : applyOperation(place, op);
    const { op: performedOp, table, rowId, ref, label, of, before, row } = outcome;
    const result: OperationResult = {
      op: performedOp,
      table,
      row_id: rowId,
      label,
      of,
      status: "applied",
      ref: ref === null ? null : refTo(ref),
      error: null,
      before,
      row,
      ...(op.op !== "undo" && op._outside ? { outside: outcome.outside } : {}),
    };
    return { effect, result, outcome };
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    place.state.undoTo(savepoint);
    const { code, message, column } = error;
    return { effect, result: failedResult(place, op, { code, message, column }), outcome: null };
  }
}

/** The result of an operation that changed nothing; a row that was not created is labelled from its values. */
function failedResult(
  place: Place,
  requestedOp: Op,
  error: OperationResult["error"],
): OperationResult {
  const op = namedOperation(place, requestedOp);
  const labelColumn = place.state.pack.tables[op.table]?.labelColumn ?? "";
  const label = op.op === "create" ? op.values?.[labelColumn] : undefined;
  return {
    op: op.op,
    table: op.table,
    row_id: op.op !== "create" && isUuid(op.id) ? op.id : null,
    ref: null,
    label: op.label ?? (label == null ? null : String(label).slice(0, 200) || null),
    of: null,
    status: "failed",
    error,
    before: null,
    row: null,
  };
}
