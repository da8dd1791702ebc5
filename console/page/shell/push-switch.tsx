// The switch for notices by Web Push in this browser, or the reason why they are not available.
import { useEffect, useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { readConfig } from "../data/alfred.ts";
import { useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { useWords } from "../wording/words.ts";
import { Problem } from "./problem.tsx";

/** The storage key of the API's id for this browser's subscription, which is needed to end it. */
const SUBSCRIPTION_KEY = "alfred.push";

const currentSubscription = async () =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription() ?? null;

export function PushSwitch() {
  const { texts, language } = useWords();
  const { push: words } = texts;
  const { alfred } = useSignedIn();
  const config = useRead(["config"], readConfig);
  const [isOn, setIsOn] = useState<boolean>();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const isSupported = "serviceWorker" in navigator && "PushManager" in globalThis;
  const key = config.data?.features.push ?? null;
  useEffect(() => {
    if (isSupported)
      currentSubscription().then((subscription) => setIsOn(subscription !== null), setFault);
  }, []);

  async function switchOn(applicationServerKey: string) {
    if ((await Notification.requestPermission()) !== "granted") return;
    // Another user may have subscribed in this browser. The person signed in now must not get that user's notices.
    await (await currentSubscription())?.unsubscribe();
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey };
    const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
    const body = { endpoint, keys, language };
    const { id } = await dataOf(alfred.api.PUT("/v1/push-subscriptions", { body } as never));
    localStorage.setItem(SUBSCRIPTION_KEY, id);
    setIsOn(true);
  }

  async function switchOff() {
    await (await currentSubscription())?.unsubscribe();
    setIsOn(false);
    const id = localStorage.getItem(SUBSCRIPTION_KEY);
    localStorage.removeItem(SUBSCRIPTION_KEY);
    // If this fails, the subscription is deleted once its push service reports that it is gone.
    if (id !== null) {
      await alfred.api.DELETE("/v1/push-subscriptions/{id}", { params: { path: { id } } as never });
    }
  }

  const press = (act: () => Promise<void>) => async () => {
    setIsBusy(true);
    setFault(undefined);
    await act().catch(setFault);
    setIsBusy(false);
  };

  if (!config.isSuccess) return null;
  return (
    <section class="stack narrow" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p class="hint">
        {key === null
          ? words.notSetUp
          : isSupported
            ? isOn
              ? words.on
              : words.off
            : words.notHere}
      </p>
      {key !== null && isSupported && isOn !== undefined && (
        <button
          type="button"
          disabled={isBusy}
          onClick={press(() => (isOn ? switchOff() : switchOn(key)))}
        >
          {isOn ? words.switchOff : words.switchOn}
        </button>
      )}
      {fault !== undefined && <Problem error={fault} />}
    </section>
  );
}
