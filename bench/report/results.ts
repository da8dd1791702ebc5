// RESULTS.md: what was measured, on what, and how to read it.
import { scaleTable } from "./compare-engines.ts";
import { coldStartTable, type ColdStart } from "../sizes/cold-start.ts";
import type { Measured } from "../measure/measure.ts";
import { CALL_SECONDS } from "../measure/first-word.ts";
import { costTable, ratioTable, requestTable } from "./tables.ts";
import type { TimingPlan } from "../measure/time-runs.ts";

export interface Results {
  measured: Measured[];
  /** The table of `first-word.ts`. */
  waits: string | null;
  coldStart: ColdStart | null;
  /** The table of `state-size.ts`; null where only a part was measured. */
  stateSizes: string | null;
  plan: TimingPlan;
  machine: string;
  load: string;
  /** What was tried to lower the numbers, as it is kept by hand. */
  tried: string;
}

/** @returns the tables for the terminal, and the whole document */
export function writeResults(results: Results): { tables: string; whole: string } {
  const { measured, waits, coldStart, stateSizes, plan, machine, load, tried } = results;
  const { alone, rounds, perRound, inFlight } = plan;
  const command = `npm run bench -- --runs ${alone} --rounds ${rounds} --at-once ${perRound}`;
  const kitchen = measured.filter(({ shape }) => shape.name !== "no-op 3+3+1");
  const ofShapes = [ratioTable(measured), costTable(measured), scaleTable(measured)];
  const tables = [...(measured.length > 0 ? ofShapes : []), waits ?? ""].join("\n\n").trim();
  const whole = `# What a run costs

Written by \`${command}\` on ${new Date().toISOString().slice(0, 10)}, ${machine}, load average ${load} at the start.

The embedded stack with a model that answers at once: what is measured is the chain itself. Everything (stand-ins, Postgres, PostgREST, workerd, and whoever waits for the runs) shares this one machine.

## The chain beside its floor

Alone, ${alone} runs of each, one after the other, the chain's and the floor's in turns: p50 and p95 from sending the message to knowing the run's end. Then, again in turns, ${rounds} × ${perRound} runs with ${inFlight} under way: runs that ended per second, and CPU time of workerd per run. A ratio is the chain's cost over the floor's; for throughput, the floor's rate over the chain's.

${ratioTable(measured)}

The floor is a Worker of its own (\`bench/floor\`) in workerd, over the same queue, store, database and model. It has the same hops in the same groups; each is delivered and its signature checked, and it does one store read (HGETALL of the run), the outside requests that the chain made in this hop, one store write of what the chain's hop leaves behind, and one publication. The outside requests are those of a recorded run, byte for byte (the same prompts to the model, the same answers put into the store, the same functions of Postgres with the same arguments), but each run has its own ids in them: it is really accepted, its effects are really applied, it really ends. With continuation on it runs sequential successors in the same invocation, as the chain does. It claims nothing, holds no lease, decides nothing, checks nothing, streams nothing, mints no tokens, and keeps no limits. Whoever waits gets one answer at the end, by a subscription, in place of a stream of events.

## The first word

The same runs, alone, with a model whose every call takes ${CALL_SECONDS} seconds; medians in seconds since the message was sent. First progress: the run's first event, before any model has answered (the terminal says "Sending" at once, and shows each stage as it begins). The wait for the first word is the sum of the four columns after it, each from the event that ends the node before. All of a call's time passes before its first byte; a reply that is streamed begins earlier. What a quick look-up found is told by code, without Reply's model. Model calls: all before the first word, however many at once.

${waits ?? ""}

## What one run asks for

Requests and bytes (bodies, both ways) of one run with its Summarize, nobody watching, counted by proxies in front of each part; Redis commands by its own MONITOR, those inside scripts included; prompt tokens estimated at four characters each. Every run is in a new conversation, so that its reads meet rows that have no ref yet.

${costTable(kitchen)}

Redis per hop leaves out the requests by which the API counts a user's messages and puts the run in place. A hop asks twice (claim, commit), and once more for each answer that it stores; a reply appends what it streams.

${requestTable(kitchen)}

## What a hop moves

KiB of the claim's answer and of the commit for a hop of each node, in a conversation that has met so many entities and is so long; played in memory through the real nodes. It grows with what an exchange touches and with what the conversation holds on to, within bounds (\`domain/bound-entities.ts\`), not with its length.

${stateSizes ?? ""}

## For scale

The same run on other engines: five hops in order, 3+3+1 steps, 4 KB stored per step, a model that does nothing. Alfred's is the project's chain with decisions that do nothing (\`bench/scale\`): the message is accepted and the run ended in Postgres, and a Summarize hop follows each reply. Theirs were measured on a similar machine with two cores, not on this one at this time.

${scaleTable(measured)}

## Cold start

${coldStart === null ? "" : coldStartTable(coldStart)}

${tried.trim()}
`;
  return { tables, whole };
}
