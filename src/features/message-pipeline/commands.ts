import * as z from 'zod/mini'
import { ApiError, bodyOf } from '@/api/error'
import { at, merged, put, type Config } from '@/contract/family/config'
import { leavesOf } from '@/contract/family/leaves'
import { resourceName } from '@/contract/name'
import type { GateNoun } from './contract'
import { asksMany, defineCommand, done } from '@/command/command'
import { orderAfter, places } from '@/command/move'
import { choice, json, pick } from '@/command/param'
import { gateCall, gateKey, gates } from './nouns'

const group = 'group.integration'
const many = (noun: GateNoun) => pick(noun, { many: true, label: gateKey(noun, 'name') })
const one = (noun: GateNoun) => pick(noun, { label: gateKey(noun, 'name') })
const config = () =>
  json(z.record(z.string(), z.unknown()), {
    optional: true,
    quiet: true,
    label: 'bridge.config',
    field: '*',
    private: true,
  })
const gone = (noun: GateNoun) => ({ NOT_FOUND: { step: 'name', key: gateKey(noun, 'gone') } }) as const
/** Named in a body only. */
const inBody = (
  noun: GateNoun,
  options: { optional?: true; quiet?: true; label: ReturnType<typeof gateKey<'name' | 'anchor'>> },
) => pick(noun, { ...options, body: true })
const refused = { step: 'config', key: 'access.refused', said: true } as const
const isName = (name: unknown): name is string => z.safeParse(resourceName, name).success

/** Adds one as the last of the order, or opens its form. Messages go through it from then on, unless it is disabled. */
export const createGate = (noun: GateNoun) =>
  defineCommand({
    id: gateKey(noun, 'create'),
    title: gateKey(noun, 'create.title'),
    group,
    keywords: gateKey(noun, 'create.keywords'),
    danger: 'disruptive',
    calls: [gateCall(noun, 'Create')],
    undo: noun,
    needs: gates[noun].needs,
    params: { config: config() },
    errors: {
      GATE_NAME: { key: 'error.resourceName' },
      ALREADY_EXISTS: { step: 'config', key: 'error.taken', taken: true },
      BAD_REQUEST: refused,
    },
    confirm: ({ config }) =>
      config === undefined || config['enable'] === false
        ? undefined
        : {
            body: gateKey(noun, 'create.confirm'),
            values: {
              name: String(config['name'] ?? ''),
              topics: Array.isArray(config['topics']) ? config['topics'].join(', ') : '',
            },
          },
    async run({ config }: { config: Record<string, unknown> | undefined }, context) {
      if (config === undefined) return { kind: 'go', to: gates[noun].form() }
      const { name } = config
      if (!isName(name)) throw new ApiError(0, 'GATE_NAME', '', { failure: 'unsent' })
      await gates[noun].at(context).create(config as Config)
      return done(gateKey(noun, 'create.done'), { name }, [noun])
    },
  })

/** Changes one where it stands in the order; its name stays. The broker replaces it whole, so that what is not named is read first. */
export const updateGate = (noun: GateNoun) =>
  defineCommand({
    id: gateKey(noun, 'update'),
    title: gateKey(noun, 'update.title'),
    verb: 'verb.edit',
    group,
    keywords: gateKey(noun, 'update.keywords'),
    danger: 'disruptive',
    calls: [gateCall(noun, 'Detail'), gateCall(noun, 'Update')],
    undo: noun,
    needs: gates[noun].needs,
    setting: 'form',
    params: { name: one(noun), config: config() },
    errors: { ...gone(noun), BAD_REQUEST: refused },
    confirm: ({ name, config }) =>
      config === undefined
        ? undefined
        : { body: gateKey(noun, 'update.confirm'), values: { name }, verb: 'form.save' },
    async current({ name = '', config }, context) {
      const now: Config = await gates[noun].at(context).detail(name)
      // A form says all there is; of other settings those that are to change.
      return {
        config:
          context.filled === true
            ? now
            : leavesOf((config ?? {}) as Config).reduce<Config>(
                (whole, path) => put(whole, path, at(now, path)),
                {},
              ),
      }
    },
    async run({ name, config }: { name: string; config: Record<string, unknown> | undefined }, context) {
      if (config === undefined) return { kind: 'go', to: gates[noun].page(name, { tab: 'settings' }) }
      const calls = gates[noun].at(context)
      const next =
        context.filled === true ? (config as Config) : merged(await calls.detail(name), config as Config)
      await calls.update({ ...next, name })
      return done(gateKey(noun, 'update.done'), { name }, [noun])
    },
  })

/** Opens the form of a new one with all of another. */
export const duplicateGate = (noun: GateNoun) =>
  defineCommand({
    id: gateKey(noun, 'duplicate'),
    title: gateKey(noun, 'duplicate.title'),
    verb: 'verb.duplicate',
    group,
    keywords: gateKey(noun, 'duplicate.keywords'),
    danger: 'read',
    calls: [],
    needs: gates[noun].needs,
    params: { name: one(noun) },
    run: ({ name }) => ({ kind: 'go', to: gates[noun].form({ action: 'copy', target: name }) }),
  })

/** Opens the page of one. */
export const showGate = (noun: GateNoun) =>
  defineCommand({
    id: gateKey(noun, 'show'),
    title: gateKey(noun, 'show.title'),
    group,
    keywords: gateKey(noun, 'show.keywords'),
    danger: 'read',
    calls: [],
    needs: gates[noun].needs,
    params: { name: one(noun) },
    run: ({ name }) => ({ kind: 'go', to: gates[noun].page(name) }),
  })

