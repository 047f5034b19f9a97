/** Defined by Vite when the console is built or served. */
declare const __SWITCHBOARD_VERSION__: string

/** The version of this console and the commit it was built from: `0.1.0 (1a2b3c4d)`. */
export const version = __SWITCHBOARD_VERSION__
