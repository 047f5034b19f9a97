import { randomInt } from 'node:crypto'
import { Code, type Message } from './packet'

/** Transmission parameters (RFC 7252 §4.8). */
const ackTimeoutMs = 2000
const randomFactor = 1.5
const maxRetransmits = 4
/** Message ids remembered for deduplication. */
const maxRememberedIds = 64

/** Outcome of a confirmable message. */
export type Outcome = 'acknowledged' | 'refused' | 'lost'

type Pending = { timer: NodeJS.Timeout; settle(outcome: Outcome): void }

/** Message exchange with one peer: retransmission and deduplication (RFC 7252 §4). */
export class Exchange {
  private next = randomInt(65_536)
  private readonly pending = new Map<number, Pending>()
  /** Replies by message id; undefined while pending. */
  private readonly answers = new Map<number, Message | undefined>()

  constructor(private readonly send: (message: Message) => void) {}

  freshId(): number {
    this.next = (this.next + 1) % 65_536
    return this.next
  }

  /** Whether a message is new; a duplicate is answered with the same reply. */
  isNew({ id }: Message): boolean {
    if (!this.answers.has(id)) {
      this.answers.set(id, undefined)
      const [oldest] = this.answers.keys()
      if (this.answers.size > maxRememberedIds && oldest !== undefined) this.answers.delete(oldest)
      return true
    }
    const answer = this.answers.get(id)
    if (answer !== undefined) this.send(answer)
    return false
  }

  /** Replies piggybacked on the acknowledgement, or separately. */
  answer(request: Message, rest: Pick<Message, 'code' | 'options' | 'payload'>): void {
    const confirmable = request.carriage === 'con'
    const answer: Message = {
      ...rest,
      carriage: confirmable ? 'ack' : 'non',
      id: confirmable ? request.id : this.freshId(),
      token: request.token,
    }
    if (this.answers.has(request.id)) this.answers.set(request.id, answer)
    this.send(answer)
  }

  /** Sends until it is acknowledged, rejected, or the retransmissions are used up. */
  sendConfirmable(message: Message): Promise<Outcome> {
    return new Promise((resolve) => {
      let remaining = maxRetransmits
      let wait = ackTimeoutMs * (1 + Math.random() * (randomFactor - 1))
      const settle = (outcome: Outcome) => {
        const known = this.pending.get(message.id)
        if (known) clearTimeout(known.timer)
        this.pending.delete(message.id)
        resolve(outcome)
      }
      const again = () => {
        if (remaining === 0) return settle('lost')
        remaining -= 1
        wait *= 2
        this.pending.set(message.id, { timer: setTimeout(again, wait).unref(), settle })
        this.send(message)
      }
      this.pending.set(message.id, { timer: setTimeout(again, wait).unref(), settle })
      this.send(message)
    })
  }

  /** Handles an acknowledgement or reset. */
  settled({ carriage, id }: Message): void {
    this.pending.get(id)?.settle(carriage === 'ack' ? 'acknowledged' : 'refused')
  }

  /** Sends an empty acknowledgement or reset. */
  acknowledge({ id }: Message, carriage: 'ack' | 'rst' = 'ack'): void {
    this.send({
      carriage,
      code: Code.empty,
      id,
      token: Buffer.alloc(0),
      options: [],
      payload: Buffer.alloc(0),
    })
  }

  close(): void {
    for (const { settle } of [...this.pending.values()]) settle('lost')
  }
}
