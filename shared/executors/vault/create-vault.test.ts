// The vault: what it seals opens only for the same secret, under the present key or the previous one.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SealedSchema, type Sealed } from "../../contracts/definitions/secrets.ts";
import { createVault } from "./create-vault.ts";

const makeKey = () => crypto.getRandomValues(new Uint8Array(32));
const key = makeKey();
const vault = createVault({ key, previous: null });
const of = { id: "secret-1", owner: "user-1", version: 1 };

describe("sealed values", () => {
  it("a sealed value opens as it was, whatever it consists of", async () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        const sealed = await vault.seal(value, of);
        expect(SealedSchema.parse(sealed)).toEqual(sealed);
        expect(await vault.open({ ...of, sealed })).toBe(value);
      }),
      { numRuns: 50 },
    );
    expect(await vault.open({ ...of, sealed: await vault.seal("\uFEFFmarked", of) })).toBe(
      "\uFEFFmarked",
    );
  });

  it.each([{ id: "secret-2" }, { owner: "user-2" }, { version: 2 }])(
    "a sealed value does not open for %j",
    async (other) => {
      const sealed = await vault.seal("kept", of);
      expect(await vault.open({ ...of, ...other, sealed })).toBeNull();
    },
  );

  it("a sealed value does not open with a wrapped key, or a value, of another secret", async () => {
    const other = { ...of, id: "secret-2" };
    const [mine, theirs] = [await vault.seal("mine", of), await vault.seal("theirs", other)];
    const { wrapped, wrapIv } = theirs;
    expect(await vault.open({ ...of, sealed: { ...mine, wrapped, wrapIv } })).toBeNull();
    const { iv, data } = theirs;
    expect(await vault.open({ ...of, sealed: { ...mine, iv, data } })).toBeNull();
    expect(await vault.open({ ...of, sealed: { ...theirs, wrapped: mine.wrapped } })).toBeNull();
  });

  it("a sealed value does not open with any of its parts changed", async () => {
    const sealed = await vault.seal("kept", of);
    const parts = ["wrapped", "wrapIv", "iv", "data", "key"] as const;
    for (const part of parts) {
      for (const otherText of [sealed[part].slice(4), `A${sealed[part]}`, "", "?"]) {
        const brokenSecret: Sealed = { ...sealed, [part]: otherText };
        expect([part, await vault.open({ ...of, sealed: brokenSecret })]).toEqual([part, null]);
      }
    }
  });

  it("a sealed value reveals nothing of what was sealed", async () => {
    const sealedText = JSON.stringify(await vault.seal("canary-7f4bZ9", of));
    expect(sealedText).not.toContain("canary");
    expect(sealedText).not.toContain(btoa("canary-7f4bZ9").slice(0, 12));
  });

  it("a value that is sealed twice has two different forms", async () => {
    const [first, second] = [await vault.seal("kept", of), await vault.seal("kept", of)];
    for (const part of ["wrapped", "wrapIv", "iv", "data"] as const) {
      expect(first[part]).not.toBe(second[part]);
    }
  });

  it("a sealed value opens while the vault's key is being rotated, and not afterwards", async () => {
    const sealed = await vault.seal("kept", of);
    const newer = makeKey();
    const rotating = createVault({ key: newer, previous: key });
    expect(await rotating.open({ ...of, sealed })).toBe("kept");
    const anew = await rotating.seal("kept", of);
    expect(anew.key).not.toBe(sealed.key);
    const rotatedVault = createVault({ key: newer, previous: null });
    expect(await rotatedVault.open({ ...of, sealed: anew })).toBe("kept");
    expect(await rotatedVault.open({ ...of, sealed })).toBeNull();
  });
});

it("a vault without a key seals nothing, and its error says which variable is missing", async () => {
  const closedVault = createVault({ key: null, previous: key });
  await expect(closedVault.seal("kept", of)).rejects.toThrow("ALFRED_VAULT_KEY");
  const sealed = await vault.seal("kept", of);
  expect(await createVault({ key: null, previous: null }).open({ ...of, sealed })).toBeNull();
});
