import type { NounParts } from '@/command/nouns'
import { gatewayFinder, gatewayListenerFinder, gatewayClientFinder } from './finder'
import { gatewayClientRelations } from './related'
import {
  gatewayUndo,
  gatewayAuthUndo,
  gatewayListenerUndo,
  gatewaySubscriptionUndo,
  gatewayUserUndo,
  listenerAuthUndo,
  listenerUserUndo,
} from './undo'

export const noun: NounParts = {
  finders: {
    gateway: gatewayFinder,
    gatewayListener: gatewayListenerFinder,
    gatewayClient: gatewayClientFinder,
  },
  relations: { gatewayClient: gatewayClientRelations },
  undoTargets: {
    gateway: gatewayUndo,
    gatewayAuth: gatewayAuthUndo,
    gatewayListener: gatewayListenerUndo,
    gatewaySubscription: gatewaySubscriptionUndo,
    gatewayUser: gatewayUserUndo,
    listenerAuth: listenerAuthUndo,
    listenerUser: listenerUserUndo,
  },
}
