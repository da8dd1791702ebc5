// Writes RESULTS.md: the measurements, the machine, and how to read the numbers.
import { coldStartTable, type ColdStart } from "../sizes/cold-start.ts";
import { CALL_SECONDS, type FirstWord } from "../measure/first-word.ts";
import type { Measured } from "../measure/measure.ts";
import { DELAYS } from "../measure/production-delays.ts";
import type { TimingPlan } from "../measure/time-runs.ts";
import type { Profiled } from "../profile/measure-profile.ts";
import { scaleTable } from "./compare-engines.ts";
import { firstWordTable } from "./first-word-table.ts";
import { cpuTable, functionTable, requestTimeTable, wallTable } from "./profile-tables.ts";
import { costTable, ratioTable, requestTable } from "./tables.ts";
import { targetsOf, targetsTable } from "./targets.ts";

export interface Results {
  measured: Measured[];
  /** On this machine, with a model that takes realistic time. */
  waits: FirstWord[];
  /** With the delays of production. */
  wan: FirstWord[];
  profiled: Profiled[];
  coldStart: ColdStart | null;
  /** The table of `state-size.ts`; null when only a part was measured. */
  stateSizes: string | null;
  plan: TimingPlan;
  redis: "system" | "embedded";
  machine: string;
  load: string;
  /** What was tried to lower the numbers; maintained by hand. */
  tried: string;
}

