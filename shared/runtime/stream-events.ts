// A run's events as server-sent events: read from the store's stream; published messages only ring
// the bell. Resumes after Last-Event-ID; what the stream no longer has is told as one snapshot.
import { FINAL_EVENTS, type RunEvent } from "../contracts/events.ts";
import type { PublicRun } from "../contracts/api/runs.ts";
import type { Runtime } from "./create-runtime.ts";
import { readPublicRun } from "./read-run.ts";

/** Looked at without a bell, in case one was missed. */
const POLL_MS = 2_000;
/** A comment this often keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;
const PAGE = 200;
const ENDED: ReadonlySet<string> = new Set(["completed", "failed", "cancelled"]);

/** One event in the wire format of text/event-stream. */
export function formatEvent(event: { id?: string; type: string; data: unknown }): string {
  const id = event.id === undefined ? "" : `id: ${event.id}\n`;
  return `${id}event: ${event.type}\ndata: ${JSON.stringify(event.data)}\n\n`;
}

/** @param lastEventId `epoch.n` of the last event that the client has seen */
export function streamEvents(
  runtime: Runtime,
  user: string,
  run: PublicRun,
  lastEventId: string | null,
): Response {
  let open = true;
  let wake = () => {};
  let stopBell: (() => void) | undefined;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      void follow(send)
        .catch(() => undefined)
        .finally(() => {
          stopBell?.();
          if (open) controller.close();
          open = false;
        });
    },
    cancel() {
      open = false;
      wake();
    },
  });

  async function follow(send: (text: string) => void): Promise<void> {
    const { store, clock } = runtime.flow;
    let after: string | null = /^\d+\.\d+$/.test(lastEventId ?? "") ? lastEventId : null;
    let quietSince = clock.now();
    send(": alfred\n\n");
    const known = await store.readEvents(run.id, null, 1);
    const foreign = lastEventId !== null && (after === null || !(await isKnown(after, known)));
    if (known === null || foreign) {
      after = await lastId();
      send(
        formatEvent({
          type: "run.snapshot",
          data: await readPublicRun(runtime, user, run.id),
          ...(after ? { id: after } : {}),
        }),
      );
    }
    stopBell = await store.doorbell(run.id, () => wake());
    while (open) {
      const rung = new Promise<void>((resolve) => (wake = resolve));
      const events = (await store.readEvents(run.id, after, PAGE)) ?? [];
      for (const event of events) {
        if (!open) return;
        send(formatEvent(event));
        after = event.id;
        if (FINAL_EVENTS.has(event.type)) return;
      }
      if (events.length > 0) quietSince = clock.now();
      if (events.length === PAGE) continue;
      if (events.length === 0 && (await endedWithoutEvent(send))) return;
      if (clock.now() - quietSince >= HEARTBEAT_MS) {
        send(": still here\n\n");
        quietSince = clock.now();
      }
      await Promise.race([rung, new Promise((resolve) => setTimeout(resolve, POLL_MS))]);
    }
  }

  async function isKnown(id: string, first: RunEvent[] | null): Promise<boolean> {
    if (first === null) return false;
    const [epoch, n] = id.split(".").map(Number);
    const last = await lastId();
    const [lastEpoch = 0, lastN = 0] = (last ?? "0.0").split(".").map(Number);
    return (
      epoch !== undefined &&
      n !== undefined &&
      (epoch < lastEpoch || (epoch === lastEpoch && n <= lastN))
    );
  }

  async function lastId(): Promise<string | null> {
    let last: string | null = null;
    for (;;) {
      const page: RunEvent[] = (await runtime.flow.store.readEvents(run.id, last, PAGE)) ?? [];
      last = page.at(-1)?.id ?? last;
      if (page.length < PAGE) return last;
    }
  }

  /** The store may have lost the final event; Postgres still knows that the run has ended. */
  async function endedWithoutEvent(send: (text: string) => void): Promise<boolean> {
    const now = await readPublicRun(runtime, user, run.id);
    if (!now || !ENDED.has(now.status)) return false;
    const late = (await runtime.flow.store.readEvents(run.id, null, PAGE)) ?? [];
    if (late.some((event) => FINAL_EVENTS.has(event.type)) && open) return false;
    send(
      formatEvent({
        type: `run.${now.status}`,
        data: { runId: now.id, status: now.status, reply: now.reply?.text ?? "" },
      }),
    );
    return true;
  }

  return new Response(body, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store" },
  });
}
