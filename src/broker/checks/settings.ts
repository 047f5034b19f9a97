import type { HotRoot } from '@/features/config/contract-hot-roots'
import { furtherSettings, settingKinds } from '@/features/setting/fields'
import type { SettingField } from '@/features/setting/model/field'
import type { AlarmSettings, DashboardSettings, LogSettings, SysmonSettings, ZoneSettings } from '../settings'
import {
  binary,
  boolean,
  byteSize,
  chooseKind,
  converted,
  duration,
  either,
  list,
  map,
  mapOf,
  may,
  natural,
  need,
  number,
  percent,
  qos,
  range,
  rate,
  struct,
  typed,
  where,
  words,
  type Fields,
  type Kind,
} from './kind'

const orWord = (kind: Kind<unknown>, word: string | undefined): Kind<unknown> =>
  word === undefined ? kind : either(words(word), kind)

const offset = where(binary, (text) =>
  text === 'system' || text === 'utc' || /^[+-]\d\d:\d\d$/.test(text)
    ? undefined
    : 'expected system, utc or an offset such as +08:00',
)

/** The kind of a setting. */
function kindOf({ takes }: SettingField): Kind<unknown> {
  switch (takes.kind) {
    case 'toggle':
      return boolean
    case 'number': {
      const { min = 0, max = Infinity, fraction, word } = takes
      if (fraction !== true) return orWord(range(min, max), word)
      return where(number, (value) =>
        value >= min && value <= max ? undefined : `expected a number from ${String(min)} to ${String(max)}`,
      )
    }
    case 'duration':
      return orWord(duration, takes.word)
    case 'bytes':
      return orWord(byteSize, takes.word)
    case 'percent':
      return percent
    case 'rate':
      return rate
    case 'text':
      return binary
    case 'choice':
      return takes.options.every((option) => typeof option === 'number')
        ? qos
        : words(...takes.options.map(String))
    case 'priorities':
      return either(words('disabled'), map)
    case 'address':
      return either(natural, binary)
    case 'offset':
      return offset
    case 'member':
      return list(words('log', 'publish'))
  }
}

/** The fields of settings, nested by their paths; a `more` path has another kind. */
function fieldsOf(settings: readonly SettingField[], more: Fields = {}, prefix = ''): Fields {
  const below = settings.filter(({ path }) => path.startsWith(prefix))
  const names = new Set(below.map(({ path }) => path.slice(prefix.length).split('.', 1)[0] ?? ''))
  return Object.fromEntries([
    ...[...names].map((name) => {
      const path = prefix + name
      const field = below.find((one) => one.path === path)
      return [
        name,
        field === undefined
          ? may(struct(fieldsOf(settings, more, `${path}.`)))
          : may(kindOf(field), field.default),
      ] as const
    }),
    ...Object.entries(more).flatMap(([path, field]) => {
      const name = path.slice(prefix.length)
      return path.startsWith(prefix) && !name.includes('.') ? [[name, field] as const] : []
    }),
  ])
}

const settingsOf = (root: HotRoot): readonly SettingField[] => [
  ...Object.values(settingKinds).flatMap((kind) => (kind.root === root ? kind.fields : [])),
  ...(furtherSettings[root] ?? []),
]

/** The settings of a root. Omitted nested ones get their defaults. `T` names those that the broker uses. */
const rootOf = <T extends object>(root: HotRoot, more?: Fields): Kind<T> =>
  typed(struct(fieldsOf(settingsOf(root), more)))

const logFields = settingsOf('log')
const fileHandler = struct(fieldsOf(logFields, {}, 'file.default.'))
const isSingleHandler = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).some((name) => logFields.some(({ path }) => path === `file.default.${name}`))

/** Settings that can change while the broker runs, by root (src/contract/docs/config.md#updating). */
export const hotKinds = {
  sysmon: rootOf<SysmonSettings>('sysmon'),
  alarm: rootOf<AlarmSettings>('alarm'),
  log: typed<LogSettings>(
    struct({
      console: may(struct(fieldsOf(logFields, {}, 'console.'))),
      // A single file handler is the one called `default`.
      file: may(
        chooseKind<object>((value) =>
          isSingleHandler(value)
            ? converted(fileHandler, (alone) => ({ default: alone }))
            : mapOf(fileHandler),
        ),
      ),
    }),
  ),
  limiter:
    rootOf<Readonly<Partial<Record<'max_conn_rate' | 'messages_rate' | 'bytes_rate', string>>>>('limiter'),
  broker: rootOf<Readonly<Record<string, unknown>>>('broker'),
  a2a_registry: rootOf<Readonly<Record<string, unknown>>>('a2a_registry'),
  dashboard: rootOf<DashboardSettings>('dashboard', { 'listeners.https.ssl_options': may(map) }),
}

const zoneFields = settingsOf('global_zone')
const zoneRoot = <R extends keyof ZoneSettings>(root: R) =>
  need(typed<ZoneSettings[R]>(struct(fieldsOf(zoneFields, {}, `${root}.`))))

/** The global zone. All four are required; the first missing one is reported. */
export const globalZoneRoots = {
  flapping_detect: zoneRoot('flapping_detect'),
  force_gc: zoneRoot('force_gc'),
  force_shutdown: zoneRoot('force_shutdown'),
  mqtt: zoneRoot('mqtt'),
}