/** @returns the tables of the measured parts, for the terminal, and the whole document */
export function writeResults(results: Results): { tables: string; whole: string } {
  const { measured, waits, wan, profiled, coldStart, stateSizes, plan } = results;
  const { machine, load, tried } = results;
  const { alone, rounds, perRound, inFlight } = plan;
  const command = `npm run bench -- --runs ${alone} --rounds ${rounds} --at-once ${perRound}`;
  const kitchen = measured.filter(({ shape }) => shape.name !== "no-op 3+3+1");
  const targets = targetsOf(measured, wan);
  const redis =
    results.redis === "system"
      ? "a real redis-server behind the REST front"
      : "the embedded Redis, not a real one: a bench takes a redis-server that it finds on PATH. The embedded one compiles each script at each call, so that ratios to the sketch are worse than they would be";
  const tables = [
    targets.length > 0 && targetsTable(targets),
    measured.length > 0 && [ratioTable(measured), costTable(measured)],
    measured.length > kitchen.length && scaleTable(measured),
    waits.length > 0 && firstWordTable(waits),
    wan.length > 0 && firstWordTable(wan),
    profiled.length > 0 && [
      ...[wallTable(profiled), cpuTable(profiled)],
      ...[requestTimeTable(profiled), functionTable(profiled)],
    ],
    coldStart && coldStartTable(coldStart),
    stateSizes,
  ]
    .filter((table) => typeof table === "string" || Array.isArray(table))
    .flat()
    .join("\n\n");
  const wholeText = `# What a run costs

Written by \`${command}\` on ${new Date().toISOString().slice(0, 10)}, ${machine}, load average ${load} at the start.

The local stack with a model that answers at once: what is measured is the chain itself. Everything (stand-ins, Postgres, PostgREST, workerd, and the clients that wait for the runs) shares this one machine. The store is ${redis}.

## Targets

What the project holds itself to. The ratios come from measurements in turns, in one pass. What takes the time where a target is not reached: "Where the milliseconds go".

${targetsTable(targets)}

## The chain beside its floor

Alone, ${alone} runs of each, one after the other, the chain's and the floor's in turns: p50 and p95 from sending the message to knowing the run's end. With continuation off the message is answered at once and its run's stream is followed; with continuation on the client is attached: the message's own answer is the stream, and the request that brought it runs the hops. Then, again in turns, ${rounds} × ${perRound} runs with ${inFlight} under way: runs that ended per second, and CPU time of workerd per run. A ratio is the chain's cost over the floor's; for throughput, the floor's rate over the chain's.

${ratioTable(measured)}

The floor is a Worker of its own (\`bench/floor\`) in workerd, over the same queue, store, database and model. It has the same hops in the same groups; each is delivered and its signature checked, and it does one store read (HGETALL of the run), the outside requests that the chain made in this hop, one store write of what the chain's hop leaves behind, and one publication. The outside requests are those of a recorded run, byte for byte (the same prompts to the model, the same answers put into the store, the same functions of Postgres with the same arguments), but each run has its own ids in them: it is really accepted, its effects are really applied, it really ends. With continuation on it runs sequential successors in the same invocation, as the chain does. It claims nothing, holds no lease, decides nothing, checks nothing, streams nothing, mints no tokens, and keeps no limits. A waiting client gets one answer at the end, by a subscription, in place of a stream of events.

## The first word

The same runs, alone, with a model whose every call takes ${CALL_SECONDS} seconds; medians since the message was sent. With continuation on the client is attached, as one that streams is: its message is answered by the run's events, and its request runs the hops. First progress: the run's first event, before any model has answered (the terminal says "Sending" at once, and shows each stage as it begins). Beside the model: the wait for the first word without the time in which a call of the model was under way, and the same by node, each from the event that ends the node before. All of a call's time passes before its first byte; a reply that is streamed begins earlier. What a quick look-up found is told by code, without Reply's model. Model calls: all that began before the first word. In order: those that were waited for one after another; needed: those that have to be, since each is asked about what the one before has answered. Where both are the same, no call could have run beside another.

${firstWordTable(waits)}

### With the delays of production

The same with ${DELAYS.redis} ms more for each request to the store, ${DELAYS.postgres} ms to Postgres, ${DELAYS.publish} ms to the queue, and ${DELAYS.deliver} ms from there to the delivery; by proxies, and a pause in the local queue. A hop that the queue brings cannot begin sooner than ${DELAYS.publish + DELAYS.deliver} ms after the one before has committed.

${firstWordTable(wan)}

## Where the milliseconds go

The wait for one run alone, means in milliseconds, by the log's hop lines: before the first hop (the API, and the first delivery), in hops by the part that they waited for (own: none), between hops, and from the last hop until the end was known.

${wallTable(profiled)}

CPU time of workerd per run, of runs at once. All of it: by the operating system, without a profiler. JavaScript: by V8's sampling profiler, each function for the package or room that it is written in, built-in functions for their caller. The local runtime puts Workers of its own before and behind ours, one of which each request passes; there are none in production.

${cpuTable(profiled)}

Requests of one run × the median time of one, counted at the part by a proxy; streams are left out, the client's own requests are included.

${requestTimeTable(profiled)}

## What one run asks for

Requests and bytes (bodies, both ways) of one run with its Summarize, without a reader of its events, counted by proxies in front of each part; Redis commands by its own MONITOR, those inside scripts included; prompt tokens estimated at four characters each. Every run is in a new conversation, so that its reads meet rows that have no ref yet.

${costTable(kitchen)}

Redis per hop leaves out the requests by which the API counts a user's messages and puts the run in place. A hop asks twice (claim, commit), and once more for each answer that it stores; a reply appends what it streams.

${requestTable(kitchen)}

## What a hop moves

KiB of the claim's answer and of the commit for a hop of each node, in a conversation that has met so many entities and is so long; played in memory through the real nodes. It grows with what an exchange touches and with what the conversation holds on to, within bounds (\`domain/entities/evict-entities.ts\`), not with its length.

${stateSizes ?? ""}

## For scale

The same run on other engines: five hops in order, 3+3+1 steps, 4 KB stored per step, a model that does nothing. Alfred's is the project's chain with decisions that do nothing (\`bench/scale\`): the message is accepted and the run ended in Postgres, and a Summarize hop follows each reply. The bare sketch (\`bench/sketch\`, one file) is a Worker with the same hops over the same queue, store and Postgres that verifies, claims, commits and publishes each, accepts the message, ends the run, and does nothing else: no session, no events, no recovery, no limits, no log. Others' numbers were measured once, in one pass with a real Redis, on another machine with two cores; each may be off by a third. What compares across machines is the ratio to the sketch that was measured with it, not milliseconds.

${scaleTable(measured)}

What a stored Process costs beside the chain stands in \`STORED.md\`.

## Cold start

${coldStart === null ? "" : coldStartTable(coldStart)}

${tried.trim()}
`;
  return { tables, whole: wholeText };
}
