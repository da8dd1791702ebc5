// Adds, changes and removes the picture of a recipe. A phone offers its camera and its pictures.
import { useRef, useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { reads } from "../data/use-read.ts";
import { Confirm } from "../parts/confirm.tsx";
import { Done } from "../parts/done.tsx";
import { useAction } from "../parts/use-action.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { useWords } from "../wording/words.ts";
import type { Recipe } from "./recipe-draft.ts";
import { sendPicture } from "./send-picture.ts";

export function EditPicture({ recipe }: { recipe: Recipe }) {
  const { id, name } = recipe;
  const hasPicture = Boolean(recipe.picture);
  const { texts } = useWords();
  const { recipes } = texts;
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  const picker = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const [done, setDone] = useState("");
  const [isConfirming, setIsConfirming] = useState(false);
  const readAgain = () => reads.invalidateQueries({ queryKey: ["rows"] });

  function take(file: File | undefined) {
    if (file === undefined || isBusy) return;
    setDone("");
    setIsUnreadable(false);
    void run(async () => {
      const isSent = await sendPicture(alfred, id, file);
      setIsUnreadable(!isSent);
      if (!isSent) return;
      await readAgain();
      setDone(recipes.pictureSaved);
    });
  }

  return (
    <>
      <div class="options" aria-busy={isBusy}>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            event.currentTarget.value = "";
          }}
        />
        <button ref={chooser} type="button" onClick={() => picker.current?.click()}>
          {hasPicture ? recipes.changePicture : recipes.addPicture}
        </button>
        {hasPicture && (
          <button type="button" onClick={() => setIsConfirming(true)}>
            {recipes.removePicture}
          </button>
        )}
      </div>
      {isUnreadable && <Problem error={texts.refusals.unknown_media} />}
      {fault !== undefined && <Problem error={fault} />}
      <p role="status" class={done === "" && !isBusy ? "for-readers" : "hint"}>
        {isBusy ? texts.chat.uploading : done !== "" && <Done>{done}</Done>}
      </p>
      {isConfirming && (
        <Confirm
          title={`${recipes.removePicture}: ${name}`}
          action={recipes.removePicture}
          onClose={() => {
            setIsConfirming(false);
            // The button that opened the dialog may be gone.
            chooser.current?.focus();
          }}
          onYes={async () => {
            const params = { path: { id } };
            await dataOf(alfred.api.DELETE("/v1/kitchen/recipes/{id}/picture", { params }));
            await readAgain();
            setDone(recipes.pictureRemoved);
          }}
        >
          <p>{recipes.removeMeans}</p>
        </Confirm>
      )}
    </>
  );
}
