// The page: the sign-in form, or the shell once a person is signed in.
import type { Session } from "@supabase/auth-js";
import { useEffect, useMemo, useState } from "preact/hooks";
import { connect, readConfig, type Config } from "./data/alfred.ts";
import { readOnReturn, tellOfWrites } from "./data/other-tabs.ts";
import { watchNetwork } from "./data/reach.ts";
import { reads } from "./data/use-read.ts";
import { forgetRuns } from "./chat/live-runs.ts";
import { forgetItem, showItem, showItems } from "./list/items.ts";
import { renewPolicy } from "./offline/renew-policy.ts";
import { OfflineStore } from "./offline/store.ts";
import { WaitingChanges } from "./offline/waiting-changes.ts";
import { createRenew } from "./session/create-renew.ts";
import { accessToken, createAuth, keptSession, type Auth } from "./session/create-auth.ts";
import { SignedInContext, type SignedIn } from "./session/session.tsx";
import { SignIn } from "./session/sign-in.tsx";
import { Shell } from "./shell/shell.tsx";
import { Problem } from "./shell/problem.tsx";
import { spokenLanguage } from "./wording/own-language.ts";
import { loadWords, WordsContext, type Words } from "./wording/words.ts";

interface Start {
  config: Config;
  auth: Auth;
}

export function App({ words: firstWords }: { words: Words }) {
  const [words, setWords] = useState(firstWords);
  const [start, setStart] = useState<Start>();
  const [session, setSession] = useState<Session | null>();
  const [isUnavailable, setIsUnavailable] = useState(false);

  const begin = () => {
    setIsUnavailable(false);
    readConfig().then(
      async (config) => {
        if (await renewPolicy(config.auth.url).catch(() => false)) return location.reload();
        setSession(keptSession() ?? undefined);
        setStart({ config, auth: createAuth(config) });
      },
      () => setIsUnavailable(true),
    );
  };
  useEffect(begin, []);
  useEffect(readOnReturn, []);
  useEffect(watchNetwork, []);

  useEffect(() => {
    if (start === undefined) return;
    let userId: string | undefined;
    const { data } = start.auth.onAuthStateChange((event, next) => {
      // Without a connection Auth cannot renew the session; it keeps the old one.
      const current = next ?? keptSession();
      setSession(current);
      const previousUserId = userId;
      userId = current?.user.id;
      if (event !== "SIGNED_OUT") return;
      // Drop what was read, because it belongs to the person who has signed out. Drafts stay: the session may only have
      // expired.
      reads.clear();
      forgetRuns(previousUserId);
    });
    return () => data.subscription.unsubscribe();
  }, [start]);

  const userId = session?.user.id;
  const signedIn = useMemo((): SignedIn | null => {
    if (start === undefined || userId === undefined) return null;
    const { auth, config } = start;
    const alfred = connect(() => accessToken(auth), createRenew(auth));
    tellOfWrites(alfred);
    const store = new OfflineStore(userId);
    const waiting = new WaitingChanges(alfred, store, {
      userId,
      onRow: showItem,
      onGone: forgetItem,
    });
    return {
      userId,
      email: session?.user.email ?? "",
      alfred,
      config,
      store,
      waiting,
      async signOut(scope) {
        await store.wipe().catch(() => {});
        await auth.signOut({ scope });
        sessionStorage.clear();
      },
    };
  }, [start, userId]);
  useEffect(() => {
    if (signedIn === null) return;
    void showItems(signedIn.store).catch(() => {});
    return signedIn.waiting.start();
  }, [signedIn]);

  const updateLanguage = () => {
    const language = spokenLanguage();
    if (language !== words.language) void loadWords(language).then(setWords);
  };
  useEffect(() => {
    document.documentElement.lang = words.language;
  }, [words]);

  return (
    <WordsContext.Provider value={words}>
      {isUnavailable ? (
        <main class="sign-in">
          <Problem error={undefined} onAgain={begin} />
        </main>
      ) : start === undefined || session === undefined ? (
        <main class="sign-in" aria-busy="true" />
      ) : signedIn === null ? (
        <SignIn auth={start.auth} config={start.config} />
      ) : (
        <SignedInContext.Provider value={signedIn}>
          <Shell onLanguage={updateLanguage} />
        </SignedInContext.Provider>
      )}
    </WordsContext.Provider>
  );
}
