import type { BaseContract } from '@/contract'
import type { Handlers } from '@/contract/endpoint'
import type { Bodies } from '../../checks/bodies'
import type { Queries } from '../../checks/queries'
import type { Extra } from '../../state'
import type { Bodies58 } from './bodies'
import type { Queries58 } from './queries'

/** The handlers of this release, with its bodies and queries. */
export type Handlers58 = Handlers<
  BaseContract,
  Extra,
  Omit<Bodies, keyof Bodies58> & Bodies58,
  Omit<Queries, keyof Queries58> & Queries58
>
