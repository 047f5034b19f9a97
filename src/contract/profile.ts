/** Colors that mark a broker: semantic colors of the console, with contrast in both themes. */
export const profileColors = ['accent', 'ok', 'info', 'warn', 'bad'] as const

/** A broker behind the console's server, as the page knows it: it is called by its name, through that server. */
export type Profile = {
  /** What this browser keeps of the broker is stored under it; another address has another identity. */
  readonly identity: string
  /** The name in commands, links and URLs. */
  readonly name: string
  /** The display name. */
  readonly label: string
  /** Where it is, without path, for people to recognize it: `https://192.0.2.8:18084`. */
  readonly address?: string
  readonly color: (typeof profileColors)[number]
  /** Raises the danger level of every command by one. */
  readonly production: boolean
  readonly readOnly: boolean
  /** Words by which several brokers are chosen at once, such as a site or a stage. */
  readonly tags?: readonly string[]
}
