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
import type { IntegrationNoun } from './model/noun'
import { bridgeIdOf } from '@/contract/name'
import { stateOf } from '@/features/bridge/bridge-look'

/** The commands of each noun. */
export const commandsOf = {
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

/** The commands of a row; `shown` for its page, which needs no “show”. */
export function getFlowOffers(noun: IntegrationNoun, row: IntegrationRow, shown = false): readonly Offer[] {
  const { show, start, enable, disable, probe, duplicate, reset, remove } = commandsOf[noun]
  const on = row.enable !== false
  // A connected one is not started, because it cannot be stopped
  // (src/contract/docs/integration.md#connectors-actions-and-sources).
  const all = [
    ...(shown ? [] : [show]),
    on ? disable : enable,
    ...(on && stateOf(row.status) !== 'connected' ? [start] : []),
    probe,
    duplicate,
    ...(reset === undefined ? [] : [reset]),
    remove,
  ]
  return all.map((one) => offer(one, { id: bridgeIdOf(row) }))
}
