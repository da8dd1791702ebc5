// Rules for Secrets, checked by the real database.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  aSecret,
  aService,
  aTool,
  keyed,
  newSecret,
  newTool,
  openPlatformWorld,
  refused,
  sealed,
  using,
  written,
} from "./platform-world.ts";
import { forSuite } from "../../support/for-suite.ts";

const world = forSuite(openPlatformWorld);

const blobs = (id: string) =>
  world.db.admin<{ version: number; data: string | null }>(
    `select version, sealed ->> 'data' as data from alfred.secret_versions
     where secret_id = $1 order by version`,
    [id],
  );

describe("Secrets", () => {
  test("a Secret shows its name, and no answer has its value", async () => {
    const ada = world.person();
    const secret = newSecret();
    const answers = [
      await ada.database.createSecret(secret, keyed()),
      await ada.database.getSecret(secret.id),
      await ada.database.listSecrets({ limit: 9, cursor: null }),
      await ada.database.updateSecret(secret.id, { name: "New name" }, null),
    ];
    expect(answers[3]).toMatchObject({ item: { name: "New name", type: "api_key", version: 1 } });
    expect(JSON.stringify(answers)).not.toContain(secret.sealed.data);
  });

  test("a Secret is seen only by its owner, although it says that it is shared", async () => {
    const [ada, ben] = [world.person(), world.person()];
    const { id } = await written(ada.database.createSecret(newSecret({ shared: true }), keyed()));
    expect(await ada.database.getSecret(id)).toMatchObject({ shared: true });
    expect(await ben.database.getSecret(id)).toBeNull();
    expect((await ben.database.listSecrets({ limit: 9, cursor: null })).items).toEqual([]);
    expect(await ben.database.updateSecret(id, { name: "Ben's" }, null)).toEqual({
      outcome: "not_found",
    });
    expect(await ben.database.deleteSecret(id)).toEqual({ outcome: "not_found" });
    const service = await aService(ben);
    expect(await ben.database.createTool(newTool(service.id, using(id)), keyed())).toEqual(
      refused("secret_not_found"),
    );
  });

  test("a Secret is used by no Tool of another owner, even if the rows are written directly", async () => {
    const [ada, ben] = [world.person(), world.person()];
    const secret = await aSecret(ada);
    const use = world.db.admin(
      "insert into public.tool_secrets (owner_id, secret_id, placement) values ($1, $2, '{}')",
      [ben.id, secret.id],
    );
    await expect(use).rejects.toMatchObject({ constraint: "secret_of_the_same_owner" });
    const service = await aService(ada);
    const adasTool = await aTool(ada, service.id, using(secret.id));
    const bensTool = await aTool(ben, (await aService(ben)).id);
    const steal = world.db.admin(
      `insert into public.tool_versions
         (tool_id, owner_id, version, connection_params, operation, input_schema, tool_secret_id)
       select $1, $2, 2, connection_params, operation, input_schema, tool_secret_id
       from public.tool_versions where tool_id = $3`,
      [bensTool.id, ben.id, adasTool.id],
    );
    await expect(steal).rejects.toMatchObject({ constraint: "secret_use_of_the_same_owner" });
  });

  test("a Secret keeps its type and its owner", async () => {
    const { id } = await aSecret(world.person());
    for (const set of ["type = 'password'", `owner_id = '${randomUUID()}'`]) {
      const change = world.db.admin(`update public.secrets set ${set} where id = $1`, [id]);
      await expect(change).rejects.toThrow("never change");
    }
  });

  test("a Secret that is rotated has a new version, and the old ciphertext is erased", async () => {
    const ada = world.person();
    const first = newSecret();
    await written(ada.database.createSecret(first, keyed()));
    const next = sealed();
    const rotation = await written(
      ada.database.updateSecret(first.id, { sealed: { version: 2, sealed: next } }, 1),
    );
    expect(rotation.version).toBe(2);
    expect(await blobs(first.id)).toEqual([
      { version: 1, data: null },
      { version: 2, data: next.data },
    ]);
  });

  test("a Secret is rotated only by a value that was sealed for its next version, and by only one of two such values", async () => {
    const ada = world.person();
    const { id } = await aSecret(ada);
    for (const version of [1, 3]) {
      const rotation = { sealed: { version, sealed: sealed() } };
      expect(await ada.database.updateSecret(id, rotation, null)).toEqual({ outcome: "stale" });
    }
    const outcomes = await Promise.all(
      [1, 2].map(() =>
        ada.database.updateSecret(id, { sealed: { version: 2, sealed: sealed() } }, null),
      ),
    );
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["stale", "written"]);
  });

  test("the ciphertext of a Secret is written once, and can then only be erased", async () => {
    const { id } = await aSecret(world.person());
    for (const sql of [
      `update alfred.secret_versions set sealed = sealed || '{"data": "x"}' where secret_id = $1`,
      "update alfred.secret_versions set sealed = null, version = 7 where secret_id = $1",
      "delete from alfred.secret_versions where secret_id = $1",
    ]) {
      await expect(world.db.admin(sql, [id])).rejects.toThrow("written once");
    }
  });

  test("a Secret is deleted with its ciphertext if no Tool uses it, and otherwise the answer names the Tools", async () => {
    const ada = world.person();
    const [old, next] = [await aSecret(ada), await aSecret(ada)];
    const service = await aService(ada, { requiresSecret: true });
    const tool = await aTool(ada, service.id, using(old.id));
    expect(await ada.database.deleteSecret(old.id)).toEqual({
      outcome: "in_use",
      by: [{ kind: "tool", id: tool.id, name: "Forecast" }],
    });
    await written(ada.database.updateTool(tool.id, using(next.id), null));
    await written(ada.database.deleteSecret(old.id));
    expect(await ada.database.getSecret(old.id)).toBeNull();
    expect(await blobs(old.id)).toEqual([{ version: 1, data: null }]);
    expect(await ada.database.updateTool(tool.id, using(old.id), null)).toEqual(
      refused("secret_not_found"),
    );
  });

  test("a Secret gives its ciphertext only to its owner's probes of the Secret or of a Tool that uses it", async () => {
    const [ada, ben] = [world.person(), world.person()];
    const secret = newSecret();
    await written(ada.database.createSecret(secret, keyed()));
    const { id } = await aService(ada, { shared: true });
    const tool = await aTool(ada, id, { ...using(secret.id), shared: true });
    expect(await ada.database.sealedForProbe({ tool: tool.id })).toEqual({
      id: secret.id,
      owner: ada.id,
      version: 1,
      sealed: secret.sealed,
    });
    const sealedSecret = await ada.database.sealedForProbe({ secret: secret.id });
    expect(sealedSecret).toMatchObject({ id: secret.id, sealed: secret.sealed });
    expect(await ben.database.sealedForProbe({ tool: tool.id })).toBeNull();
    expect(await ben.database.sealedForProbe({ secret: secret.id })).toBeNull();
    expect(await ben.database.getTool(tool.id)).toMatchObject({ secret: null, own: false });
    const toolWithoutSecret = await aTool(ada, id);
    expect(await ada.database.sealedForProbe({ tool: toolWithoutSecret.id })).toBeNull();
  });
});