/** Lets messages go through it again. */
export const enableGate = (noun: GateNoun) =>
  defineCommand({
    id: gateKey(noun, 'enable'),
    title: gateKey(noun, 'enable.title'),
    verb: 'verb.enable',
    group,
    keywords: gateKey(noun, 'enable.keywords'),
    danger: 'reversible',
    calls: [gateCall(noun, 'Enable')],
    undo: noun,
    needs: gates[noun].needs,
    params: { name: many(noun) },
    errors: gone(noun),
    effect: () => ({ key: gateKey(noun, 'enable.effect') }),
    confirm: asksMany(gateKey(noun, 'enable.confirm.many')),
    async run({ name }, context) {
      await gates[noun].at(context).enable(name, true)
      return done(gateKey(noun, 'enable.done'), { name }, [noun])
    },
  })

/** Lets messages pass it by: what comes meanwhile is never looked at again, so it is asked about. */
export const disableGate = (noun: GateNoun) =>
  defineCommand({
    id: gateKey(noun, 'disable'),
    title: gateKey(noun, 'disable.title'),
    verb: 'verb.disable',
    group,
    keywords: gateKey(noun, 'disable.keywords'),
    danger: 'disruptive',
    calls: [gateCall(noun, 'Enable')],
    undo: noun,
    needs: gates[noun].needs,
    params: { name: many(noun) },
    errors: gone(noun),
    confirm: ({ name }, count) => ({
      body: count > 1 ? gateKey(noun, 'disable.confirm.many') : gateKey(noun, 'disable.confirm.one'),
      values: { name, count },
    }),
    async run({ name }, context) {
      await gates[noun].at(context).enable(name, false)
      return done(gateKey(noun, 'disable.done'), { name }, [noun])
    },
  })

/** Changes when a message comes to it: first, last, or beside another. The broker takes the whole order, so it is read first. */
export const moveGate = (noun: GateNoun) =>
  defineCommand({
    id: gateKey(noun, 'move'),
    title: gateKey(noun, 'move.title'),
    verb: 'verb.move',
    group,
    keywords: gateKey(noun, 'move.keywords'),
    danger: 'reversible',
    calls: [gateCall(noun, 'List'), gateCall(noun, 'Order')],
    undo: noun,
    needs: gates[noun].needs,
    params: {
      name: inBody(noun, { label: gateKey(noun, 'name') }),
      place: choice(places, 'choice.place', { label: 'access.place' }),
      anchor: inBody(noun, { optional: true, quiet: true, label: gateKey(noun, 'anchor') }),
    },
    errors: {
      ...gone(noun),
      ANCHOR: { step: 'anchor', key: 'access.anchorNeeded' },
      GATE_PLACE: { step: 'anchor', key: gateKey(noun, 'gone') },
      BAD_REQUEST: { step: 'place', key: 'access.placeRefused', said: true },
    },
    async run({ name, place, anchor }, context) {
      const calls = gates[noun].at(context)
      const names = (await calls.list()).map((row) => row.name)
      // One that is not there is named all the same: a plan moves what the step before it only would have made.
      const order = orderAfter(names.includes(name) ? names : [...names, name], name, place, anchor)
      if (order === undefined) throw new ApiError(0, 'GATE_PLACE', '', { failure: 'unsent' })
      await calls.order(order).catch((cause: unknown) => {
        const strange = cause instanceof ApiError ? bodyOf(cause)['not_found'] : undefined
        throw Array.isArray(strange) && strange.includes(name) ? new ApiError(404, 'NOT_FOUND', '') : cause
      })
      return done(gateKey(noun, 'move.done'), { name }, [noun])
    },
  })

/** Removes one; messages pass without it from then on. */
export const removeGate = (noun: GateNoun) =>
  defineCommand({
    id: gateKey(noun, 'remove'),
    title: gateKey(noun, 'remove.title'),
    verb: 'verb.delete',
    group,
    keywords: gateKey(noun, 'remove.keywords'),
    danger: 'disruptive',
    calls: [gateCall(noun, 'Remove')],
    undo: noun,
    needs: gates[noun].needs,
    params: { name: many(noun) },
    errors: gone(noun),
    confirm: ({ name }, count) => ({
      body: count > 1 ? gateKey(noun, 'remove.confirm.many') : gateKey(noun, 'remove.confirm.one'),
      values: { name, count },
    }),
    async run({ name }, context) {
      await gates[noun].at(context).remove(name)
      return done(gateKey(noun, 'remove.done'), { name }, [noun])
    },
  })

/** Sets its counters to nothing, on every node. */
export const resetGate = (noun: GateNoun) =>
  defineCommand({
    id: gateKey(noun, 'reset'),
    title: gateKey(noun, 'reset.title'),
    group,
    keywords: gateKey(noun, 'reset.keywords'),
    danger: 'reset',
    calls: [gateCall(noun, 'MetricsReset')],
    irreversible: 'statistics',
    needs: gates[noun].needs,
    params: { name: many(noun) },
    errors: gone(noun),
    confirm: ({ name }, count) => ({
      body: count > 1 ? gateKey(noun, 'reset.confirm.many') : gateKey(noun, 'reset.confirm.one'),
      values: { name, count },
    }),
    async run({ name }, context) {
      await gates[noun].at(context).reset(name)
      return done(gateKey(noun, 'reset.done'), { name }, [noun])
    },
  })
