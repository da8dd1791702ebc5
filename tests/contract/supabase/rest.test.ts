// The stand-in's REST API through the real supabase-js client.
import { beforeEach, describe, expect, it } from "vitest";
import { withClient } from "../../../dev/supabase/with-client.ts";
import {
  alice,
  anonymousClient,
  bob,
  clientFor,
  signToken,
  startInTemporaryFolder,
} from "./stand-in.ts";
import { forSuite } from "../../support/for-suite.ts";
import { sampleTests } from "../../support/sample.ts";

sampleTests(3);

const standIn = forSuite(startInTemporaryFolder);

const asAlice = () => clientFor(standIn, alice);
const asBob = () => clientFor(standIn, bob);
const cellarId = "11111111-1111-4111-8111-111111111111";

beforeEach(async () => {
  await withClient(standIn.databaseUrl, (sql) => sql.query("truncate cellars, bottles, tastings"));
  await asAlice().from("cellars").insert({ id: cellarId, name: "Home" }).throwOnError();
  const bottle = { cellar_id: cellarId, year: null, tags: [] as string[], notes: {} };
  await asAlice()
    .from("bottles")
    .insert([
      { ...bottle, label: "Barolo", year: 2016, tags: ["red", "italy"], notes: { stars: 5 } },
      { ...bottle, label: "Riesling", year: 2020, tags: ["white"] },
      { ...bottle, label: "Crémant" },
    ])
    .throwOnError();
});

describe("reading and writing", () => {
  it("PostgREST returns inserted rows with the defaults that the database filled in", async () => {
    const { data, error, status } = await asAlice()
      .from("cellars")
      .insert({ name: "Summer house" })
      .select()
      .single();
    expect(error).toBeNull();
    expect(status).toBe(201);
    expect(data).toMatchObject({ owner: alice, name: "Summer house" });
  });

  it("PostgREST keeps text beyond ASCII as it was", async () => {
    const { data } = await asAlice().from("bottles").select("label").eq("label", "Crémant");
    expect(data).toEqual([{ label: "Crémant" }]);
  });

  it("PostgREST upserts on a unique key", async () => {
    const { data, error } = await asAlice()
      .from("cellars")
      .upsert({ owner: alice, name: "Home" }, { onConflict: "owner,name" })
      .select("name");
    expect(error).toBeNull();
    expect(data).toEqual([{ name: "Home" }]);
    const { count } = await asAlice().from("cellars").select("*", { count: "exact", head: true });
    expect(count).toBe(1);
  });

  it("PostgREST updates and deletes only what the filter names", async () => {
    const update = await asAlice()
      .from("bottles")
      .update({ year: 2017 })
      .eq("label", "Barolo")
      .select("year");
    expect(update.data).toEqual([{ year: 2017 }]);
    expect((await asAlice().from("bottles").delete().eq("label", "Riesling")).error).toBeNull();
    const { data } = await asAlice().from("bottles").select("label").order("label");
    expect(data).toEqual([{ label: "Barolo" }, { label: "Crémant" }]);
  });

  it("PostgREST reports a broken constraint with its SQL code", async () => {
    const { error, status } = await asAlice().from("cellars").insert({ name: "Home" });
    expect(status).toBe(409);
    expect(error?.code).toBe("23505");
  });

  it("PostgREST never returns more rows than a hosted project's limit of 1000", async () => {
    const { data } = await asAlice().rpc("numbers", { up_to: 1200 });
    expect(data).toHaveLength(1000);
  });
});

describe("filters and embeds", () => {
  const filters: Record<string, { rows: () => PromiseLike<{ data: unknown }>; labels: string[] }> =
    {
      in: {
        rows: () => asAlice().from("bottles").select("label").in("year", [2016, 1999]),
        labels: ["Barolo"],
      },
      null: {
        rows: () => asAlice().from("bottles").select("label").is("year", null),
        labels: ["Crémant"],
      },
      ilike: {
        rows: () => asAlice().from("bottles").select("label").ilike("label", "%RIES%"),
        labels: ["Riesling"],
      },
      "array containment": {
        rows: () => asAlice().from("bottles").select("label").contains("tags", ["italy"]),
        labels: ["Barolo"],
      },
      "array overlap": {
        rows: () => asAlice().from("bottles").select("label").overlaps("tags", ["white", "red"]),
        labels: ["Barolo", "Riesling"],
      },
      "or across columns": {
        rows: () => asAlice().from("bottles").select("label").or("year.gt.2019,label.eq.Barolo"),
        labels: ["Barolo", "Riesling"],
      },
      "a JSON path": {
        rows: () => asAlice().from("bottles").select("label").eq("notes->stars", 5),
        labels: ["Barolo"],
      },
    };
  it.each(Object.entries(filters))("PostgREST filters by %s", async (_, { rows, labels }) => {
    const { data } = await rows();
    expect((data as { label: string }[]).map(({ label }) => label).sort()).toEqual(labels);
  });

  it("PostgREST embeds the parent in a child and the children, ordered, in a parent", async () => {
    const child = await asAlice().from("bottles").select("label, cellars(name)").eq("year", 2016);
    expect(child.data).toEqual([{ label: "Barolo", cellars: { name: "Home" } }]);
    const parent = await asAlice()
      .from("cellars")
      .select("name, bottles(label)")
      .order("label", { referencedTable: "bottles", ascending: false });
    expect(parent.data).toEqual([
      { name: "Home", bottles: [{ label: "Riesling" }, { label: "Crémant" }, { label: "Barolo" }] },
    ]);
  });

  it("PostgREST calls a function and filters what it returns", async () => {
    const { data } = await asAlice()
      .rpc("bottles_since", { first_year: 2010 })
      .neq("label", "Riesling")
      .select("label, year");
    expect(data).toEqual([{ label: "Barolo", year: 2016 }]);
  });
});

