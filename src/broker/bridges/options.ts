import type { BridgeType } from '@/features/bridge/fields/bridge-type'
import type { Edition } from '@/contract/capability'
import type { Alarms } from '../monitoring/alarms'
import type { Engine } from '../mqtt/mqtt-engine'
import type { Document } from '../store/persist'
import type { Ports, SeededBridge } from './stored-bridges'

/** What the bridges of a node need of the rest of the broker. */
export type BridgesOptions = {
  readonly node: string
  readonly edition: Edition
  readonly types: readonly BridgeType[]
  readonly document: Document
  readonly engine: Pick<Engine, 'events' | 'publish'>
  now(): number
  /** Cluster members that are not running. */
  members(): readonly string[]
  seeded(ports: Ports): readonly SeededBridge[]
  readonly alarms: Pick<Alarms, 'raise' | 'clear'>
  /** Why nothing is connected; everything runs if undefined. */
  readonly idle?: string | undefined
}
