import * as z from 'zod/mini'
import { isConfig, type Config } from '@/contract/family/config'
import type { AnyHandler } from '../handler'
import type { BrokerRelease } from '../lib/release'
import { readStored, type Document } from '../store/persist'
import { refusalOf } from './complaint'
import { checkField } from './kind'
import { toGroups, type SettingGroup } from './setting-groups'

/** Names of a body, and the rest of it. */
function splitNames(value: unknown, names: readonly string[]) {
  if (!isConfig(value)) return { chosen: {} as Config, rest: value }
  const entries = Object.entries(value)
  return {
    chosen: Object.fromEntries(entries.filter(([name]) => names.includes(name))),
    rest: Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
  }
}

type Reader = (value: unknown) => unknown
type SplitBody = { readonly added: readonly (readonly [SettingGroup, object])[]; readonly body: unknown }
const StoredSettings = z.record(z.string(), z.record(z.string(), z.unknown()))

export type AddedSettings = {
  /** The settings that a release added to those of an endpoint. */
  read(endpoint: string): Readonly<Record<string, unknown>>
  /** Wraps the readers of bodies, so that they accept the added settings. */
  bodies(readers: Readonly<Record<string, Reader>>): Readonly<Record<string, Reader>>
  /** Wraps the handlers, so that they store and return the added settings. */
  handlers(base: Readonly<Record<string, AnyHandler>>): Readonly<Record<string, AnyHandler>>
}

export function createAddedSettings(
  store: (name: string) => Document,
  release: BrokerRelease,
  /** `demo`: whether it starts with demo data, and so with an audit log; the real default of 6.2 is off. */
  { demo }: { readonly demo: boolean },
): AddedSettings {
  const documents = { 'settings-5-8': store('settings-5-8'), 'settings-6-2': store('settings-6-2') }
  const load = (name: keyof typeof documents) => {
    return readStored(StoredSettings, documents[name].read() ?? {}, `${name}.json does not hold settings`)
  }
  const stored = { 'settings-5-8': load('settings-5-8'), 'settings-6-2': load('settings-6-2') }
  const groups = toGroups(release, {
    audit: demo || !release.since('6.1.0'),
    // Their document before they were kept with the other settings.
    attributes: store('client-attributes').read() ?? [],
  }).filter(({ since }) => release.since(since))

  const valuesOf = ({ fields, place: [document, name] }: SettingGroup) => ({
    ...Object.fromEntries(Object.entries(fields).map(([key, { fallback }]) => [key, fallback])),
    ...stored[document][name],
  })
  const write = ({ place: [document, name] }: SettingGroup, values: object) => {
    const next = { ...stored[document], [name]: { ...stored[document][name], ...values } }
    documents[document].write(next)
    stored[document] = next
  }
  const complete = (id: string, answer: unknown): unknown =>
    groups
      .filter(({ read, update }) => read === id || update === id)
      .reduce<unknown>((reply, group) => {
        if (!isConfig(reply)) return reply
        const { inside } = group
        return inside === undefined
          ? { ...valuesOf(group), ...reply }
          : { ...reply, [inside]: { ...(reply[inside] as Config), ...valuesOf(group) } }
      }, answer)
  const split = (id: string, value: unknown, read: Reader): SplitBody => {
    let rest = value
    const checks = groups
      .filter(({ update }) => update === id)
      .map((group) => {
        const { inside, fields, root = inside === undefined ? '' : `${inside}.` } = group
        const part = inside === undefined ? rest : isConfig(rest) ? rest[inside] : undefined
        const { chosen, rest: others } = splitNames(part, Object.keys(fields))
        if (inside === undefined) rest = others
        else if (part !== undefined) rest = { ...(rest as Config), [inside]: others }
        const checked = Object.entries(fields)
          .filter(([name, { required: isRequired }]) => isRequired || Object.hasOwn(chosen, name))
          .map(([name, field]) => [name, checkField(field, chosen[name], `${root}${name}`)] as const)
        return { group, checked }
      })
    const body = read(rest)
    const complaints = checks.flatMap(({ checked }) =>
      checked.flatMap(([, each]) => (each.ok ? [] : each.complaints)),
    )
    if (complaints.length > 0) throw refusalOf(...complaints)
    return {
      body,
      added: checks.map(({ group, checked }) => [
        group,
        Object.fromEntries(
          checked.flatMap(([name, each]) =>
            each.ok && each.value !== undefined ? [[name, each.value]] : [],
          ),
        ),
      ]),
    }
  }
  return {
    read: (id) => Object.assign({}, ...groups.filter(({ read }) => read === id).map(valuesOf)) as Config,
    bodies: (readers) =>
      Object.fromEntries(
        groups.map(({ update }) => [
          update,
          (value: unknown) => split(update, value, readers[update] ?? ((same) => same)),
        ]),
      ),
    handlers: (base) =>
      Object.fromEntries(
        groups.flatMap(({ read, update }): [string, AnyHandler][] => [
          [read, async (call: object) => complete(read, await base[read]?.(call))],
          [
            update,
            async ({ body: { added, body }, ...call }: { readonly body: SplitBody }) => {
              const answer = await base[update]?.({ ...call, body })
              for (const [group, values] of added) write(group, values)
              return complete(update, answer)
            },
          ],
        ]),
      ),
  }
}
