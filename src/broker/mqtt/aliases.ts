/** A topic alias; `known` once the client has received the name that it replaces. */
export type Alias = { readonly number: number; readonly known: boolean }

/**
 * Topic aliases of the messages that one connection sends (MQTT 5 §3.3.2.3.4). Aliases go to the first
 * topics, up to the client's Topic Alias Maximum; the name is sent with the first message only.
 */
export class OutgoingAliases {
  private readonly numbers = new Map<string, number>()

  constructor(private readonly maxAliases: number) {}

  /** The alias of a topic; undefined if it has none and none is free. */
  of(topic: string): Alias | undefined {
    const number = this.numbers.get(topic)
    if (number !== undefined) return { number, known: true }
    return this.numbers.size < this.maxAliases ? { number: this.numbers.size + 1, known: false } : undefined
  }

  /** Records that the client has received both name and number. */
  learn(topic: string, { number, known }: Alias): void {
    if (!known) this.numbers.set(topic, number)
  }
}
