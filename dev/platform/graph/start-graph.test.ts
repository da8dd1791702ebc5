// Tests the stand-in for Neo4j with the official driver in Node.
import neo4j, { type Driver } from "neo4j-driver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startGraph, type LocalGraph } from "./start-graph.ts";

let graph: LocalGraph;
let driver: Driver;
const connect = (password: string) =>
  neo4j.driver(graph.url, neo4j.auth.basic(graph.login.username, password), {
    disableLosslessIntegers: true,
  });

beforeAll(async () => {
  const localGraph = await startGraph();
  if (localGraph === null)
    throw new Error("The embedded graph database has no build for this platform.");
  graph = localGraph;
  driver = connect(graph.login.password);
});
afterAll(async () => {
  await driver.close();
  await graph.stop();
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code,
  );

describe("the stand-in for a graph", () => {
  it("the local graph says that it is a stand-in", async () => {
    const { agent, protocolVersion } = await driver.getServerInfo();
    expect([agent, String(protocolVersion)]).toEqual(["Neo4j/5.4.0-stand-in", "5.4"]);
  });

  it("the local graph sends all of many records, in order, to a client that fetches them in portions", async () => {
    const session = driver.session({ fetchSize: 100 });
    const { records } = await session.run("UNWIND range(1, 1050) AS n RETURN n");
    expect(records.map((record) => record.get("n") as number)).toEqual(
      Array.from({ length: 1050 }, (_, index) => index + 1),
    );
    await session.close();
  });

  it("the local graph keeps what was committed, but not what was rolled back", async () => {
    const session = driver.session();
    const count = async () => {
      const { records } = await session.run("MATCH (n:Note) RETURN count(*) AS n");
      return records[0]?.get("n") as number;
    };
    const lostTransaction = session.beginTransaction();
    await lostTransaction.run("CREATE (:Note {text: 'lost'})");
    await lostTransaction.rollback();
    expect(await count()).toBe(0);
    const transaction = session.beginTransaction();
    await transaction.run("CREATE (:Note {text: $text})", { text: "kept" });
    await transaction.commit();
    expect(await count()).toBe(1);
    await session.close();
  });

  it("the local graph refuses a write in a read-only session, and continues afterwards", async () => {
    const session = driver.session({ defaultAccessMode: neo4j.session.READ });
    const write = codeOf(session.run("CREATE (:Note {text: 'x'})"));
    expect(await write).toBe("Neo.ClientError.Statement.AccessMode");
    expect(await codeOf(session.run("RETURN 1"))).toBe("done");
    await session.close();
  });

  it.each([
    "LOAD FROM '/etc/passwd' RETURN *",
    "MATCH (c:City) /* */ load FROM 'x.csv' RETURN *",
    "COPY City TO 'x.csv'",
    "INSTALL httpfs",
    "DROP TABLE City",
    "CREATE NODE TABLE X(id SERIAL, PRIMARY KEY(id))",
    "RETURN 1; RETURN 2",
    "COMMIT",
  ])("the local graph refuses %s", async (query) => {
    const session = driver.session();
    expect(await codeOf(session.run(query))).toBe("Neo.ClientError.Statement.SyntaxError");
    await session.close();
  });

  it("the local graph accepts the words of refused statements inside a text", async () => {
    const session = driver.session();
    expect(await codeOf(session.run("RETURN 'load and copy' AS text"))).toBe("done");
    await session.close();
  });

  it("the local graph refuses a wrong password", async () => {
    const other = connect("wrong");
    expect(await codeOf(other.getServerInfo())).toBe("Neo.ClientError.Security.Unauthorized");
    await other.close();
  });
});
