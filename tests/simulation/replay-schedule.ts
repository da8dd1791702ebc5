// Plays one schedule and prints it call by call, to examine a failing one.
import type { Log } from "../../shared/ports/log.ts";
import { baselineOf } from "./campaign.ts";
import type { Faults } from "./faults.ts";
import { play } from "./play.ts";
import { faultsOf, isVaried, scenarioOf, scheduleOf } from "./schedules.ts";

/** Prints the course of a schedule. @returns the exit code */
export async function replay(name: string): Promise<number> {
  const schedule = scheduleOf(name);
  const scenario = scenarioOf(schedule);
  const baseline = await baselineOf(schedule);
  const faults = printingFaults(faultsOf(schedule, baseline.ports.length));
  const printEvent = (event: string, fields: object = {}) =>
    console.log(`       log ${event} ${JSON.stringify(fields)}`);
  const log: Log = { info: printEvent, warn: printEvent, error: printEvent };
  console.log(`${name}: ${scenario.name}`);
  const { mode } = schedule;
  const varied = isVaried(schedule);
  const course = await play(scenario, { faults, mode, varied, log });
  console.log(
    `${(course.tookMs / 1000).toFixed(1)} virtual seconds, ${course.ports.length} calls.`,
  );
  console.log(`Without faults:\n${baseline.end}\nNow:\n${course.end}`);
  for (const violation of course.violations) console.log(`VIOLATION ${violation}`);
  return course.violations.length > 0 ? 1 : 0;
}

function printingFaults(faults: Faults): Faults {
  return {
    ...faults,
    fault(call) {
      const fault = faults.fault(call);
      const line = `${String(call.n).padStart(5)}  ${call.process}: ${call.port}.${call.method}`;
      console.log(fault === null ? line : `${line}  ${fault.toUpperCase()}`);
      return fault;
    },
    hangsUp(call) {
      const hangsUp = faults.hangsUp(call);
      if (hangsUp) console.log("       attached clients hang up");
      return hangsUp;
    },
    stepBack(call) {
      const lostWrites = faults.stepBack(call);
      if (lostWrites !== 0) console.log(`       the store loses ${lostWrites} writes`);
      return lostWrites;
    },
  };
}
