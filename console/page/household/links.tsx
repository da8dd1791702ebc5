// Messengers: the linked accounts, and a code that a phone scans to link another.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { reads, useRead } from "../data/use-read.ts";
import { CHANNEL_NAMES, isChannel } from "../parts/channel-names.ts";
import { Copy } from "../parts/copy.tsx";
import { QrCode } from "../parts/qr-code.tsx";
import { useAction } from "../parts/use-action.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { DatedText } from "../shell/when.tsx";
import { fill, useWords } from "../wording/words.ts";

type LinkCode = components["schemas"]["LinkCode"];
const KEY = ["links"];

export function Links() {
  const { household: texts } = useWords().texts;
  const { alfred, config } = useSignedIn();
  const list = useRead(KEY, () => dataOf(alfred.api.GET("/v1/links")));
  const [linkCode, setLinkCode] = useState<LinkCode>();
  const { isBusy, fault, run } = useAction();
  const channels = config.features.channels.filter(isChannel);
  const items = list.data?.items ?? [];

  return (
    <section class="card stack" aria-label={texts.messengers}>
      <h2>{texts.messengers}</h2>
      {list.isError && <Problem error={list.error} onAgain={() => list.refetch()} />}
      <p class="hint">{channels.length === 0 ? texts.messengersNone : texts.messengersMeans}</p>
      {channels.length > 0 && (
        <div class="options" aria-busy={isBusy}>
          {channels.map((channel) => (
            <button
              key={channel}
              type="button"
              disabled={isBusy}
              onClick={() =>
                run(async () =>
                  setLinkCode(
                    await dataOf(alfred.api.POST("/v1/links", { body: { channel } } as never)),
                  ),
                )
              }
            >
              {fill(texts.connect, { name: CHANNEL_NAMES[channel] })}
            </button>
          ))}
        </div>
      )}
      {fault !== undefined && <Problem error={fault} />}
      <div role="status">
        {linkCode !== undefined && (
          <div class="stack">
            <p>{fill(texts.sendThis, { name: CHANNEL_NAMES[linkCode.channel] })}</p>
            <Copy text={linkCode.send} label={texts.code} />
            {linkCode.url !== null && (
              <>
                <QrCode
                  text={linkCode.url}
                  label={fill(texts.scan, { name: CHANNEL_NAMES[linkCode.channel] })}
                />
                <a href={linkCode.url} target="_blank" rel="noreferrer">
                  {fill(texts.openApp, { name: CHANNEL_NAMES[linkCode.channel] })}
                </a>
              </>
            )}
            <p class="hint">
              <DatedText text={texts.until} at={linkCode.expiresAt} />{" "}
              <button type="button" onClick={() => list.refetch()}>
                {texts.isLinked}
              </button>
            </p>
          </div>
        )}
      </div>
      <ul class="rows">
        {items.map((link) => (
          <li key={link.id} class="line">
            <span class="name">
              {CHANNEL_NAMES[link.channel]} {link.name}{" "}
              <span class="hint">
                <DatedText text={texts.since} at={link.linkedAt} />
              </span>
            </span>
            <button
              type="button"
              disabled={isBusy}
              onClick={() =>
                run(async () => {
                  const path = { id: link.id };
                  await dataOf(alfred.api.DELETE("/v1/links/{id}", { params: { path } }));
                  await reads.invalidateQueries({ queryKey: KEY });
                })
              }
            >
              {texts.unlink}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
