import { lookUp } from '@/i18n/use-words'
import { gatewayPaths } from './paths'
import { to } from '@/route/paths'
import type { MissingSubject } from '@/detail/detail-page'

/** The translated name of a gateway's protocol, if known. */
export const gatewayName = (name: string): string => lookUp(`choice.gatewayName.${name}`) ?? name

/** The tabs of a gateway's page, each with its own address. */
export const tabs = ['settings', 'listeners', 'auth', 'clients'] as const
export type Tab = (typeof tabs)[number]

/** Shown for a gateway that the broker does not know. */
export const missingGateway: MissingSubject = {
  codes: ['RESOURCE_NOT_FOUND', 'NOT_FOUND'],
  title: 'gateway.unknown',
  text: 'gateway.unknownText',
  list: to(gatewayPaths.gateways),
  back: 'gateway.back',
}
