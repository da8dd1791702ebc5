// A person who sends a message and stays to follow its run. The run continues in the process that accepts
// the message; if that breaks off, the same request is sent again, until the run has ended or the person left.
import type { RunId } from "../../shared/contracts/ids.ts";
import type { EngineDeps } from "../../shared/engine/engine-deps.ts";
import {
  acceptMessage,
  type Drive,
  type IncomingMessage,
} from "../../shared/engine/run/accept-message.ts";
import { driveAttached } from "../../shared/engine/run/drive-attached.ts";
import type { World } from "./world.ts";

/** Milliseconds for which the platform lets a request continue after its client has gone. */
const GRACE_MS = 30_000;

export interface Patience {
  /** Milliseconds until an unanswered request is sent again. */
  patienceMs: number;
  /** Milliseconds until a request that broke off is sent again. */
  againMs: number;
}

/** @returns the run once the message is accepted; no person leaves before that */
export function attach(
  world: World,
  message: IncomingMessage,
  hasEnded: (run: RunId) => boolean,
  { patienceMs, againMs }: Patience,
): Promise<RunId> {
  const { timeline } = world;
  let run: RunId | undefined;
  let hasLeft = false;
  const kills: (() => void)[] = [];
  world.onHangUp(() => {
    hasLeft = true;
    timeline.after(GRACE_MS, () => kills.forEach((kill) => kill()));
  });

  return new Promise((resolve) => {
    const attempt = (): void => {
      if (run !== undefined && (hasLeft || hasEnded(run))) return;
      let isAnswered = false;
      let isOver = false;
      const retry = (): void => {
        if (isOver) return;
        isOver = true;
        timeline.after(againMs, attempt);
      };
      timeline.after(patienceMs, () => {
        if (!isAnswered) retry();
      });
      const work = async (deps: EngineDeps): Promise<number> => {
        let driving: Promise<void> | undefined;
        const drive: Drive = (first, claim) =>
          (driving = driveAttached(deps, first, () => !hasLeft, claim));
        const answer = await acceptMessage(deps, message, drive);
        if (!("run" in answer)) throw new Error(`the message was answered ${answer.outcome}`);
        isAnswered = true;
        run ??= answer.run.meta.run;
        resolve(run);
        await driving;
        return 200;
      };
      kills.push(
        world.spawn("attached", work, (status) => {
          if (status !== 200) retry();
        }),
      );
    };
    attempt();
  });
}
