import type { ApiClient } from '@/api/client'
import type { Pickable, Ref, Resource } from '@/api/resource'
import type { EndpointId } from '@/contract'
import type { Edition } from '@/contract/session'
import type { Key, MessageValues } from '@/i18n/key'
import type { Path } from '@/route/paths'
import type { Param } from './param'

export type Locale = 'en' | 'zh'

/** The danger ladder (palette §14). Reading and reversible commands run on Enter; the others ask first. */
type Danger = 'read' | 'reversible' | 'disruptive' | 'irreversible'

/** How a command was started. For tests and the journal, never for behaviour, but that a link always asks first (palette §17). */
export type Source = 'palette' | 'button' | 'key' | 'menu' | 'bulk' | 'url' | 'terminal'

/** What the user prefers; kept in this browser. */
export type Preferences = {
  readonly language: Locale
  readonly theme: 'dark' | 'light'
  readonly syncTheme: boolean
  readonly singleKeys: boolean
}

export type MqttSubscribe = { readonly topic: string; readonly qos: 0 | 1 | 2; readonly nl?: boolean; readonly rap?: boolean; readonly rh?: 0 | 1 | 2 }
export type MqttPublish = {
  readonly topic: string
  readonly payload: string
  readonly format: 'text' | 'json' | 'base64' | 'hex'
  readonly qos: 0 | 1 | 2
  readonly retain: boolean
  readonly properties?: { readonly contentType?: string; readonly responseTopic?: string; readonly correlationData?: string; readonly messageExpiryInterval?: number; readonly userProperties?: Readonly<Record<string, string>> }
}

/** The MQTT client of the console. Each acts on the connection of that name, or on the one in front, and tells its name; a refusal is thrown as an `ApiError`. */
export type MqttDesk = {
  connect(name?: string): Promise<string>
  disconnect(name?: string): Promise<string>
  subscribe(name: string | undefined, wish: MqttSubscribe): Promise<{ name: string; granted: 0 | 1 | 2 }>
  unsubscribe(name: string | undefined, topic: string): Promise<string>
  publish(name: string | undefined, message: MqttPublish): Promise<string>
  clear(name?: string): string
}

/** How far the download of a file has come, and the way to give it up. */
export type Transfer = { readonly name: string; readonly done: number; readonly total: number | undefined; readonly stop: () => void }

/** What a command knows of the world. No DOM, no cache, no router: so it runs in a test, a palette and a terminal alike. */
export type Context = {
  readonly api: ApiClient
  readonly signal: AbortSignal
  readonly edition: Edition
  readonly locale: Locale
  readonly selection: readonly Ref[]
  readonly at: Path
  /** Who is signed in; undefined in a terminal with an API key. */
  readonly username?: string
  readonly preferences: Preferences
  /** What the screen in front can do besides its commands; absent in a terminal. */
  readonly able?: { readonly refresh: boolean; readonly export: boolean; readonly repeat: boolean }
  /** The broker's time in epoch milliseconds (faults §5.6). */
  readonly now: () => number
  /** Told how far a download is, for whoever waits for it; absent where nobody looks. */
  readonly transfer?: (now: Transfer) => void
  /** The console's MQTT client, fetched when first asked for; there is none in a terminal. */
  readonly mqtt?: () => Promise<MqttDesk>
}

/** What only the application can do; a command asks for it by returning it. */
export type AppAction =
  | { do: 'prefer'; set: Partial<Preferences> }
  | { do: 'keys' }
  | { do: 'open'; url: string }
  | { do: 'refresh' }
  | { do: 'repeat' }
  | { do: 'export'; scope: 'page' | 'all' }
  | { do: 'end-session'; informed: boolean }
  | { do: 'own-password-changed' }

/** What is shown once and kept nowhere, such as a new key's secret: each field with a button that copies it. */
export type Reveal = {
  readonly title: Key
  readonly fields: readonly { readonly label: Key; readonly value: string; readonly secret?: true }[]
}

