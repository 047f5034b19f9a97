/** What may mark a broker: the console's own colors by their meaning, so that each has its contrast in either theme. */
export const profileColours = ['accent', 'ok', 'info', 'warn', 'bad'] as const

/** A broker that a console's server stands in front of, as its page knows it: by name, never by address. */
export type Profile = {
  /** As commands, links and addresses have it. */
  readonly name: string
  /** As people call it. */
  readonly label: string
  readonly colour: (typeof profileColours)[number]
  /** Everything asks one step more strictly there. */
  readonly production: boolean
  readonly readOnly: boolean
}
