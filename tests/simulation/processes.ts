// Simulated processes of the operating system, such as Workers (not the Processes of users), which can die at any call
// of a port: calls that they have sent still arrive, but they never get the answers.
import { TransientError } from "../../shared/contracts/errors.ts";
import { resends, type CallSite, type Faults, type PortName } from "./faults.ts";
import type { Timeline } from "./timeline.ts";

export interface Process {
  name: string;
  dead: boolean;
  skewMs: number;
  /** Called once, when it dies. */
  onDeath: () => void;
}

type Method = (...args: never[]) => unknown;

/** Wraps every method of a port, so that its calls take time and can have faults. */
export type Wrap = <T extends object>(process: Process, port: PortName, target: T) => T;

export interface CallObserver {
  /** Called before the call has its effect. */
  onArrival(call: CallSite): void;
}

export function createProcesses(timeline: Timeline, faults: Faults, observer: CallObserver) {
  const ports: PortName[] = [];
  let underWay = 0;

  const kill = (process: Process): void => {
    if (process.dead) return;
    process.dead = true;
    process.onDeath();
  };

  function call(
    process: Process,
    port: PortName,
    method: string,
    request: unknown,
    effect: () => unknown,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (process.dead) return;
      const site = { n: ports.length, port, method, process: process.name, request };
      ports.push(port);
      const choice = faults.fault(site);
      const fault = choice === "resend" && !resends(port) ? null : choice;
      if (fault === "die_before") return kill(process);
      const { there, back } = faults.delays(site);
      const answer = (tell: () => void) => {
        timeline.after(back, () => {
          if (!process.dead) tell();
        });
      };
      const part = port === "platform" || port === "outside" ? {} : { part: port };
      const fail = () =>
        reject(new TransientError("unavailable", `${port}.${method}: ${fault}`, part));
      underWay++;
      timeline.after(there, () => {
        underWay--;
        if (fault === "refuse") return answer(fail);
        observer.onArrival(site);
        let settlement = settle(effect);
        if (fault === "resend") settlement = settlement.then(() => settle(effect));
        void settlement.then(({ value, error }) => {
          if (fault === "die_after") return kill(process);
          if (fault === "lose") return answer(fail);
          answer(() => (error === undefined ? resolve(value) : reject(error as Error)));
        });
      });
    });
  }

  const wrap: Wrap = (process, port, target) => {
    const wrappedMethods: Record<string, Method> = {};
    for (const [method, implementation] of Object.entries(target)) {
      if (typeof implementation !== "function") continue;
      wrappedMethods[method] = (...args: never[]) =>
        call(process, port, method, args[0], () => (implementation as Method).apply(target, args));
    }
    return wrappedMethods as typeof target;
  };

  return { wrap, kill, ports, underWay: () => underWay };
}

async function settle(effect: () => unknown): Promise<{ value?: unknown; error?: unknown }> {
  try {
    return { value: await effect() };
  } catch (error) {
    return { error };
  }
}
