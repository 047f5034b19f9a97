import { givenFor } from '@/command/given'
import type { Offer } from '@/command/here'
import { useDesk } from '@/command/react'
import { refOf } from './facts'
import type { FlowNode } from './graph'

const none: readonly Offer[] = []

/** The commands of a place: those that take a rule or a bridge and need nothing more than that it is named. */
export function useOffersOf(): (node: FlowNode) => readonly Offer[] {
  const { registry } = useDesk()
  return (node) => {
    const ref = refOf(node)
    if (ref === undefined) return none
    return registry.all.flatMap((command) => {
      const given = command.id.startsWith(`${ref.resource}.`) ? givenFor(command, [ref]) : undefined
      return given === undefined ? [] : [{ command, with: given }]
    })
  }
}
