// Every scenario with a scripted model, in order, for suites that play them all in another way.
import { createAndSaveScripted } from "./cases/s01-create-and-save.ts";
import { forgetThoseScripted } from "./cases/s02-forget-those.ts";
import { wishesAddUpScripted } from "./cases/s03-wishes-add-up.ts";
import { longTalkScripted } from "./cases/s04-long-talk.ts";
import { oneInsertFailsScripted } from "./cases/s05-one-insert-fails.ts";
import { deleteAllScripted } from "./cases/s06-delete-all.ts";
import { setTheFirstScripted } from "./cases/s07-set-the-first.ts";
import { findByFamilyScripted } from "./cases/s08-find-by-family.ts";
import { whatCanIMakeScripted } from "./cases/s09-what-can-i-make.ts";
import { deleteThoseScripted } from "./cases/s10-delete-those.ts";
import { fillTheGapsScripted } from "./cases/s11-fill-the-gaps.ts";
import { tryAgainScripted } from "./cases/s12-try-again.ts";
import { maybeScripted } from "./cases/s13-maybe.ts";
import { yesScripted } from "./cases/s14-yes.ts";
import { rangeAndCountScripted } from "./cases/s15-range-and-count.ts";
import { planWhatWasSavedScripted } from "./cases/s16-plan-what-was-saved.ts";
import { onlySavedScripted } from "./cases/s17-only-saved.ts";
import { threeSetsScripted } from "./cases/s18-three-sets.ts";
import { oneEntityScripted } from "./cases/s19-one-entity.ts";
import { withoutCodScripted } from "./cases/s20-without-cod.ts";
import { malformedFilterScripted } from "./cases/s21-malformed-filter.ts";
import { addMilkScripted } from "./cases/s22-add-milk.ts";
import { shoppingListScripted } from "./cases/s23-shopping-list.ts";
import { pantryScripted } from "./cases/s24-whats-in-my-pantry.ts";
import { showTheDraftScripted } from "./cases/s25-show-the-draft.ts";
import { editedOnAScreenScripted } from "./cases/s26-edited-on-a-screen.ts";
import { phoneLocksScripted } from "./cases/s27-phone-locks.ts";
import { twoMessagesScripted } from "./cases/s28-two-messages.ts";
import { resumeScripted } from "./cases/s29-resume-after-a-question.ts";
import { foundAtOnceScripted } from "./cases/s30-found-at-once.ts";
import { allergicScripted } from "./cases/s31-allergic.ts";
import { troubleScripted } from "./cases/s32-trouble.ts";
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
