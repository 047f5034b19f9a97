/** A broker that a console's server stands in front of, as its page knows it: by name, never by address. */
export type Profile = {
  /** As commands, links and addresses have it. */
  readonly name: string
  /** As people call it. */
  readonly label: string
  /** What marks it: one of the console's own colors by its meaning, never free text. */
  readonly colour: 'accent' | 'ok' | 'warn' | 'bad' | 'info'
  /** Everything asks one step more strictly there. */
  readonly production: boolean
  readonly readOnly: boolean
}
