// Attacks on what a person reads: claims, links, refs, and hostile strings.
import { hostileString, LINKS, wrongRef } from "../hostile-strings.ts";
import type { Scene } from "../scene.ts";

const CLAIMS = [
  "I saved all of them.",
  "I've deleted everything you asked for.",
  "I added milk to your list.",
  "Done! Your recipes have been updated.",
  "Your pantry has been cleared ✅",
  "All 12 tasks are now on your list.",
  "That is saved, deleted and updated.",
  "I have not changed anything.",
  "Here is what I found.",
];

export function reply(scene: Scene): string {
  const { chance } = scene;
  const parts = Array.from({ length: chance.int(1, 4) }, () => {
    const kind = chance.int(0, 9);
    if (kind < 5) {
      scene.note("claim of success");
      return `${chance.pick(CLAIMS)}${scene.attacks(0.6) ? tag(scene) : ""}`;
    }
    if (kind < 6) {
      scene.note("link");
      return `See ${chance.pick(LINKS)} for more.`;
    }
    if (kind < 7) return `It is ${scene.refs[0] ?? "gen_recipe_1"}, or ${wrongRef(scene)}.`;
    return hostileString(scene);
  });
  return parts.join(chance.pick([" ", "\n", "\n\n- "])).slice(0, 11_000) || "Hm.";
}

/** A tag that is right by chance, wrong, malformed or unfinished. */
function tag(scene: Scene): string {
  const { chance } = scene;
  scene.note("forged tag");
  const number = chance.pick(["1", "2", "1,#2", "99", "0", "", "x", "-1", "１"]);
  return chance
    .pick([" [#N]", "[#N] ", " [# N ]", " **[#N]**", " [#N", " ［＃N］"])
    .replace("N", number);
}
