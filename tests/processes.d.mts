/** The path of a program that an npm package installs. */
export function bin(name: string): string
/** Runs a program to its end, with more variables in its environment; whether it succeeded. */
export function run(command: string, args: readonly string[], env?: Readonly<Record<string, string>>): boolean
