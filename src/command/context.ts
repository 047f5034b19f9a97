import type { ApiClient } from '@/api/client'
import type { ApiError } from '@/api/error'
import type { Connection, Connections } from '@/connection/connection'
import type { ReadOnly } from '@/connection/read-only'
import type { Ref } from '@/api/resource'
import type { Profile } from '@/contract/profile'
import type { Broker } from '@/contract/capability'
import type { BarredCall } from '@/contract/permission'
import type { Key } from '@/i18n/key'
import type { Path } from '@/route/paths'
import type { Nouns } from './nouns'

export type Locale = 'en' | 'zh'

/** The user's preferences, stored in this browser. */
export type Preferences = {
  readonly language: Locale
  readonly theme: 'dark' | 'light'
  readonly syncTheme: boolean
  readonly singleKeys: boolean
  /** After a command was started by mouse, show its key once. */
  readonly keyHints: boolean
  /** How long ago something was, or the full time; the other one is shown on hover. */
  readonly times: 'relative' | 'full'
}

export type MqttSubscribe = {
  readonly topic: string
  readonly qos: 0 | 1 | 2
  readonly nl?: boolean
  readonly rap?: boolean
  readonly rh?: 0 | 1 | 2
  /** By its index; by default the next theme. */
  readonly color?: number
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

/** The settings of an MQTT client connection that a command can change; numbers are strings, as typed. */
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
 * The MQTT client of the console. Each method acts on the named connection, or on the active one, and
 * returns its name; a refusal is thrown as an `ApiError`.
 */
export type MqttClientApi = {
  connect(name?: string): Promise<string>
  disconnect(name?: string): Promise<string>
  subscribe(
    name: string | undefined,
    subscription: MqttSubscribe,
  ): Promise<{ name: string; granted: 0 | 1 | 2 }>
  unsubscribe(name: string | undefined, topic: string): Promise<string>
  publish(name: string | undefined, message: MqttPublish): Promise<string>
  /**
   * Connects once, separately from all connections, and disconnects again; returns the reason if it was
   * refused.
   */
  tryLogin(
    login: Pick<MqttSettings, 'username' | 'password' | 'clientid' | 'version'>,
  ): Promise<ApiError | undefined>
  /** Creates a connection and makes it active; returns its name. */
  add(settings: MqttSettings): string
  /** Closes a connection and deletes its messages. */
  close(name?: string): Promise<string>
  /** Makes a connection active. */
  select(name: string): string
  /** Changes the settings of a connection that is not connected; returns its name, which may be new. */
  edit(name: string | undefined, settings: MqttSettings): string
  clear(name?: string): string
  /** The number of messages in a connection's list. */
  count(name?: string): { name: string; messages: number }
}

/** What the topic explorer subscribes to; without a limit, its default applies. */
type ExplorerRun = {
  readonly filters: readonly string[]
  /** Whether the retained messages arrive first. */
  readonly retained: boolean
  /** Messages a second above which only the newest message of each topic is stored. */
  readonly sampleAbove?: number
  readonly maxBytes?: number
  /** The login, if it differs from that of the MQTT client. */
  readonly username?: string
  readonly password?: string
}

/** A page of retained messages. */
export type RetainedPage = {
  /** The messages that were looked at, and how many there are if the broker counts them. */
  readonly scanned: number
  readonly of: number | undefined
  /** How many of its payloads were read: lists have none. */
  readonly payloads: number
  readonly messages: readonly {
    readonly topic: string
    readonly payload: Uint8Array
    readonly qos: 0 | 1 | 2
    readonly retain: boolean
    readonly at: number
    /** The payload has not been read. */
    readonly isUnread: boolean
  }[]
}

/** The topic explorer of the console. A refusal is thrown as an `ApiError`. */
export type TopicExplorerApi = {
  /** Subscribes; returns the filters that the broker granted, and those that it refused. */
  start(run: ExplorerRun): Promise<{ granted: readonly string[]; refused: readonly string[] }>
  /** Lists the topics of retained messages. Resolves when the first page is listed; the others follow. */
  read(pages: (signal: AbortSignal) => AsyncIterable<RetainedPage>): Promise<void>
  stop(): Promise<void>
  /** Whether the subscription goes on after the screen of the explorer is left. */
  stayOn(on: boolean): void
  pause(paused: boolean): void
  /** Removes the topics that are listed; returns how many there were. */
  clear(): number
  /** Opens or closes all branches. */
  setAll(open: boolean): void
}

/** The progress of a download or of an upload of rows, and a way to cancel it. */
export type Transfer = {
  readonly name: string
  readonly done: number
  readonly total: number | undefined
  readonly stop: () => void
  /** The count is of uploaded rows, not of downloaded bytes. */
  readonly rows?: true
  /** The counted bytes are uploaded. */
  readonly sends?: true
  /** Only time passes, in milliseconds; the text says what is waited for. It cannot be canceled. */
  readonly waits?: Key
}

/**
 * The environment of a command. No DOM, cache or router, so that it runs in tests, the palette and the
 * terminal alike.
 * `registry.ts` adds the other commands, since a command refers to this type.
 */
export interface Context extends Broker {
  /** The broker on which the command runs, with its session. */
  readonly connection: Connection
  /** The client of this broker. In a run it is bound to the session in which the run started. */
  readonly api: ApiClient
  /** The session to which the calls of a run are bound; absent where they are not. */
  readonly origin?: string
  readonly signal: AbortSignal
  readonly locale: Locale
  readonly selection: readonly Ref[]
  /** What the features contribute for their objects, loaded on first use. */
  readonly nouns: () => Promise<Nouns>
  readonly at: Path
  /** Why writes are disabled; undefined while they are allowed. */
  readonly readOnly?: ReadOnly | undefined
  /** The current broker, where there are several. */
  readonly broker?: Profile | undefined
  /** All brokers of this console, loaded on first use; absent where it serves one, and in a terminal. */
  readonly fleet?: () => Promise<Connections>
  /** The logged-in user; undefined in a terminal with an API key. */
  readonly username?: string
  /** The user's role, where the broker has roles. */
  readonly role?: string | undefined
  /** The namespace to which the user is limited. */
  readonly namespace?: string | undefined
  /** The namespace chosen in this tab, in which new objects are created. */
  readonly targetNamespace?: string | undefined
  /** The calls that the broker would refuse to the user for its namespace or scopes, by endpoint. */
  readonly barredCalls?: ReadonlyMap<string, BarredCall>
  readonly preferences: Preferences
  /** The values come from the command's own complete form: they are sent as they are. */
  readonly filled?: boolean
  /** The values were read from the broker: one that a parameter does not know is accepted. */
  readonly restores?: boolean
  /** Dry run: the command leaves this browser's own state unchanged (`command/plan`). */
  readonly rehearsal?: true
  /** What the current screen offers besides its commands; absent in a terminal. */
  readonly able?:
    | {
        readonly refresh: boolean
        readonly export: boolean
        readonly repeat: boolean
        /** There is a previous or a next screen in the history. */
        readonly back?: boolean
        readonly forward?: boolean
        /** Rows are selected. */
        readonly selected?: boolean
        /** All matching rows can be selected. */
        readonly selectAll?: boolean
        /** The columns by which the largest of all rows can be found. */
        readonly largest?: readonly string[]
        /** The rows of the list can be stored and compared. */
        readonly snapshots?: boolean
      }
    | undefined
  /** The broker's time in epoch milliseconds. */
  readonly now: () => number
  /** Receives the progress of a download; absent where it is not displayed. */
  readonly transfer?: (now: Transfer) => void
  /** The console's MQTT client, loaded on first use; absent in a terminal. */
  readonly mqtt?: () => Promise<MqttClientApi>
  /** The topic explorer, loaded on first use; absent in a terminal. */
  readonly explorer?: () => Promise<TopicExplorerApi>
}
