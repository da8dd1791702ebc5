// The password of every person of a stack on this machine who has not chosen one.
export const LOCAL_PASSWORD = "alfred-on-this-machine";