describe("who may do what", () => {
  it("PostgREST shows a user only the rows that the policies allow", async () => {
    expect((await asBob().from("cellars").select()).data).toEqual([]);
    expect((await asBob().from("bottles").select()).data).toEqual([]);
    const update = await asBob()
      .from("bottles")
      .update({ label: "mine" })
      .eq("label", "Barolo")
      .select();
    expect(update.data).toEqual([]);
    const insert = await asBob().from("bottles").insert({ cellar_id: cellarId, label: "intruder" });
    expect(insert.error?.code).toBe("42501");
    const forgedInsert = await asBob().from("cellars").insert({ owner: alice, name: "forged" });
    expect(forgedInsert.error?.code).toBe("42501");
  });

  it("PostgREST takes auth.uid(), auth.role() and auth.jwt() from the token", async () => {
    const client = clientFor(standIn, alice, { email: "alice@example.com" });
    const { data } = await client.rpc("who_am_i");
    expect(data).toEqual({
      role: "authenticated",
      uid: alice,
      claimed: "authenticated",
      email: "alice@example.com",
    });
  });

  it("PostgREST acts as the role that the token claims", async () => {
    const sommelier = clientFor(standIn, bob, { role: "sommelier" });
    expect((await sommelier.rpc("acting_as")).data).toBe(`sommelier for ${bob}`);
    const insert = await sommelier.from("tastings").insert({ verdict: "corked" });
    expect(insert.error).toBeNull();
    const { data } = await sommelier.from("tastings").select("taster, verdict");
    expect(data).toEqual([{ taster: bob, verdict: "corked" }]);
    expect((await sommelier.from("cellars").select()).error?.code).toBe("42501");
  });

  it.each(["authenticated", "anon", "service_role"])(
    "PostgREST keeps %s out of a table whose default grants were revoked",
    async (role) => {
      const { error } = await clientFor(standIn, bob, { role }).from("tastings").select();
      expect(error?.code).toBe("42501");
    },
  );

  it("PostgREST lets a role of the project use auth.uid() only in policies and defaults", async () => {
    // Names in policies and defaults are resolved when those are created, names in a function when its caller runs it.
    const sommelier = clientFor(standIn, alice, { role: "sommelier" });
    expect((await sommelier.from("tastings").insert({ verdict: "fine" })).error).toBeNull();
    const { error } = await sommelier.rpc("who_am_i");
    expect(error?.message).toBe("permission denied for schema auth");
  });

  it("PostgREST lets service_role past the policies", async () => {
    const { data } = await clientFor(standIn, bob, { role: "service_role" })
      .from("cellars")
      .select("name");
    expect(data).toEqual([{ name: "Home" }]);
  });

  it.each(["postgres", "supabase_admin", "no_such_role"])(
    "PostgREST refuses the role %s, which authenticator was not granted",
    async (role) => {
      const { error, data } = await clientFor(standIn, alice, { role }).from("cellars").select();
      expect(error).not.toBeNull();
      expect(data).toBeNull();
    },
  );

  it("a request without a token is anon, and can read a new table until its grants are revoked", async () => {
    expect((await anonymousClient(standIn).rpc("who_am_i")).data).toEqual({
      role: "anon",
      uid: null,
      claimed: "anon",
      email: null,
    });
    const cellars = await anonymousClient(standIn).from("cellars").select();
    expect(cellars).toMatchObject({ error: null, data: [] });
    const tastings = await anonymousClient(standIn).from("tastings").select();
    expect(tastings.error?.code).toBe("42501");
  });

  it("PostgREST refuses an expired token", async () => {
    // PostgREST forgives 30 s of clock difference.
    const client = clientFor(standIn, alice, { expiresIn: -60 });
    const { error, status } = await client.from("cellars").select();
    expect(status).toBe(401);
    expect(error?.message).toMatch(/expired/i);
  });

  it("PostgREST refuses a token signed with another secret, and an unsigned token", async () => {
    const client = clientFor(standIn, alice, { secret: "some other secret that is long enough" });
    expect((await client.from("cellars").select()).status).toBe(401);
    const [, body] = (await signToken(alice)).split(".");
    const header = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
    const reply = await fetch(`${standIn.url}/rest/v1/cellars`, {
      headers: { apikey: standIn.publishableKey, authorization: `Bearer ${header}.${body}.` },
    });
    expect(reply.status).toBe(401);
  });
});

describe("changes of the schema", () => {
  it("a change of the schema is seen after reloadSchema, even if it is called several times at once", async () => {
    await withClient(standIn.databaseUrl, (sql) =>
      sql.query("create table public.corks (id int); insert into corks values (1)"),
    );
    await Promise.all([standIn.reloadSchema(), standIn.reloadSchema(), standIn.reloadSchema()]);
    const { data } = await clientFor(standIn, alice, { role: "service_role" })
      .from("corks")
      .select();
    expect(data).toEqual([{ id: 1 }]);
    await withClient(standIn.databaseUrl, (sql) => sql.query("drop table public.corks"));
  });

  it("a new function can be called right after reloadSchema", async () => {
    for (const answer of [1, 2, 3]) {
      await withClient(standIn.databaseUrl, (sql) =>
        sql.query(
          `create function public.answer_${answer}() returns int language sql as 'select ${answer}'`,
        ),
      );
      await standIn.reloadSchema();
      expect((await anonymousClient(standIn).rpc(`answer_${answer}`)).data).toBe(answer);
    }
  });
});
