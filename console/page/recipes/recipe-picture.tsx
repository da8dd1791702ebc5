// The picture of a recipe, in a place of fixed size, so that nothing moves when it arrives.
import { useEffect, useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { ProblemError } from "../../../clients/typescript/problem-error.ts";
import { useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import type { Recipe } from "./recipe-draft.ts";

interface RecipePictureProps {
  recipe: Recipe;
  /** In a list, beside the recipe's name, which screen readers read already. */
  isSmall?: boolean;
}

/** Nothing for a recipe without a picture. A picture is read when it is first drawn, which a list does for visible rows. */
export function RecipePicture({ recipe, isSmall = false }: RecipePictureProps) {
  const { id, name } = recipe;
  // A copy that this browser stored before recipes had pictures lacks the field.
  const picture = recipe.picture ?? null;
  const { alfred } = useSignedIn();
  const read = useRead(
    ["picture", id, picture],
    // An `img` could not send the token.
    async () => {
      const params = { path: { id } };
      const request = { params, parseAs: "blob" } as const;
      return (await dataOf(alfred.api.GET("/v1/kitchen/recipes/{id}/picture", request))) as Blob;
    },
    { isWanted: picture !== null, freshMs: "static" },
  );
  const address = useAddress(read.data);
  if (picture === null) return null;
  // If Alfred does not answer, the page says already that it shows a copy.
  if (read.error instanceof ProblemError && !isSmall) {
    return <Problem error={read.error} onAgain={() => read.refetch()} />;
  }
  return (
    <span class={isSmall ? "picture small" : "picture"}>
      {address !== undefined && <img src={address} alt={isSmall ? "" : name} />}
    </span>
  );
}

/** A blob URL for the bytes, which is revoked when they are no longer shown. */
function useAddress(bytes: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (bytes === undefined) return setAddress(undefined);
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
