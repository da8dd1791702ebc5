// Names of messaging platforms, which are the same in every language.

export const CHANNEL_NAMES = {
  telegram: "Telegram",
  whatsapp: "WhatsApp",
  slack: "Slack",
  twilio: "SMS",
  email: "E-mail",
  discord: "Discord",
} as const;

export type Channel = keyof typeof CHANNEL_NAMES;

export const isChannel = (name: string): name is Channel => Object.hasOwn(CHANNEL_NAMES, name);
