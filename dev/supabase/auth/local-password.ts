// The password of every local user who has not chosen one.
export const LOCAL_PASSWORD = "alfred-on-this-machine";