/** A command returns what should happen; one runner applies it. */
export type Outcome =
  | { kind: 'done'; message: Key; values?: MessageValues; changed?: readonly Resource[]; show?: Reveal }
  | { kind: 'go'; to: Path }
  | { kind: 'save'; name: string; blob: Blob }
  | { kind: 'app'; action: AppAction; message?: Key; values?: MessageValues }
  /** Not done, or only in part: asks what the broker's answer has brought up, and runs again with this besides. */
  | { kind: 'ask'; confirm: Confirm; with: Given; code: string }

export type Params = Readonly<Record<string, Param>>
export type Values<P extends Params> = { -readonly [K in keyof P]: P[K] extends Param<infer V> ? V : never }
export type Given = Readonly<Record<string, unknown>>

/** A value that somebody else has changed since it was read: what the form began with, and what is there now. */
export type Difference = { readonly param: string; readonly was: unknown; readonly now: unknown }

/** What a confirm says; `type` must be typed to go on (a name or a count). */
export type Confirm = { body: Key; values?: MessageValues; type?: string; differences?: readonly Difference[]; /** What it concerns, each with a link to it. */ refs?: readonly Ref[] }

/** Where a refusal belongs: the step that is asked again, and the words under it. `taken` offers the next free name. */
export type Place<S extends string = string> = { readonly step?: S; readonly key: Key; readonly taken?: true; /** The broker's own words go into `reason`. */ readonly said?: true }

/**
 * One operation. `id` is the file's path and the name of its block in the catalogue, which holds `title`, `keywords`
 * and the other words: `client.kick` = `commands/client/kick.ts` = block `client.kick`.
 */
export type Command<P extends Params = Params> = {
  readonly id: `${string}.${string}`
  readonly title: Key
  readonly group: Key
  /** Further words it is found by, separated by spaces. */
  readonly keywords?: Key
  /** Short names for the palette, the same in all languages: `k` for kick. */
  readonly aliases?: readonly string[]
  readonly hotkey?: string
  readonly danger: Danger
  /** The endpoints it may call; a law compares them with what it calls. */
  readonly calls: readonly EndpointId[]
  readonly edition?: Edition
  readonly goes?: Path
  readonly params: P
  when?(context: Context): boolean
  blocked?(context: Context, given: Partial<Values<P>>): Key | undefined
  /** The sentence under the steps that says what it will do, before it does it. */
  effect?(values: Partial<Values<P>>, context: Context): { key: Key; values?: MessageValues } | undefined
  confirm?(values: Values<P>, many: number): Confirm | undefined
  /** Broker errors that belong to one of the steps, by code, or by code and message where one code means many things. */
  readonly errors?: Readonly<Record<string, Place<keyof P & string>>>
  /**
   * What an edit begins with, by parameter. It is read when the form opens and again before the write, so that what somebody
   * else has changed meanwhile is shown before it is overwritten (catalogue R19).
   */
  current?(values: Partial<Values<P>>, context: Context): Promise<Partial<Values<P>>>
  run(values: Values<P>, context: Context): Promise<Outcome> | Outcome
}

/** Declares a command, inferring the types of its parameters. */
export const defineCommand = <const P extends Params>(command: Command<P>): Command<P> => command

/** Done: a message, what to read again, and what is shown once. */
export const done = (message: Key, values?: MessageValues, changed?: readonly Resource[], show?: Reveal): Outcome => ({
  kind: 'done', message, ...(values === undefined ? {} : { values }), ...(changed === undefined ? {} : { changed }), ...(show === undefined ? {} : { show }),
})

/** Any command, its parameters unknown; what registries hold. */
export type AnyCommand = Command

/** The first parameter that picks a thing of this noun: what a row or selection fills (architecture §5, context). */
export const pickOf = (command: AnyCommand, resource: Pickable | Resource): string | undefined =>
  Object.entries(command.params).find(([, { prompt }]) => prompt.kind === 'pick' && prompt.resource === resource)?.[0]
