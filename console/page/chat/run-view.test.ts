// However the events of a run arrive, the view at the end is that of the ended run.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../../tests/support/sample.ts";
import { hasEnded, runRead, viewOf, type Run, type RunNews } from "./run-view.ts";

const RUN = "5a1f0c7e-3b0d-4c52-9d0e-6f2b8a4c1d01";

/** A run as the API returns it. */
const runWith = (fields: Partial<Run>) =>
  ({ id: RUN, status: "completed", steps: [], reply: null, error: null, ...fields }) as Run;

const piece = fc.string({ minLength: 1, maxLength: 4 });
const ending = fc.constantFrom("completed", "failed", "cancelled");

/** The events of a run, in order and with ids, and the run after its end. */
const runs = fc
  .record({
    attempts: fc.array(fc.array(piece, { maxLength: 5 }), { minLength: 1, maxLength: 3 }),
    epochs: fc.nat({ max: 2 }),
    steps: fc.nat({ max: 4 }),
    status: ending,
    asks: fc.boolean(),
    endId: fc.boolean(),
  })
  .map(({ attempts, epochs, steps, status, asks, endId }) => {
    const hops = Array.from({ length: steps }, (_, place) => `act.${place + 1}`);
    const text = attempts.at(-1)?.join("") ?? "";
    const types: Omit<RunNews, "id">[] = [
      { type: "run.accepted", data: { runId: RUN, queued: false } },
      { type: "understand.completed", data: { label: "plan", next: "plan" } },
      {
        type: "plan.created",
        data: { steps: hops.map((hop, place) => ({ id: place + 1, description: `do ${hop}` })) },
      },
      ...hops.flatMap((hop) => [
        { type: "step.started", data: { hop } },
        { type: "step.completed", data: { hop, status: "completed" } },
      ]),
      ...attempts.flatMap((pieces, attempt) => [
        ...(attempt === 0 ? [] : [{ type: "reply.reset", data: {} }]),
        ...pieces.map((part) => ({ type: "reply.delta", data: { text: part } })),
      ]),
      ...(asks ? [{ type: "run.question", data: { text: "Which?", options: ["a", "b"] } }] : []),
      { type: `run.${status}`, data: { runId: RUN, status, reply: text } },
    ];
    // A recovered run continues in a later epoch, numbered from 1.
    const cut = Math.floor(types.length / (epochs + 1));
    const events = types.map((type, place): RunNews => {
      const epoch = Math.min(epochs, Math.floor(place / Math.max(cut, 1)));
      const isEnd = place === types.length - 1;
      return { ...type, id: isEnd && endId ? "end" : `${epoch}.${place - epoch * cut + 1}` };
    });
    const question = asks ? { type: "clarify", text: "Which?", options: ["a", "b"] } : undefined;
    const run = runWith({
      status,
      steps: hops.map((hop) => ({ hop, description: `do ${hop}`, status: "completed" }) as never),
      reply: { text, changes: [], ...(question === undefined ? {} : { pending: question }) },
    });
    return { events, run };
  });

/** A selection of events in any order, some of them twice. */
const deliveryOf = (events: readonly RunNews[]) =>
  fc
    .array(fc.nat({ max: events.length - 1 }), { maxLength: events.length * 2 })
    .map((places) => places.map((place) => events[place] as RunNews));

const shuffled = (events: readonly RunNews[]) =>
  fc.shuffledSubarray([...events], { minLength: events.length });

describe("views of runs", () => {
  it("the view of a run shows the ended run once it has been read, whatever events come before or after", () => {
    const delivered = runs.chain(({ events, run }) =>
      fc.record({
        run: fc.constant(run),
        news: deliveryOf(events),
        late: deliveryOf(events),
        snapshot: fc.option(fc.constantFrom(...events)),
      }),
    );
    fc.assert(
      fc.property(delivered, ({ run, news, late, snapshot }) => {
        const part: RunNews[] =
          snapshot === null
            ? []
            : [
                {
                  type: "run.snapshot",
                  id: snapshot.id,
                  data: { ...runWith({ status: "running" }) },
                },
              ];
        expect(viewOf([...news, ...part, runRead(run), ...late])).toEqual(viewOf([runRead(run)]));
      }),
      { numRuns: cases(100, 1000) },
    );
  });

  it("the view of a run shows the same as the ended run when all events have come, in any order, repeated or not", () => {
    const delivered = runs.chain(({ events, run }) =>
      fc.record({
        events: fc.constant(events),
        run: fc.constant(run),
        mixed: fc.tuple(shuffled(events), deliveryOf(events)).map((parts) => parts.flat()),
      }),
    );
    fc.assert(
      fc.property(delivered, ({ events, run, mixed }) => {
        const inOrder = viewOf(events);
        expect(viewOf(mixed)).toEqual(inOrder);
        expect(inOrder).toEqual(viewOf([runRead(run)]));
      }),
      { numRuns: cases(100, 1000) },
    );
  });

  it("the view of a run continues after a broken connection: the events before and after it give the complete view", () => {
    const cutAt = runs.chain(({ events }) =>
      fc.record({ events: fc.constant(events), cut: fc.nat({ max: events.length }) }),
    );
    fc.assert(
      fc.property(cutAt, ({ events, cut }) => {
        const news = [...events.slice(0, cut)];
        viewOf(news);
        news.push(...events.slice(Math.max(0, cut - 2)));
        expect(viewOf(news)).toEqual(viewOf(events));
      }),
      { numRuns: cases(50, 500) },
    );
  });

  it("the view of a run drops the text of an attempt that starts over, and uses a snapshot in place of lost events", () => {
    const delta = (id: string, text: string) => ({ id, type: "reply.delta", data: { text } });
    const reset = { id: "0.3", type: "reply.reset", data: {} };
    expect(viewOf([delta("0.2", "Hel"), reset, delta("0.4", "Good")]).text).toBe("Good");
    const running = runWith({ status: "running" });
    const snapshot = { id: "0.4", type: "run.snapshot", data: { ...running } };
    expect(viewOf([delta("0.5", "day"), snapshot, delta("0.4", "Good ")]).text).toBe("day");
  });

  it("the view of a run shows a step's text while it runs, and ends only when the run ends", () => {
    const plan = { steps: [{ id: 1, description: "Add milk" }] };
    const view = viewOf([
      { id: "0.3", type: "step.started", data: { hop: "act.1" } },
      { id: "0.2", type: "plan.created", data: plan },
    ]);
    expect(view.steps).toEqual([{ hop: "act.1", words: "Add milk", status: "running" }]);
    expect([view.phase, hasEnded(view)]).toEqual(["working", false]);
  });

  it("the view of a run waits while a Process waits for a person, and continues after the decision", () => {
    const waiting = { id: "0.4", type: "run.waiting", data: { runId: RUN, status: "waiting" } };
    expect(viewOf([waiting]).phase).toBe("waiting");
    const started = { id: "1.1", type: "step.started", data: { hop: "step.2" } };
    expect(viewOf([started, waiting]).phase).toBe("working");
  });
});
