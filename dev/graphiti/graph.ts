// What a Graphiti server keeps: Episodes and facts by group, and a queue that is lost with the process.
import { randomUUID } from "node:crypto";

export interface Message {
  name: string;
  content: string;
  role: string | null;
  role_type: string;
  timestamp: string;
  uuid?: string | null;
}

interface EpisodeNode {
  uuid: string;
  name: string;
  group_id: string;
  content: string;
  valid_at: string;
  created_at: string;
}

/** A fact is a sentence of an Episode, where the real server asks a model; the same sentence is the same fact. */
interface Fact {
  uuid: string;
  group_id: string;
  fact: string;
  episodes: string[];
}

export function createGraph() {
  let episodes: EpisodeNode[] = [];
  let facts: Fact[] = [];
  let queue: (() => void)[] = [];
  let isStuck = false;

  function add(group: string, message: Message) {
    // The real server looks the uuid up and does not find it: the job fails, and ends the queue's worker.
    if (message.uuid && !episodes.some(({ uuid }) => uuid === message.uuid))
      throw new Error("no node");
    const now = new Date().toISOString();
    const node = {
      uuid: randomUUID(),
      name: message.name,
      group_id: group,
      content: `${message.role ?? ""}(${message.role_type}): ${message.content}`,
      valid_at: message.timestamp,
      created_at: now,
    };
    episodes.push(node);
    for (const sentence of message.content.split(/(?<=[.!?])\s+/)) {
      const knownFact = facts.find((one) => one.group_id === group && one.fact === sentence);
      if (knownFact) knownFact.episodes.push(node.uuid);
      else
        facts.push({ uuid: randomUUID(), group_id: group, fact: sentence, episodes: [node.uuid] });
    }
  }

  return {
    enqueue(group: string, messages: readonly Message[]) {
      for (const message of messages) queue.push(() => add(group, message));
    },
    /** How many wait in the queue. */
    waiting: () => queue.length,
    /** Works through the queue until a job fails. Then it stops until the process is restarted. */
    work() {
      while (!isStuck && queue.length > 0) {
        try {
          queue.shift()!();
        } catch {
          isStuck = true;
        }
      }
    },
    restart() {
      queue = [];
      isStuck = false;
    },
    lastOf: (group: string, limit: number) =>
      episodes
        .filter(({ group_id }) => group_id === group)
        .toSorted((a, b) => Date.parse(a.valid_at) - Date.parse(b.valid_at))
        .slice(-limit),
    search(groups: readonly string[] | null, words: string, limit: number) {
      const queryWords = new Set(wordsOf(words));
      return facts
        .filter(({ group_id }) => groups === null || groups.includes(group_id))
        .map((fact) => ({
          fact,
          shared: wordsOf(fact.fact).filter((word) => queryWords.has(word)).length,
        }))
        .filter(({ shared }) => shared > 0)
        .toSorted((a, b) => b.shared - a.shared)
        .slice(0, limit)
        .map(({ fact }) => fact);
    },
    dropGroup(group: string) {
      episodes = episodes.filter(({ group_id }) => group_id !== group);
      facts = facts.filter(({ group_id }) => group_id !== group);
    },
    /** Removes only the node; facts made from it stay. */
    dropEpisode(uuid: string): boolean {
      const remainder = episodes.filter((one) => one.uuid !== uuid);
      const wasThere = remainder.length < episodes.length;
      episodes = remainder;
      return wasThere;
    },
    /** Everything that it keeps, for tests that look for what must not be there. */
    dump: () => JSON.stringify({ episodes, facts }),
  };
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
