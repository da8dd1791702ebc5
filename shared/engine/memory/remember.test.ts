// The jobs of memory: each user with something to remember gets one, and it continues until nothing is left.
import { expect, test } from "vitest";
import { userId } from "../../../tests/support/ids.ts";
import { TransientError } from "../../contracts/errors.ts";
import type { JobMessage } from "../../ports/queue.ts";
import type { MemoryDeps } from "./memory-deps.ts";
import { remember } from "./remember.ts";
import { sweepMemories } from "./sweep-memories.ts";

const [ada, ben] = [userId(), userId()];

function world({ waiting = [ada], runsLeft = 1, refusedUsers = [] as unknown[] } = {}) {
  const jobs: JobMessage[] = [];
  const logLines: string[] = [];
  const log = (event: string) => void logLines.push(event);
  let now = 0;
  const deps: MemoryDeps = {
    keeper: { waitingMemories: async (limit) => waiting.slice(0, limit) },
    memory: () => ({ ingestEpisodes: async () => ({ kept: 2, more: --runsLeft > 0 }) }),
    queue: {
      publishJob: async (job) => {
        if ("user" in job && refusedUsers.includes(job.user))
          throw new TransientError("unavailable", "");
        jobs.push(job);
      },
    },
    clock: { now: () => ++now },
    log: { info: log, warn: log, error: log },
  };
  return { deps, jobs, logged: logLines };
}

test("the sweep publishes a job for each user with something to remember", async () => {
  const { deps, jobs } = world({ waiting: [ada, ben] });
  expect(await sweepMemories(deps)).toEqual({ memories: 2 });
  expect(jobs.map((job) => [job.job, "user" in job && job.user])).toEqual([
    ["remember", ada],
    ["remember", ben],
  ]);
});

test("a job that the queue refuses does not stop the other users' jobs, and the failure is logged", async () => {
  const { deps, jobs, logged } = world({ waiting: [ada, ben], refusedUsers: [ada] });
  expect(await sweepMemories(deps)).toEqual({ memories: 1 });
  expect(jobs).toMatchObject([{ job: "remember", user: ben }]);
  expect(logged).toContain("sweep.memory_failed");
});

test("the job continues in another delivery while runs are left", async () => {
  const { deps, jobs } = world({ runsLeft: 2 });
  expect(await remember(deps, ada)).toEqual({ kept: 2, more: 1 });
  expect(jobs).toMatchObject([{ job: "remember", user: ada }]);
  expect(await remember(deps, ada)).toEqual({ kept: 2, more: 0 });
  expect(jobs).toHaveLength(1);
});

test("the log says that Episodes were left out because their turn had no room for them", async () => {
  const { deps, logged } = world();
  deps.memory = () => ({ ingestEpisodes: async () => ({ kept: 0, leftOut: 3, more: false }) });
  await remember(deps, ada);
  expect(logged).toEqual(["remember.left_out", "remember"]);
});

test("each publication has its own deduplication id, because the queue drops repeats", async () => {
  const { deps, jobs } = world({ runsLeft: 9 });
  await remember(deps, ada);
  await remember(deps, ada);
  expect(new Set(jobs.map(({ dedupId }) => dedupId)).size).toBe(2);
});
