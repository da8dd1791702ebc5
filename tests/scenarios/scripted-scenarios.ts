// Every scenario with a scripted model, in order, for suites that play them all in another way.
import { createAndSaveScripted } from "./s01-create-and-save.ts";
import { forgetThoseScripted } from "./s02-forget-those.ts";
import { wishesAddUpScripted } from "./s03-wishes-add-up.ts";
import { longTalkScripted } from "./s04-long-talk.ts";
import { oneInsertFailsScripted } from "./s05-one-insert-fails.ts";
import { deleteAllScripted } from "./s06-delete-all.ts";
import { setTheFirstScripted } from "./s07-set-the-first.ts";
import { findByFamilyScripted } from "./s08-find-by-family.ts";
import { whatCanIMakeScripted } from "./s09-what-can-i-make.ts";
import { deleteThoseScripted } from "./s10-delete-those.ts";
import { fillTheGapsScripted } from "./s11-fill-the-gaps.ts";
import { tryAgainScripted } from "./s12-try-again.ts";
import { maybeScripted } from "./s13-maybe.ts";
import { yesScripted } from "./s14-yes.ts";
import { rangeAndCountScripted } from "./s15-range-and-count.ts";
import { planWhatWasSavedScripted } from "./s16-plan-what-was-saved.ts";
import { onlySavedScripted } from "./s17-only-saved.ts";
import { threeSetsScripted } from "./s18-three-sets.ts";
import { oneEntityScripted } from "./s19-one-entity.ts";
import { withoutCodScripted } from "./s20-without-cod.ts";
import { malformedFilterScripted } from "./s21-malformed-filter.ts";
import { addMilkScripted } from "./s22-add-milk.ts";
import { shoppingListScripted } from "./s23-shopping-list.ts";
import { pantryScripted } from "./s24-whats-in-my-pantry.ts";
import { showTheDraftScripted } from "./s25-show-the-draft.ts";
import { editedOnAScreenScripted } from "./s26-edited-on-a-screen.ts";
import { phoneLocksScripted } from "./s27-phone-locks.ts";
import { twoMessagesScripted } from "./s28-two-messages.ts";
import { resumeScripted } from "./s29-resume-after-a-question.ts";
import { foundAtOnceScripted } from "./s30-found-at-once.ts";
import { allergicScripted } from "./s31-allergic.ts";
import { troubleScripted } from "./s32-trouble.ts";
import type { ScriptedWorld } from "./scenario-world.ts";

export const SCRIPTED: Readonly<Record<string, (open: () => ScriptedWorld) => void>> = {
  S1: createAndSaveScripted,
  S2: forgetThoseScripted,
  S3: wishesAddUpScripted,
  S4: longTalkScripted,
  S5: oneInsertFailsScripted,
  S6: deleteAllScripted,
  S7: setTheFirstScripted,
  S8: findByFamilyScripted,
  S9: whatCanIMakeScripted,
  S10: deleteThoseScripted,
  S11: fillTheGapsScripted,
  S12: tryAgainScripted,
  S13: maybeScripted,
  S14: yesScripted,
  S15: rangeAndCountScripted,
  S16: planWhatWasSavedScripted,
  S17: onlySavedScripted,
  S18: threeSetsScripted,
  S19: oneEntityScripted,
  S20: withoutCodScripted,
  S21: malformedFilterScripted,
  S22: addMilkScripted,
  S23: shoppingListScripted,
  S24: pantryScripted,
  S25: showTheDraftScripted,
  S26: editedOnAScreenScripted,
  S27: phoneLocksScripted,
  S28: twoMessagesScripted,
  S29: resumeScripted,
  S30: foundAtOnceScripted,
  S31: allergicScripted,
  S32: troubleScripted,
};
