// The small graph that the local server begins with: rivers, the cities on them, and what they flow into.

const RIVERS: [name: string, km: number, into: string][] = [
  ["Danube", 2850, "Black Sea"],
  ["Inn", 518, "Danube"],
  ["Isar", 292, "Danube"],
  ["Rhine", 1233, "North Sea"],
  ["Main", 525, "Rhine"],
  ["Neckar", 362, "Rhine"],
  ["Elbe", 1094, "North Sea"],
  ["Vltava", 430, "Elbe"],
];
const CITIES: [name: string, river: string, km: number][] = [
  ["Innsbruck", "Inn", 293],
  ["Munich", "Isar", 146],
  ["Passau", "Danube", 2226],
  ["Vienna", "Danube", 1929],
  ["Budapest", "Danube", 1647],
  ["Basel", "Rhine", 167],
  ["Cologne", "Rhine", 688],
  ["Rotterdam", "Rhine", 1000],
  ["Frankfurt", "Main", 34],
  ["Stuttgart", "Neckar", 186],
  ["Prague", "Vltava", 47],
  ["Hamburg", "Elbe", 623],
];

/**
 * The embedded database requires declared tables; Neo4j does not. `Note` is for what a user writes.
 */
export const SEED: readonly string[] = [
  "CREATE NODE TABLE Water(name STRING, kind STRING, km INT64, PRIMARY KEY(name))",
  "CREATE NODE TABLE City(name STRING, PRIMARY KEY(name))",
  "CREATE NODE TABLE Note(id SERIAL, text STRING, at DATE, PRIMARY KEY(id))",
  "CREATE REL TABLE FLOWS_INTO(FROM Water TO Water)",
  "CREATE REL TABLE LIES_ON(FROM City TO Water, km INT64)",
  "CREATE REL TABLE ABOUT(FROM Note TO City)",
  ...["Black Sea", "North Sea"].map((name) => `CREATE (:Water {name: '${name}', kind: 'sea'})`),
  ...RIVERS.map(([name, km]) => `CREATE (:Water {name: '${name}', kind: 'river', km: ${km}})`),
  ...RIVERS.map(
    ([name, , into]) =>
      `MATCH (a:Water {name: '${name}'}), (b:Water {name: '${into}'}) CREATE (a)-[:FLOWS_INTO]->(b)`,
  ),
  ...CITIES.map(([name]) => `CREATE (:City {name: '${name}'})`),
  ...CITIES.map(
    ([name, river, km]) =>
      `MATCH (a:City {name: '${name}'}), (b:Water {name: '${river}'}) CREATE (a)-[:LIES_ON {km: ${km}}]->(b)`,
  ),
];
