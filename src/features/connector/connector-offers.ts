import actionCreate from '@commands/action/create'
import actionDisable from '@commands/action/disable'
import actionDuplicate from '@commands/action/duplicate'
import actionEnable from '@commands/action/enable'
import actionProbe from '@commands/action/probe'
import actionRemove from '@commands/action/delete'
import actionReset from '@commands/action/reset'
import actionShow from '@commands/action/show'
import actionStart from '@commands/action/start'
import actionUpdate from '@commands/action/edit'
import bridgeCreate from '@commands/bridge/create'
import bridgeRemove from '@commands/bridge/delete'
import bridgeDisable from '@commands/bridge/disable'
import bridgeDuplicate from '@commands/bridge/duplicate'
import bridgeUpdate from '@commands/bridge/edit'
import bridgeEnable from '@commands/bridge/enable'
import bridgeProbe from '@commands/bridge/probe'
import bridgeReset from '@commands/bridge/reset'
import bridgeRestart from '@commands/bridge/restart'
import bridgeShow from '@commands/bridge/show'
import bridgeStart from '@commands/bridge/start'
import bridgeStop from '@commands/bridge/stop'
import connectorCreate from '@commands/connector/create'
import connectorDisable from '@commands/connector/disable'
import connectorDuplicate from '@commands/connector/duplicate'
import connectorEnable from '@commands/connector/enable'
import connectorProbe from '@commands/connector/probe'
import connectorRemove from '@commands/connector/delete'
import connectorShow from '@commands/connector/show'
import connectorStart from '@commands/connector/start'
import connectorUpdate from '@commands/connector/edit'
import sourceCreate from '@commands/source/create'
import sourceDisable from '@commands/source/disable'
import sourceDuplicate from '@commands/source/duplicate'
import sourceEnable from '@commands/source/enable'
import sourceProbe from '@commands/source/probe'
import sourceRemove from '@commands/source/delete'
import sourceReset from '@commands/source/reset'
import sourceShow from '@commands/source/show'
import sourceStart from '@commands/source/start'
import sourceUpdate from '@commands/source/edit'
import type { IntegrationRow } from './nouns'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { TargetNoun } from './model/noun'
import { bridgeIdOf } from '@/contract/name'

/** The commands of each noun. */
export const commandsOf = {
  bridge: {
    create: bridgeCreate,
    update: bridgeUpdate,
    duplicate: bridgeDuplicate,
    enable: bridgeEnable,
    disable: bridgeDisable,
    start: bridgeStart,
    stop: bridgeStop,
    restart: bridgeRestart,
    probe: bridgeProbe,
    remove: bridgeRemove,
    show: bridgeShow,
    reset: bridgeReset,
  },
  connector: {
    create: connectorCreate,
    update: connectorUpdate,
    duplicate: connectorDuplicate,
    enable: connectorEnable,
    disable: connectorDisable,
    start: connectorStart,
    probe: connectorProbe,
    remove: connectorRemove,
    show: connectorShow,
    reset: undefined,
  },
  action: {
    create: actionCreate,
    update: actionUpdate,
    duplicate: actionDuplicate,
    enable: actionEnable,
    disable: actionDisable,
    start: actionStart,
    probe: actionProbe,
    remove: actionRemove,
    show: actionShow,
    reset: actionReset,
  },
  source: {
    create: sourceCreate,
    update: sourceUpdate,
    duplicate: sourceDuplicate,
    enable: sourceEnable,
    disable: sourceDisable,
    start: sourceStart,
    probe: sourceProbe,
    remove: sourceRemove,
    show: sourceShow,
    reset: sourceReset,
  },
} as const

type RunVerb = 'start' | 'stop' | 'restart'
type Verb = Exclude<keyof typeof commandsOf.bridge, RunVerb | 'create'>

/** Those of these commands that a noun has, for one object or several. */
export function offersFor(
  noun: TargetNoun,
  verbs: readonly Verb[],
  id: string | readonly string[],
): readonly Offer[] {
  return verbs.flatMap((verb) => {
    const command = commandsOf[noun][verb]
    return command === undefined ? [] : [offer(command, { id })]
  })
}

/** A command that opens or closes connections, on one node or on all. */
export function runOffer(
  noun: TargetNoun,
  verb: RunVerb,
  id: string | readonly string[],
  node?: string,
): Offer {
  const where = node === undefined ? {} : { node }
  return noun === 'bridge'
    ? offer(commandsOf.bridge[verb], { id, ...where })
    : offer(commandsOf[noun].start, { id, ...where })
}

/** The commands of {@link runOffer} for a state of an enabled one. */
export function runVerbs(noun: TargetNoun, status: string | undefined): readonly RunVerb[] {
  const connected = status === 'connected'
  if (noun === 'bridge') return ['restart', connected ? 'stop' : 'start']
  // A connected one is not started, because it cannot be stopped
  // (src/contract/docs/integration.md#connectors-actions-and-sources).
  return connected ? [] : ['start']
}

/** The commands of a row; `shown` for its page, which needs no “show”. */
export function getFlowOffers(noun: TargetNoun, row: IntegrationRow, shown = false): readonly Offer[] {
  const id = bridgeIdOf(row)
  const on = row.enable !== false
  const running = on ? runVerbs(noun, row.status).map((verb) => runOffer(noun, verb, id)) : []
  const switching = offersFor(noun, [on ? 'disable' : 'enable'], id)
  return [
    ...(shown ? [] : offersFor(noun, ['show'], id)),
    ...(noun === 'bridge' && !shown ? [...running, ...switching] : [...switching, ...running]),
    ...offersFor(noun, ['probe', 'duplicate', 'reset', 'remove'], id),
  ]
}

/** The commands of several selected rows. */
export const bulkOffers = (noun: TargetNoun, ids: readonly string[]): readonly Offer[] => [
  ...offersFor(noun, ['enable', 'disable'], ids),
  ...(noun === 'bridge' ? (['start', 'stop', 'restart'] as const) : (['start'] as const)).map((verb) =>
    runOffer(noun, verb, ids),
  ),
  ...offersFor(noun, ['remove'], ids),
]
