// Writes RESULTS.md: the measurements, the machine, and how to read the numbers.
import { coldStartTable, type ColdStart } from "../sizes/cold-start.ts";
import { CALL_SECONDS, type FirstWord } from "../measure/first-word.ts";
import type { Measurement } from "../measure/measure.ts";
import { DELAYS } from "../measure/production-delays.ts";
import type { TimingPlan } from "../measure/time-runs.ts";
import type { ShapeProfile } from "../profile/measure-profile.ts";
import { scaleTable } from "./compare-engines.ts";
import { firstWordTable } from "./first-word-table.ts";
import { cpuTable, functionTable, requestTimeTable, wallTable } from "./profile-tables.ts";
import { costTable, ratioTable, requestTable } from "./tables.ts";
import { targetsOf, targetsTable } from "./targets.ts";

export interface Results {
  measurements: Measurement[];
  /** Waits on this machine, with a model that takes a realistic time. */
  waits: FirstWord[];
  /** Waits with production's delays. */
  wan: FirstWord[];
  profiles: ShapeProfile[];
  coldStart: ColdStart | null;
  /** The table of `state-size.ts`; null if it was not measured. */
  stateSizes: string | null;
  plan: TimingPlan;
  redis: "system" | "embedded";
  machine: string;
  load: string;
  /** What was tried to lower the numbers; maintained by hand. */
  tried: string;
}

