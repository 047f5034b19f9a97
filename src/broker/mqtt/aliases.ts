/** A number in place of a topic name; `known` once the client has been told what it stands for. */
export type Alias = { readonly number: number; readonly known: boolean }

/**
 * Names that one connection sends by number (MQTT 5 §3.3.2.3.4): as many as the client takes, the first that come. A name is
 * sent with its number the first time and without the name from then on.
 */
export class OutgoingAliases {
  private readonly numbers = new Map<string, number>()

  constructor(private readonly maxAliases: number) {}

  /** The number to send a name by; undefined where it has none and none is left. */
  of(topic: string): Alias | undefined {
    const number = this.numbers.get(topic)
    if (number !== undefined) return { number, known: true }
    return this.numbers.size < this.maxAliases ? { number: this.numbers.size + 1, known: false } : undefined
  }

  /** The client was sent name and number. */
  learn(topic: string, { number, known }: Alias): void {
    if (!known) this.numbers.set(topic, number)
  }
}
