// How a changed draft is introduced in a reply; "it" means that one afterwards.
export const NEW_VERSION = "Here is the new version:";
