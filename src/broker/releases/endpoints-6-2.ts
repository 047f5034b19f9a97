import * as z from 'zod/mini'
import { endpoint, type Table } from '@/contract/endpoint'
import { loadRebalanceEndpoints } from '@/features/rebalance/contract'
import { queueEndpoints } from '@/features/message-queue/contract'
import { fixedEndpoints } from '../handlers/fixed'

const any = z.unknown()

/** Undocumented paths of queues and streams. */
const aliases = Object.fromEntries(
  Object.entries(queueEndpoints as Table).map(([id, one]) => [
    `${id}Alias`,
    {
      ...one,
      path: one.path
        .replace(/^\/(queue|stream)s\/config$/, '/message_$1s/config')
        .replace(/^\/(queue|stream)s?(?=\/\{|$)/, '/message_$1s/$1s'),
    },
  ]),
)
/** Endpoints of 6.2 that the console does not use. */
export const endpoints62 = {
  ...aliases,
  ...fixedEndpoints,
  rebalanceAvailability: { ...loadRebalanceEndpoints.rebalanceAvailability, open: true },
  prometheusAuth: endpoint('GET', { path: '/prometheus/auth', reply: 'text' }),
  fileTransferConfig: endpoint('GET', { path: '/configs/file_transfer', reply: any }),
} as const
