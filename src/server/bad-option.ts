/** A wrong option, in words for whoever typed it. */
export class BadOption extends Error {}
