import {
  credentials,
  Client,
  Metadata,
  status,
  type ChannelCredentials,
  type ServiceError,
} from '@grpc/grpc-js'
import { parseDuration } from '@/lib/time/time'
import type { Files } from '../bridges/certificates'
import { methodOf, type Method } from './messages'
import type { ExhookSettings } from './schema'

/** A call that did not end well; `unreachable` where nobody is there to be asked. */
export class CallFailed extends Error {
  constructor(
    message: string,
    readonly unreachable: boolean,
  ) {
    super(message)
    this.name = 'CallFailed'
  }
}

/** Milliseconds of a length of time as the schema leaves it. */
export const millis = (span: string | number): number =>
  typeof span === 'number' ? span : (parseDuration(span) ?? Number(span))

/**
 * Where a server is; undefined for an address that is none, which the broker stores nevertheless
 * (src/contract/docs/exhook.md#endpoints).
 */
export function targetOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  return `${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`
}

function securityOf({ ssl }: ExhookSettings, files: Files): ChannelCredentials {
  if (ssl?.enable !== true) return credentials.createInsecure()
  const pem = (path: string | undefined) => {
    const text = path === undefined ? undefined : files[path]
    return text === undefined ? null : Buffer.from(text)
  }
  return credentials.createSsl(pem(ssl.cacertfile), pem(ssl.keyfile), pem(ssl.certfile), {
    rejectUnauthorized: ssl.verify === 'verify_peer',
  })
}

/** The line to a server: one HTTP/2 connection, on which many calls are under way at once. */
export class GrpcConnection {
  private readonly client: Client

  constructor(
    target: string,
    private readonly settings: ExhookSettings,
    files: Files,
  ) {
    const name = settings.ssl?.enable === true ? settings.ssl.server_name_indication : undefined
    this.client = new Client(target, securityOf(settings, files), {
      ...(name !== undefined && name !== 'disable' && { 'grpc.ssl_target_name_override': name }),
      // A server that is back is found again soon, whatever `auto_reconnect` says of loading it anew.
      'grpc.max_reconnect_backoff_ms': 1000,
      'grpc.enable_http_proxy': 0,
    })
  }

  /** Calls a method; an answer later than the request timeout is none. */
  call(name: Method, request: object): Promise<unknown> {
    const { path, request: sent, response } = methodOf(name)
    return new Promise((resolve, reject) => {
      this.client.makeUnaryRequest(
        path,
        (value: object) => sent.write(value),
        (bytes: Buffer) => response.read(bytes),
        request,
        new Metadata(),
        { deadline: Date.now() + millis(this.settings.request_timeout) },
        (error: ServiceError | null, value: unknown) => {
          if (error === null) resolve(value)
          else reject(new CallFailed(error.details, error.code === status.UNAVAILABLE))
        },
      )
    })
  }

  close(): void {
    this.client.close()
  }
}
