// Edits a new, stored or imported recipe and saves it against the version that was read.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { problemOf } from "../../../clients/typescript/problem-error.ts";
import { reads } from "../data/use-read.ts";
import { useAction } from "../parts/use-action.ts";
import { useTyped } from "../parts/use-typed.tsx";
import { GuardNotice } from "../rows/guard-notice.tsx";
import { guardFindings } from "../rows/guard-findings.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { useWords } from "../wording/words.ts";
import { bodyOf, draftOf, type Recipe, type RecipeDraft } from "./recipe-draft.ts";
import { RecipeForm } from "./recipe-form.tsx";

interface EditRecipeProps {
  /** Null: a new recipe. */
  stored: { recipe: Recipe; tag: string } | null;
  draft: RecipeDraft;
  onSaved(recipe: Recipe): void;
  onCancel(): void;
}

const RECIPE_PATH = "/v1/kitchen/recipes/{id}";

export function EditRecipe({ stored, draft: initialDraft, onSaved, onCancel }: EditRecipeProps) {
  const { alfred } = useSignedIn();
  const place = `recipe.${stored?.recipe.id ?? `new.${initialDraft.name}`}`;
  const { typed: draft, ...typedDraft } = useTyped(place, initialDraft);
  /** The version against which the draft is saved after a reload. */
  const typedVersion = useTyped(`${place}.version`, stored);
  const [version, setVersion] = useState(typedVersion.typed);
  const forget = () => {
    typedDraft.forget();
    typedVersion.forget();
  };
  /** The version that was saved elsewhere since, and the version before it. */
  const [theirs, setTheirs] = useState<{ before: Recipe; after: Recipe }>();
  const { isBusy, fault, run } = useAction();
  const { findings, codes } = guardFindings(fault);

  const save = (override?: string[]) =>
    run(async () => {
      const overrides = override === undefined ? {} : { override };
      if (version === null) {
        const body = { ...bodyOf(draft), ...overrides };
        const created = await dataOf(alfred.api.POST("/v1/kitchen/recipes", { body } as never));
        forget();
        onSaved(created);
      } else {
        const path = { id: version.recipe.id };
        const params = { path, header: { "If-Match": version.tag } };
        // What the form does not show is left as it is stored, because it may be changed elsewhere meanwhile.
        const shownFields = bodyOf({ ...draft, rest: {} });
        const answer = await alfred.api.PATCH(RECIPE_PATH, {
          params,
          body: { ...shownFields, ...overrides },
        });
        if (answer.response.status === 412) {
          const latest = await alfred.api.GET(RECIPE_PATH, { params: { path } });
          if (latest.data === undefined) throw await problemOf(latest.response, latest.error);
          setVersion({ recipe: latest.data, tag: latest.response.headers.get("etag") ?? "" });
          setTheirs({ before: version.recipe, after: latest.data });
          return;
        }
        if (answer.data === undefined) throw await problemOf(answer.response, answer.error);
        forget();
        onSaved(answer.data);
      }
      await reads.invalidateQueries({ queryKey: ["rows"] });
    });

  return (
    <RecipeForm
      draft={draft}
      isBusy={isBusy}
      onChange={(next) => {
        typedDraft.type(next);
        typedVersion.type(version);
      }}
      onSave={() => void save()}
      onCancel={() => {
        forget();
        onCancel();
      }}
    >
      {theirs !== undefined && <Theirs mine={draft} {...theirs} />}
      {findings.length > 0 ? (
        <GuardNotice findings={findings} isBusy={isBusy} onSave={() => void save(codes)} />
      ) : (
        fault !== undefined && <Problem error={fault} />
      )}
    </RecipeForm>
  );
}

interface TheirsProps {
  mine: RecipeDraft;
  before: Recipe;
  after: Recipe;
}

/** What was changed elsewhere: the fields, with their values that differ from mine, and the picture. */
function Theirs({ mine, before, after }: TheirsProps) {
  const { texts } = useWords();
  const { recipes, fields } = texts;
  const lines = (draft: RecipeDraft) =>
    draft.ingredients
      .map(({ quantity, unit, name, preparation }) =>
        [quantity, unit, preparation === "" ? name : `${name}, ${preparation}`]
          .filter(Boolean)
          .join(" "),
      )
      .join("\n");
  const [base, theirs] = [draftOf(before), draftOf(after)];
  const parts: [string, (draft: RecipeDraft) => string][] = [
    [fields.name, ({ name }) => name],
    [fields.servings, ({ servings }) => servings],
    [recipes.prepMinutes, ({ prepMinutes }) => prepMinutes],
    [recipes.cookMinutes, ({ cookMinutes }) => cookMinutes],
    [recipes.ingredients, lines],
    [recipes.instructions, ({ instructions }) => instructions],
    [recipes.tags, ({ tags }) => tags],
    [fields.notes, ({ notes }) => notes],
  ];
  const changed = parts.filter(([, of]) => of(theirs) !== of(base) && of(theirs) !== of(mine));
  // The form does not change the picture, so saving again leaves theirs.
  const isOtherPicture = before.picture !== after.picture;
  return (
    <div role="alert" class="problem">
      {(changed.length > 0 || !isOtherPicture) && <p>{texts.rows.changed}</p>}
      <dl class="values">
        {changed.map(([name, of]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="plain">{of(theirs) === "" ? "–" : of(theirs)}</dd>
          </div>
        ))}
      </dl>
      {isOtherPicture && <p>{recipes.pictureChanged}</p>}
    </div>
  );
}
