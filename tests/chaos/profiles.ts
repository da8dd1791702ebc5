// How unreliable each part is in a chaos run: the same faults as in production, far more often.
import type { ChaosProfile } from "../../dev/chaos/chaos-profile.ts";

export type Part = "redis" | "queue" | "database" | "model" | "delivery" | "edge";

/** The faults of every connection, unless its profile overrides them. */
const NETWORK_FAULTS: ChaosProfile = {
  refuse: 0.004,
  cutBefore: 0.006,
  cutAfter: 0.012,
  cutMidway: 0.006,
  latency: { rate: 0.15, ms: [1, 60] },
};

export const PROFILES: Readonly<Record<Part, ChaosProfile>> = {
  redis: {
    ...NETWORK_FAULTS,
    refusal: { rate: 0.004, statuses: [{ status: 503 }, { status: 429, retryAfter: 1 }] },
    drip: { rate: 0.01, bytes: 512, ms: 2 },
  },
  queue: {
    ...NETWORK_FAULTS,
    refusal: { rate: 0.01, statuses: [{ status: 500 }, { status: 429, retryAfter: 1 }] },
  },
  database: {
    ...NETWORK_FAULTS,
    // Sometimes longer than a lease, so that another invocation claims the hop while the first one still waits.
    latency: { rate: 0.006, ms: [800, 4_000] },
    refusal: { rate: 0.006, statuses: [{ status: 503 }, { status: 500 }] },
    drip: { rate: 0.01, bytes: 256, ms: 2 },
  },
  model: {
    ...NETWORK_FAULTS,
    latency: { rate: 1, ms: [20, 250] },
    refusal: {
      rate: 0.02,
      statuses: [{ status: 529, retryAfter: 1 }, { status: 500 }, { status: 429, retryAfter: 1 }],
    },
    drip: { rate: 0.1, bytes: 96, ms: 5 },
  },
  // From the queue to the Worker: a lost answer leads to a redelivery, and some messages come twice.
  delivery: { ...NETWORK_FAULTS, cutAfter: 0.02, duplicate: { rate: 0.08, ms: [0, 1_500] } },
  // From a client to the Worker: the answer to an accepted message may be lost.
  edge: { ...NETWORK_FAULTS, cutAfter: 0.04 },
};
