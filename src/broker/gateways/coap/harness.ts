import dgram from 'node:dgram'
import { Code, methods, numberOption, read, write, type Carriage, type Message, type Method } from './packet'

type RequestOptions = {
  readonly observe?: 0 | 1
  readonly payload?: string
  readonly carriage?: Carriage
  readonly token?: string
  readonly id?: number
}

/** A CoAP client for tests; it acknowledges confirmable messages. */
export class RawCoap {
  readonly messages: Message[] = []
  /** How it answers confirmable messages; not at all if undefined. */
  settles: 'ack' | 'rst' | undefined = 'ack'
  private id = 1
  private wake: (() => void)[] = []

  private constructor(
    readonly socket: dgram.Socket,
    private readonly port: number,
  ) {
    socket.on('message', (bytes) => {
      const message = read(bytes)
      if (message === undefined) throw new Error('no message of CoAP')
      if (message.carriage === 'con' && this.settles !== undefined && message.code.startsWith('2.'))
        this.put({ carriage: this.settles, code: Code.empty, id: message.id })
      this.messages.push(message)
      for (const wake of this.wake.splice(0)) wake()
    })
  }

  static async open(port: number): Promise<RawCoap> {
    const socket = dgram.createSocket('udp4')
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
    return new RawCoap(socket, port)
  }

  put(message: Pick<Message, 'carriage' | 'code' | 'id'> & Partial<Message>): void {
    this.socket.send(
      write({ token: Buffer.alloc(0), options: [], payload: Buffer.alloc(0), ...message }),
      this.port,
      '127.0.0.1',
    )
  }

  send(
    method: Method,
    target: string,
    { observe, payload = '', carriage = 'con', token = 't', id = this.id++ }: RequestOptions = {},
  ): void {
    const [path = '', query] = target.split('?')
    this.put({
      carriage,
      code: methods[method],
      id,
      token: Buffer.from(token),
      payload: Buffer.from(payload),
      options: [
        ...(observe === undefined ? [] : [numberOption('Observe', observe)]),
        ...path.split('/').map((part) => ({ name: 'Uri-Path', value: Buffer.from(part) }) as const),
        ...(query?.split('&') ?? []).map(
          (part) => ({ name: 'Uri-Query', value: Buffer.from(part) }) as const,
        ),
      ],
    })
  }

  /** Sends a request and resolves with the next message. */
  ask(method: Method, target: string, ask: RequestOptions = {}): Promise<Message> {
    this.send(method, target, ask)
    return this.next()
  }

  async next(): Promise<Message> {
    while (this.messages.length === 0) await new Promise<void>((resolve) => this.wake.push(resolve))
    return this.messages.shift() as Message
  }
}
