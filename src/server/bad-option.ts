/** An invalid option, with a message for the user. */
export class BadOption extends Error {}