/** @returns the tables of the measured parts for the terminal, and the document */
export function writeResults(results: Results): { tables: string; document: string } {
  const { measurements, waits, wan, profiles, coldStart, stateSizes, plan } = results;
  const { machine, load, tried } = results;
  const { alone, rounds, perRound, inFlight } = plan;
  const command = `npm run bench -- --runs ${alone} --rounds ${rounds} --at-once ${perRound}`;
  const kitchen = measurements.filter(({ shape }) => shape.name !== "no-op 3+3+1");
  const targets = targetsOf(measurements, wan);
  const redis =
    results.redis === "system"
      ? "a real redis-server behind the REST front"
      : "the embedded Redis, not a real one: a bench uses a redis-server if there is one on PATH. The embedded one compiles each script at each call, so ratios to the sketch are worse than with a real one";
  const tables = [
    targets.length > 0 && targetsTable(targets),
    measurements.length > 0 && [ratioTable(measurements), costTable(measurements)],
    measurements.length > kitchen.length && scaleTable(measurements),
    waits.length > 0 && firstWordTable(waits),
    wan.length > 0 && firstWordTable(wan),
    profiles.length > 0 && [
      ...[wallTable(profiles), cpuTable(profiles)],
      ...[requestTimeTable(profiles), functionTable(profiles)],
    ],
    coldStart && coldStartTable(coldStart),
    stateSizes,
  ]
    .filter((table) => typeof table === "string" || Array.isArray(table))
    .flat()
    .join("\n\n");
  const document = `# What a run costs

Written by \`${command}\` on ${new Date().toISOString().slice(0, 10)}, ${machine}, load average ${load} at the start.

The local stack, with a model that answers at once, so that the chain itself is measured. Everything (stand-ins, Postgres, PostgREST, workerd, and the clients that wait for the runs) shares this one machine. The store is ${redis}.

## Targets

The targets of the project. The ratios come from alternating measurements in one pass. If a target is not reached, "Where the milliseconds go" shows what takes the time.

${targetsTable(targets)}

## The chain and its floor

Alone, ${alone} runs of each, one after the other, alternating between the chain and the floor: p50 and p95 from sending the message until the client knows the run's end. With continuation off the message is answered at once and its run's stream is followed; with continuation on the client is attached: the message's own answer is the stream, and the request that brought it runs the hops. Then, alternating again, ${rounds} × ${perRound} runs with ${inFlight} in progress at once: runs that ended per second, and CPU time of workerd per run. A ratio is the chain's cost over the floor's; for throughput, the floor's rate over the chain's.

${ratioTable(measurements)}

The floor is a Worker of its own (\`bench/floor\`) in workerd, over the same queue, store, database and model. It has the same hops in the same groups; each is delivered and its signature checked, and it does one store read (HGETALL of the run), the outside requests that the chain made in this hop, one store write of what the chain's hop stores, and one publication. The outside requests are those of a recorded run, byte for byte (the same prompts to the model, the same answers put into the store, the same functions of Postgres with the same arguments), but each run has its own ids in them, so it is really accepted, applies its effects and ends. With continuation on it runs sequential successors in the same invocation, as the chain does. It has no claims, leases, decisions, checks, streams, tokens or limits of its own. A waiting client gets one answer at the end, by a subscription, instead of a stream of events.

## The first word

The same runs, one at a time, with a model whose every call takes ${CALL_SECONDS} seconds; medians since the message was sent. With continuation on, the client is attached: its message is answered with the run's events, and its request runs the hops. First progress: the run's first event, before any model has answered (the terminal says "Sending" at once, and shows each stage as it begins). Without the model: the wait for the first word, minus the time in which a model call was in progress, and the same by node, each from the event that ends the previous node. All of a call's time passes before its first byte; a streamed reply would begin earlier. Code, not Reply's model, writes what a quick look-up found. Model calls: all that began before the first word. In order: those that had to wait for each other. Needed: those that must wait, because each is about the answer of the one before. If both numbers are the same, no call could have run at the same time as another.

${firstWordTable(waits)}

### With the delays of production

The same with ${DELAYS.redis} ms added to each request to the store, ${DELAYS.postgres} ms to Postgres, ${DELAYS.publish} ms to the queue, and ${DELAYS.deliver} ms from there to the delivery. Proxies and a pause in the local queue add the delays. A hop that the queue delivers cannot begin sooner than ${DELAYS.publish + DELAYS.deliver} ms after the previous one has committed.

${firstWordTable(wan)}

## Where the milliseconds go

The wait for one run at a time, from the log's hop lines, as means in milliseconds: before the first hop (accept: the API and the first delivery), in hops by the part that they waited for (own: none), between hops (delivery), and from the last hop until the client knew the end (notify).

${wallTable(profiles)}

CPU time of workerd per run, for concurrent runs. The total comes from the operating system, without a profiler. The times of JavaScript come from V8's sampling profiler: each function counts for its package or room, and built-in functions count for their caller. The local runtime puts Workers of its own before and behind ours, and each request passes one of them; production has none.

${cpuTable(profiles)}

The number of requests in a run × their median time, counted by a proxy in front of the part. Streams are not included; the client's own requests are.

${requestTimeTable(profiles)}

## The requests of one run

Requests and bytes (of bodies, in both directions) of one run that no client follows, with its Summarize if it has one, counted by proxies in front of each part. Redis commands are counted by its own MONITOR and include those inside scripts. Prompt tokens are estimated at four characters each. Every run is in a new conversation, so the rows that it reads have no refs yet.

${costTable(kitchen)}

Redis per hop does not include the requests by which the API counts a user's messages and seeds the run. A hop makes two requests (claim, commit), and one more for each answer that it stores; Reply also appends what it streams.

${requestTable(kitchen)}

## What a hop transfers

KiB of the claim's answer and of the commit for a hop of each node, in a conversation with so many known entities and exchanges, simulated in memory with the real nodes. They grow with what an exchange mentions and with what the session keeps, within limits (\`domain/entities/evict-entities.ts\`), but not with the conversation's length.

${stateSizes ?? ""}

## For scale

The same run on other engines: five sequential hops, 3+3+1 steps, 4 KB stored per step, a model that does nothing. Alfred's is the project's chain with decisions that do nothing (\`bench/scale\`): the message is accepted and the run ended in Postgres, and a Summarize hop follows each reply. The bare sketch (\`bench/sketch\`, one file) is a Worker with the same hops over the same queue, store and Postgres that verifies, claims, commits and publishes each, accepts the message, ends the run, and does nothing else: no session, no events, no recovery, no limits, no log. The others' numbers were measured once, in one pass with a real Redis, on another machine with two cores; each may be off by a third. Compare ratios to the sketch of the same pass across machines, not milliseconds.

${scaleTable(measurements)}

\`STORED.md\` compares the cost of a stored Process with the chain's.

## Cold start

${coldStart === null ? "" : coldStartTable(coldStart)}

${tried.trim()}
`;
  return { tables, document };
}
