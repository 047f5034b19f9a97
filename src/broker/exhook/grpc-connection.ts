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

/** A failed call; `unreachable` if there was no connection. */
export class CallFailed extends Error {
  constructor(
    message: string,
    readonly unreachable: boolean,
  ) {
    super(message)
    this.name = 'CallFailed'
  }
}

/** A duration of the settings in ms. */
export const millis = (span: string | number): number =>
  typeof span === 'number' ? span : (parseDuration(span) ?? Number(span))

/**
 * The target of a URL; undefined if it is invalid, which the broker stores nevertheless
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

/** One HTTP/2 connection to a server, shared by concurrent calls. */
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
      // Reconnects quickly; `auto_reconnect` concerns loading the hooks again.
      'grpc.max_reconnect_backoff_ms': 1000,
      'grpc.enable_http_proxy': 0,
    })
  }

  /** Calls a method; rejects after the request timeout. */
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
