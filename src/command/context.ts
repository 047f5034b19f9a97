import type { ApiClient } from '@/api/client'
import type { ApiError } from '@/api/error'
import type { ReadOnly } from '@/api/read-only'
import type { Ref } from '@/api/resource'
import type { Profile } from '@/contract/profile'
import type { Broker } from '@/contract/capability'
import type { Key } from '@/i18n/key'
import type { Path } from '@/route/paths'

export type Locale = 'en' | 'zh'

/** What the user prefers; kept in this browser. */
export type Preferences = {
  readonly language: Locale
  readonly theme: 'dark' | 'light'
  readonly syncTheme: boolean
  readonly singleKeys: boolean
  /** The key of a command is told once when the mouse has started it. */
  readonly keyHints: boolean
}

export type MqttSubscribe = {
  readonly topic: string
  readonly qos: 0 | 1 | 2
  readonly nl?: boolean
  readonly rap?: boolean
  readonly rh?: 0 | 1 | 2
  /** By its place; the next one in turn unless given. */ readonly color?: number
}
export type MqttPublish = {
  readonly topic: string
  readonly payload: string
  readonly format: 'text' | 'json' | 'base64' | 'hex'
  readonly qos: 0 | 1 | 2
  readonly retain: boolean
  readonly properties?: {
    readonly contentType?: string
    readonly responseTopic?: string
    readonly correlationData?: string
    readonly messageExpiryInterval?: number
    readonly payloadFormatIndicator?: boolean
    readonly userProperties?: Readonly<Record<string, string>>
  }
}

/** The settings of a connection of the MQTT client that a command can change; a number is typed as text there. */
export type MqttSettings = {
  readonly name?: string
  readonly host?: string
  readonly port?: string
  readonly path?: string
  readonly tls?: boolean
  readonly version?: 4 | 5
  readonly clientid?: string
  readonly username?: string
  readonly password?: string
  readonly keepalive?: string
  readonly clean?: boolean
  readonly expiry?: string
}

/**
 * The MQTT client of the console. Each acts on the connection of that name, or on the one in front, and tells
 * its name; a refusal is thrown as an `ApiError`.
 */
export type MqttClientApi = {
  connect(name?: string): Promise<string>
  disconnect(name?: string): Promise<string>
  subscribe(name: string | undefined, wish: MqttSubscribe): Promise<{ name: string; granted: 0 | 1 | 2 }>
  unsubscribe(name: string | undefined, topic: string): Promise<string>
  publish(name: string | undefined, message: MqttPublish): Promise<string>
  /** Signs in once beside all connections and leaves again; tells why it was refused, if it was. */
  tryLogin(
    login: Pick<MqttSettings, 'username' | 'password' | 'clientid' | 'version'>,
  ): Promise<ApiError | undefined>
  /** Another connection, in front of the others; tells its name. */
  add(settings: MqttSettings): string
  /** Ends a connection and forgets it with its messages. */
  close(name?: string): Promise<string>
  /** Puts a connection in front. */
  select(name: string): string
  /** Changes the settings of a connection that is not connected; tells its name, which may be new. */
  edit(name: string | undefined, settings: MqttSettings): string
  clear(name?: string): string
  /** How many messages a connection's list holds. */
  count(name?: string): { name: string; messages: number }
}

/** How far the download of a file has come, or the sending of its rows, and the way to give it up. */
export type Transfer = {
  readonly name: string
  readonly done: number
  readonly total: number | undefined
  readonly stop: () => void
  /** What is counted is rows that are sent, not bytes that come. */ readonly rows?: true
  /** The bytes that are counted go. */ readonly sends?: true
  /** Nothing is counted but the milliseconds that go by: what is waited for, in words. It cannot be given up. */ readonly waits?: Key
}

/** What a command knows of the world. No DOM, no cache, no router: so it runs in a test, a palette and a terminal alike. */
export type Context = Broker & {
  readonly api: ApiClient
  readonly signal: AbortSignal
  readonly locale: Locale
  readonly selection: readonly Ref[]
  readonly at: Path
  /** Why nothing may be written now; undefined while it may. */
  readonly readOnly?: ReadOnly | undefined
  /** The broker of several that this is for. */
  readonly broker?: Profile | undefined
  /** Who is signed in; undefined in a terminal with an API key. */
  readonly username?: string
  /** What that user may do, where the broker knows roles. */
  readonly role?: string | undefined
  readonly preferences: Preferences
  /** The values were filled into the command's own form, which holds all there is to say: they are meant as they stand. */
  readonly filled?: boolean
  /** The values were read from the broker and go back to it: one that a parameter does not know is taken as it is. */
  readonly restores?: boolean
  /** Only said, not done: what a command would change here, in this browser, it leaves as it is (`command/plan`). */
  readonly rehearsal?: true
  /** What the screen in front can do besides its commands; absent in a terminal. */
  readonly able?:
    | {
        readonly refresh: boolean
        readonly export: boolean
        readonly repeat: boolean
        /** A screen was visited before this one, or after it. */
        readonly back?: boolean
        readonly forward?: boolean
        /** Rows are marked. */
        readonly marked?: boolean
        /** All that match can be marked. */
        readonly markAll?: boolean
        /** The columns by which the largest of all rows can be found. */
        readonly largest?: readonly string[]
      }
    | undefined
  /** How many mistakes the lines of a macro have; only the console knows all commands. */
  readonly mistakesIn?: (lines: string) => Promise<number>
  /** The broker's time in epoch milliseconds. */
  readonly now: () => number
  /** Told how far a download is, for whoever waits for it; absent where nobody looks. */
  readonly transfer?: (now: Transfer) => void
  /** The console's MQTT client, fetched when first asked for; there is none in a terminal. */
  readonly mqtt?: () => Promise<MqttClientApi>
}
